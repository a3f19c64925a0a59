import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useDropzone } from 'react-dropzone'
import * as texts from '#texts/upload.ts'
import { FORMATS, Format, isOldOffice } from '../../../shared/formats.ts'
import { MAX_FILE_BYTES } from '../../../shared/limits.ts'
import { statusQuery } from '../../shell/queries/status.ts'
import { ACCEPT, rejectionMessage, validateFile } from './selection.ts'

/** The formats to name; those of old Office only if the server reads them. */
function typesOf(readsOldOffice: boolean): string {
  const formats = Format.options.filter((format) => readsOldOffice || !isOldOffice(format))
  return [...formats.map((format) => FORMATS[format].label), 'ZIP'].join(', ')
}

/** The area to drop files and folders on, or to choose files with. */
export function DropArea(props: {
  disabled: boolean
  onFiles: (files: File[]) => void
  onRejected: (message: string) => void
}) {
  const types = typesOf(useQuery(statusQuery).data?.programs.office ?? false)
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    disabled: props.disabled,
    noKeyboard: true,
    maxSize: MAX_FILE_BYTES,
    validator: validateFile,
    onDrop: (accepted, rejected) => {
      if (accepted.length > 0) props.onFiles(accepted)
      if (rejected.length > 0) props.onRejected(rejectionMessage(rejected))
    },
  })
  return (
    <div
      {...getRootProps({ role: 'presentation' })}
      data-testid="drop-area"
      data-dragging={isDragActive || undefined}
      data-disabled={props.disabled || undefined}
      className="grid min-h-36 grow shrink-0 cursor-pointer place-content-center rounded-lg border-2 border-dashed border-rule-strong bg-sheet px-6 py-4 text-center transition-colors hover:not-data-disabled:border-ink-faint data-disabled:cursor-default data-disabled:opacity-50 data-dragging:border-solid data-dragging:border-focus data-dragging:bg-info-wash"
    >
      <input {...getInputProps({ accept: ACCEPT, 'aria-label': texts.files })} />
      <div>
        <FileUp aria-hidden className="mx-auto mb-3 size-8 text-ink-faint" strokeWidth={1.4} />
        {/* Exists for the keyboard; clicks are handled by the area. */}
        <button type="button" disabled={props.disabled} className="px-1 text-[1.067rem] font-medium">
          {isDragActive ? texts.dropYourFilesHere : texts.dragDropFilesOrClickTo}
        </button>
        <p className="mt-1.5 text-[0.867rem] text-ink-faint">{texts.upTo100mbPerFile(types)}</p>
      </div>
    </div>
  )
}
