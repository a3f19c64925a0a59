import { useQuery } from '@tanstack/react-query'
import { fromEvent } from 'file-selector'
import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import * as texts from '#texts/upload.ts'
import { FORMATS, Format, isOldOffice } from '../../../shared/formats.ts'
import { statusQuery } from '../../shell/queries/status.ts'
import { ACCEPT, partitionFiles, rejectionMessage } from './selection.ts'

/** The formats to name; those of old Office only if the server reads them. */
function typesOf(readsOldOffice: boolean): string {
  const formats = Format.options.filter((format) => readsOldOffice || !isOldOffice(format))
  return [...formats.map((format) => FORMATS[format].label), 'ZIP'].join(', ')
}

/** The area to drop files and folders on, or to choose files with. */
export function DropArea(props: {
  disabled: boolean
  /** Leaves room for files that are chosen. */
  isSmall: boolean
  onFiles: (files: File[]) => void
  onRejected: (message: string) => void
}) {
  const { disabled } = props
  const types = typesOf(useQuery(statusQuery).data?.programs.office ?? false)
  const input = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const [isDragActive, setIsDragActive] = useState(false)

  function take(files: readonly File[]) {
    const { accepted, rejected } = partitionFiles(files)
    if (accepted.length > 0) props.onFiles(accepted)
    if (rejected.length > 0) props.onRejected(rejectionMessage(rejected))
  }

  /** Keeps the shell from taking the files, too. Returns false if no files are dragged. */
  function isOfFiles(event: DragEvent): boolean {
    const files = event.dataTransfer.types.includes('Files')
    if (files) event.preventDefault()
    return files && !disabled
  }

  async function drop(event: DragEvent) {
    setIsDragActive(false)
    if (!isOfFiles(event)) return
    // Walks through dropped folders.
    const dropped = await fromEvent(event.nativeEvent)
    take(dropped.filter((item) => item instanceof File))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: A target for the pointer; the keyboard has the button inside.
    // biome-ignore lint/a11y/useKeyWithClickEvents: As above.
    <div
      ref={area}
      data-testid="drop-area"
      data-dragging={isDragActive || undefined}
      data-disabled={disabled || undefined}
      className={`grid ${props.isSmall ? 'min-h-24' : 'min-h-36'} grow shrink-0 cursor-pointer place-content-center rounded-lg border-2 border-dashed border-rule-strong bg-sheet px-6 py-3 text-center transition-colors hover:not-data-disabled:border-ink-faint data-disabled:cursor-default data-disabled:opacity-50 data-dragging:border-solid data-dragging:border-focus data-dragging:bg-info-wash`}
      onClick={() => !disabled && input.current?.click()}
      onDragEnter={(event) => setIsDragActive(isOfFiles(event))}
      onDragOver={isOfFiles}
      onDragLeave={({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && area.current?.contains(relatedTarget))) setIsDragActive(false)
      }}
      onDrop={(event) => void drop(event)}
    >
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPT}
        aria-label={texts.files}
        tabIndex={-1}
        className="sr-only"
        disabled={disabled}
        onClick={(event) => event.stopPropagation()}
        onChange={({ target }) => {
          take([...(target.files ?? [])])
          // The same file can be chosen again after it was removed.
          target.value = ''
        }}
      />
      <div>
        {!props.isSmall && (
          <FileUp aria-hidden className="mx-auto mb-3 size-8 text-ink-faint" strokeWidth={1.4} />
        )}
        {/* Exists for the keyboard; clicks are handled by the area. */}
        <button type="button" disabled={disabled} className="px-1 text-[1.067rem] font-medium">
          {isDragActive ? texts.dropYourFilesHere : texts.dragDropFilesOrClickTo}
        </button>
        <p className="mt-1.5 text-[0.867rem] text-balance text-ink-faint">{texts.upTo100mbPerFile(types)}</p>
      </div>
    </div>
  )
}
