import * as texts from '#texts/upload.ts'
import type { JobFile } from '../../../shared/jobs.ts'
import { failuresOf } from './upload-state.ts'

/** Lists of more entries scroll on their own, and so can be focused. */
const SCROLLS_ABOVE = 6
const NAMED = 8

/** The files that failed, grouped by reason. */
export function FailedFiles({ files }: { files: readonly JobFile[] }) {
  const failures = failuresOf(files)
  return (
    <ul
      aria-label={texts.failedFiles}
      className="grid max-h-60 min-w-0 gap-1 overflow-y-auto text-[0.933rem]"
      {...(failures.length > SCROLLS_ABOVE && { tabIndex: 0 })}
    >
      {failures.map(({ names, reason }) => (
        <li key={`${reason} ${names[0]}`} className="wrap-anywhere">
          {names.slice(0, NAMED).map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <bdi className="font-medium">{name}</bdi>
            </span>
          ))}
          {names.length > NAMED && texts.andMore(names.length - NAMED)}
          {reason && <span className="text-ink-soft">{reason.startsWith(':') ? reason : ` ${reason}`}</span>}
        </li>
      ))}
    </ul>
  )
}
