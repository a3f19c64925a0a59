import { CircleAlert, File as FileIcon, X } from 'lucide-react'
import { useEffect } from 'react'
import * as texts from '#texts/upload.ts'
import type { JobFile } from '../../../shared/jobs.ts'
import { reasonOf } from '../../texts/localize/file-reason.ts'
import { Button } from '../../ui/form/button.tsx'
import { formatBytes } from '../../ui/format/format-bytes.ts'
import { FileName } from '../../ui/text/file-name.tsx'
import { FileStatusIcon, fileNote, isActive } from './file-status.tsx'
import { fileIdentity, folderOf, pathOf } from './selection.ts'
import { useFollowedRow } from './use-followed-row.ts'

/** The chosen files; during an upload, with their progress. */
export function FileList(props: {
  files: readonly File[]
  /** The reasons of refused files, by index. */
  refused: ReadonlyMap<number, string>
  /** The progress of each file once sent, in the order of `files`, undefined for one that is not sent; null before. */
  progress: readonly (JobFile | undefined)[] | null
  /** True while files are sent: none can be removed. */
  locked: boolean
  onRemove: (index: number) => void
}) {
  const list = useFollowedRow<HTMLUListElement>(
    props.progress?.findIndex((file) => file && isActive(file)) ?? -1,
  )
  const isRefused = props.refused.size > 0
  // In a long list, the first refused file may be out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: The list is a ref of a hook.
  useEffect(() => {
    const row = isRefused && list.current?.querySelector<HTMLElement>('[data-refused]')
    if (row && list.current) list.current.scrollTop = row.offsetTop - list.current.offsetTop
  }, [isRefused])
  if (props.files.length === 0) return null
  const bytes = props.files.reduce((total, file) => total + file.size, 0)
  return (
    <section aria-labelledby="selected-files" className="flex min-h-0 shrink flex-col">
      <h2
        id="selected-files"
        className="mb-2 flex items-baseline justify-between gap-4 text-[0.867rem] text-ink-soft"
      >
        <span className="font-medium">{texts.selected(props.files.length)}</span>
        <span className="tabular-nums">{formatBytes(bytes)}</span>
      </h2>
      <ul
        ref={list}
        className="max-h-120 min-h-0 divide-y divide-rule overflow-y-auto rounded-lg border border-rule bg-sheet"
      >
        {props.files.map((file, index) => (
          <Row
            key={fileIdentity(file)}
            file={file}
            refused={props.refused.get(index)}
            progress={props.progress?.[index]}
            locked={props.locked}
            onRemove={() => props.onRemove(index)}
          />
        ))}
      </ul>
    </section>
  )
}

function Row(props: {
  file: File
  refused: string | undefined
  progress: JobFile | undefined
  locked: boolean
  onRemove: () => void
}) {
  const { file, refused, progress } = props
  const folder = folderOf(file)
  const path = pathOf(file)
  return (
    <li
      data-refused={refused ? true : undefined}
      className={`flex items-center gap-3 pr-2 pl-4 ${props.locked ? 'min-h-8.5 py-0.5' : 'min-h-9.5 py-1'} data-refused:bg-error-wash [contain-intrinsic-height:2rem] [content-visibility:auto]`}
    >
      {refused ? (
        <CircleAlert aria-hidden className="size-4 shrink-0 text-error" />
      ) : props.locked ? (
        <FileStatusIcon status={progress?.status ?? 'pending'} />
      ) : (
        <FileIcon aria-hidden className="size-4 shrink-0 text-ink-faint" strokeWidth={1.7} />
      )}
      <span className="min-w-0 flex-1 text-left leading-tight" title={path}>
        <FileName name={file.name} />
        {refused ? (
          <span className="block text-[0.867rem] text-error">{reasonOf(refused, file.name)}</span>
        ) : (
          folder !== '' && <bdi className="block truncate text-[0.8rem] text-ink-faint">{folder}</bdi>
        )}
      </span>
      <span className="shrink-0 text-[0.867rem] text-ink-faint tabular-nums">
        {progress ? fileNote(progress) : formatBytes(file.size)}
      </span>
      {!props.locked && (
        <Button look="quiet" size="icon-sm" aria-label={texts.remove(path)} onClick={props.onRemove}>
          <X aria-hidden className="size-4" />
        </Button>
      )}
    </li>
  )
}
