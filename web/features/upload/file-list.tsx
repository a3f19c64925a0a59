import { File as FileIcon, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { formatBytes } from '../../ui/format-bytes.ts'
import { plural } from '../../ui/plural.ts'
import { folderOf, identity, pathOf } from './selection.ts'

/** The files chosen so far. */
export function FileList(props: {
  files: readonly File[]
  /** Nothing can be removed while the files are sent. */
  locked: boolean
  onRemove: (index: number) => void
}) {
  if (props.files.length === 0) return null
  const bytes = props.files.reduce((total, file) => total + file.size, 0)
  return (
    <section aria-labelledby="selected-files" className="flex min-h-0 shrink flex-col">
      <h2
        id="selected-files"
        className="mb-2 flex items-baseline justify-between gap-4 text-[0.867rem] text-ink-soft"
      >
        <span className="font-medium">{plural(props.files.length, 'file')} selected</span>
        <span className="tabular-nums">{formatBytes(bytes)}</span>
      </h2>
      <ul className="min-h-0 divide-y divide-rule overflow-y-auto rounded-lg border border-rule bg-sheet">
        {props.files.map((file, index) => (
          <Row
            key={identity(file)}
            file={file}
            locked={props.locked}
            onRemove={() => props.onRemove(index)}
          />
        ))}
      </ul>
    </section>
  )
}

function Row({ file, locked, onRemove }: { file: File; locked: boolean; onRemove: () => void }) {
  const folder = folderOf(file)
  const path = pathOf(file)
  return (
    <li className="flex min-h-11 items-center gap-3 py-1.5 pr-2 pl-4 [contain-intrinsic-height:2rem] [content-visibility:auto]">
      <FileIcon aria-hidden className="size-4 shrink-0 text-ink-faint" strokeWidth={1.7} />
      <span className="min-w-0 flex-1 text-left leading-tight" title={path}>
        <bdi className="block truncate text-left">{file.name}</bdi>
        {folder !== '' && <bdi className="block truncate text-[0.8rem] text-ink-faint">{folder}</bdi>}
      </span>
      <span className="shrink-0 text-[0.867rem] text-ink-faint tabular-nums">{formatBytes(file.size)}</span>
      <Button look="quiet" size="icon-sm" aria-label={`Remove ${path}`} disabled={locked} onClick={onRemove}>
        <X aria-hidden className="size-4" />
      </Button>
    </li>
  )
}
