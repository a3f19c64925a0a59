import * as texts from '#texts/upload.ts'
import type { JobFile } from '../../../shared/jobs.ts'
import { UPLOAD_LOG_LINES } from '../../../shared/limits.ts'
import type { JobView } from '../../api/job-view.ts'
import { formatPercent } from '../../texts/numbers.ts'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/form/button.tsx'
import { formatSpan } from '../../ui/format/format-time.ts'
import { Progress } from '../../ui/progress.tsx'
import { FileName } from '../../ui/text/file-name.tsx'
import { FileStatusIcon, fileNote, isActive } from './file-status.tsx'
import { progressLine, progressTitle, shareDone } from './upload-state.ts'
import { useFollowedRow } from './use-followed-row.ts'

/** The progress of an upload: in total, by file, and the last lines of its log. */
export function ProgressCard(props: {
  name?: string
  progress: number
  job: JobView | null
  selected: number
  /** True if the progress of each file is shown elsewhere. */
  filesShown?: boolean
  cancelling: boolean
  onCancel: () => void
}) {
  const { progress, job } = props
  const done = shareDone(progress, job)
  const logs = job?.logs.slice(-UPLOAD_LOG_LINES) ?? []
  return (
    <Card className="p-5" aria-label={texts.uploadProgress}>
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div role="status" className="min-w-0 flex-1 basis-64">
          <p className="font-semibold">
            {progressTitle(progress)}
            {props.name && <bdi className="ms-2 font-normal text-ink-soft">{props.name}</bdi>}
          </p>
          <p className="text-[0.933rem] text-ink-soft">{progressLine(job, props.selected)}</p>
        </div>
        <div className="flex flex-1 items-center justify-end gap-3 text-[0.867rem] whitespace-nowrap text-ink-faint tabular-nums">
          {job?.etaSeconds != null && progress < 100 && (
            <span>{texts.aboutLeft(formatSpan(job.etaSeconds))}</span>
          )}
          <span>{formatPercent(Math.floor(done) / 100, 0)}</span>
          <Button size="sm" disabled={props.cancelling} onClick={props.onCancel}>
            {texts.cancel}
          </Button>
        </div>
      </div>
      <Progress value={done} label={progressTitle(progress)} />
      {job && job.files.length > 0 && !props.filesShown && <Files files={job.files} />}
      {logs.length > 0 && (
        <ol
          aria-label={texts.log}
          className="mt-4 grid gap-0.5 border-t border-rule pt-3 font-mono text-[0.8rem] text-ink-soft"
        >
          {logs.map((log) => (
            <li
              key={`${log.timestamp} ${log.message}`}
              data-level={log.level}
              className="data-[level=error]:text-error data-[level=warning]:text-warning"
            >
              {log.message}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function Files({ files }: { files: readonly JobFile[] }) {
  const list = useFollowedRow<HTMLUListElement>(files.findIndex(isActive))
  return (
    <ul
      ref={list}
      aria-label={texts.files}
      className="mt-4 max-h-72 overflow-y-auto border-t border-rule pt-2"
    >
      {files.map((file) => {
        return (
          <li
            key={file.name}
            className="flex min-h-8 items-center gap-2.5 text-[0.933rem] [contain-intrinsic-height:2rem] [content-visibility:auto]"
          >
            <FileStatusIcon status={file.status} />
            <span className="min-w-0 flex-1">
              <FileName name={file.name} />
            </span>
            <span className="shrink-0 text-[0.867rem] text-ink-faint tabular-nums">{fileNote(file)}</span>
          </li>
        )
      })}
    </ul>
  )
}
