import { formatAgo, formatDateTime } from './format-time.ts'

/** A time as its distance from now; the exact time on hover. `at`: epoch seconds. */
export function Ago({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={formatDateTime(at)}>
      {formatAgo(at)}
    </time>
  )
}
