import type { JobFile } from '../../../shared/jobs.ts'

/** Above this many the list scrolls by itself, and so takes the focus. */
const SCROLLS_ABOVE = 6

/** Files that were not taken in, each with its reason. */
export function FailedFiles({ files }: { files: readonly JobFile[] }) {
  return (
    <ul
      aria-label="Failed files"
      className="grid max-h-60 min-w-0 gap-1 overflow-y-auto text-[0.933rem]"
      {...(files.length > SCROLLS_ABOVE && { tabIndex: 0 })}
    >
      {files.map(({ name, error }) => (
        <li key={name}>
          {error?.includes(name) ? (
            <bdi>{error}</bdi>
          ) : (
            <>
              <bdi className="font-medium">{name}</bdi>
              {error && <span className="text-ink-soft">: {error}</span>}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
