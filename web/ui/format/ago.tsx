import { formatAgo, formatDateTime } from './format-time.ts'

/** A time as its distance from now, and the exact time on hover; on a touch screen the exact time. `at`: epoch seconds. */
export function Ago({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={formatDateTime(at)}>
      <span className="pointer-coarse:hidden">{formatAgo(at)}</span>
      <span className="hidden pointer-coarse:inline">{formatDateTime(at)}</span>
    </time>
  )
}
