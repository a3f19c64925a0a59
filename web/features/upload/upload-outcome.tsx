import { type ReactNode, useEffect, useRef } from 'react'
import * as texts from '#texts/upload.ts'
import { Notice } from '../../ui/notice.tsx'
import { scrollBehavior } from '../../ui/scroll-behavior.ts'
import { FailedFiles } from './failed-files.tsx'
import { ProgressCard } from './progress-card.tsx'
import type { UploadState } from './upload-state.ts'

/** An error message of more characters, such as one that names many files, scrolls. */
const SCROLLS_ABOVE = 300
/** A longer list scrolls, and so can be focused. */
const SCROLLING_LINES = 8

/** The progress of an upload, then its success or failure; scrolls into view. `children`: an action for a failure. */
export function UploadOutcome(props: {
  state: UploadState
  selected: number
  filesShown: boolean
  cancelling: boolean
  onCancel: () => void
  onDismiss: () => void
  children: ReactNode
}) {
  const { state } = props
  const outcome = useRef<HTMLDivElement>(null)
  const shown = state.error ? 'error' : state.phase
  useEffect(() => {
    if (shown !== 'idle') outcome.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() })
  }, [shown])
  return (
    <div ref={outcome} className="grid scroll-mt-20 grid-cols-1 gap-4 lg:col-span-2">
      {state.phase === 'working' && (
        <ProgressCard
          progress={state.progress}
          job={state.job}
          selected={props.selected}
          filesShown={props.filesShown}
          cancelling={props.cancelling}
          onCancel={props.onCancel}
        />
      )}
      {state.phase === 'done' && state.failed.length === 0 && (
        <Notice kind="success" title={texts.uploadSuccessful}>
          {doneLine(state)}
        </Notice>
      )}
      {(state.error || state.failed.length > 0) && (
        <Failure state={state} onDismiss={props.onDismiss}>
          {props.children}
        </Failure>
      )}
      {state.leftOut.length > 0 && state.phase !== 'working' && (
        <Notice kind="info" title={texts.leftOut(state.leftOut.length)} onDismiss={props.onDismiss}>
          <ul
            aria-label={texts.leftOut(state.leftOut.length)}
            className="mt-1 grid max-h-60 gap-1 overflow-y-auto wrap-anywhere"
            {...(state.leftOut.length > SCROLLING_LINES && { tabIndex: 0 })}
          >
            {state.leftOut.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

/** Shows what failed, with each reason once: beside the file's row, or here with its name. */
function Failure(props: { state: UploadState; onDismiss: () => void; children: ReactNode }) {
  const { error, failed, refused, total } = props.state
  const told = failed.length > 0 && failed.every((file) => file.error)
  return (
    <Notice
      kind={error ? 'error' : 'warning'}
      title={error ? texts.uploadError : texts.ofReady(total - failed.length, total)}
      onDismiss={props.onDismiss}
    >
      {error && !told && (
        <p className="max-h-40 overflow-y-auto" {...(error.length > SCROLLS_ABOVE && { tabIndex: 0 })}>
          {refused.length > 0 ? texts.cannotBeUploaded(refused.length) : error}
        </p>
      )}
      {failed.length > 0 && <FailedFiles files={failed} />}
      {props.children}
    </Notice>
  )
}

/** Says how much is new, and how much was there already. */
export function doneLine({ job }: Pick<UploadState, 'job'>): string {
  if (!job || job.processed === null) return texts.yourDocumentsAreReady
  const former = job.files.filter(({ unchanged }) => unchanged).length
  const fresh = job.processed - former
  return [
    ...(fresh > 0 || former === 0 ? [texts.processedCreated(fresh, job.chunks)] : []),
    ...(former > 0 ? [texts.alreadyThere(former)] : []),
  ].join(' ')
}
