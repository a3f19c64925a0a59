import { enterPasswordFor } from '#texts/shell.tsx'
import * as texts from '#texts/upload.ts'
import type { JobFile } from '../../../shared/jobs.ts'
import { isLocked, UnlockButton } from '../../shell/unlock-button.tsx'
import { failuresOf } from './upload-state.ts'

/** Lists of more entries scroll on their own, and so can be focused. */
const SCROLLS_ABOVE = 6
const NAMED = 8

/** The files that failed, grouped by reason. */
export function FailedFiles({ files }: { files: readonly JobFile[] }) {
  const failures = failuresOf(files)
  const locked = files.flatMap(({ name, said, document_id }) =>
    document_id !== undefined && isLocked(name, said) ? [{ name, document_id }] : [],
  )
  return (
    <div className="grid min-w-0 justify-items-start gap-2">
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
            {reason && (
              <span className="text-ink-soft">{reason.startsWith(':') ? reason : ` ${reason}`}</span>
            )}
          </li>
        ))}
      </ul>
      {locked.map(({ name, document_id: id }) => (
        <UnlockButton key={name} documentId={id} name={name} label={enterPasswordFor(name)} />
      ))}
    </div>
  )
}
