import * as texts from '#texts/upload.ts'
import type { Job, JobFile } from '../../../shared/jobs.ts'
import { localizedFile } from '../../api/job-view.ts'
import { localizeMessage } from '../../texts/localize/message.ts'
import { Button } from '../../ui/form/button.tsx'
import { formatClock } from '../../ui/format/format-time.ts'
import { FailedFiles } from './failed-files.tsx'

/**
 * The failed files of an ended upload and its log. `failed`: those that no later upload has tried again. `isThere`: its
 * dataset exists.
 */
export function JobDetails(props: {
  job: Job
  failed: readonly JobFile[]
  isThere: boolean
  onRetry: (id: string) => void
}) {
  const { job, failed, isThere, onRetry } = props
  return (
    <>
      {failed.length > 0 && (
        <div className="mb-3 grid justify-items-start gap-3">
          <FailedFiles files={failed.map(localizedFile)} />
          {isThere && (
            <Button size="sm" onClick={() => onRetry(job.job_id)}>
              {texts.retryFailedFiles}
            </Button>
          )}
        </div>
      )}
      <ol aria-label={texts.log} className="max-h-60 overflow-y-auto font-mono text-[0.8rem] text-ink-soft">
        {job.logs.map((log) => (
          <li
            key={`${log.timestamp} ${log.message}`}
            data-level={log.level}
            className="data-[level=error]:text-error data-[level=warning]:text-warning"
          >
            <span className="mr-3 text-ink-faint">{formatClock(log.timestamp)}</span>
            {localizeMessage(log.said, log.message)}
          </li>
        ))}
      </ol>
    </>
  )
}
