import { FileUp } from 'lucide-react'
import { useDropzone } from 'react-dropzone'
import { FORMATS } from '../../../shared/formats.ts'
import { MAX_FILE_BYTES } from '../../../shared/limits.ts'
import { ACCEPT, rejectionMessage, validateType } from './selection.ts'

const TYPES = Object.values(FORMATS).map((format) => format.label)

/** Where files are dropped or chosen. Folders can be dropped too. */
export function DropArea(props: {
  disabled: boolean
  onFiles: (files: File[]) => void
  onRejected: (message: string) => void
}) {
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    disabled: props.disabled,
    maxSize: MAX_FILE_BYTES,
    validator: validateType,
    onDrop: (accepted, rejected) => {
      if (accepted.length > 0) props.onFiles(accepted)
      if (rejected.length > 0) props.onRejected(rejectionMessage(rejected))
    },
  })
  return (
    <div
      {...getRootProps({ role: 'button', 'aria-label': 'Drag & drop files or click to browse' })}
      aria-disabled={props.disabled}
      data-dragging={isDragActive || undefined}
      className="grid min-h-56 cursor-pointer place-items-center rounded-lg border-2 border-dashed border-rule-strong bg-sheet px-6 py-10 text-center transition-colors hover:border-ink-faint aria-disabled:cursor-default aria-disabled:opacity-50 data-dragging:border-solid data-dragging:border-focus data-dragging:bg-info-wash"
    >
      <input {...getInputProps({ accept: ACCEPT, 'aria-label': 'Files' })} />
      <div>
        <FileUp aria-hidden className="mx-auto mb-4 size-8 text-ink-faint" strokeWidth={1.4} />
        <p className="text-[1.067rem] font-medium">
          {isDragActive ? 'Drop your files here' : 'Drag & drop files or click to browse'}
        </p>
        <p className="mt-1.5 text-[0.867rem] text-ink-faint">{TYPES.join(', ')}. Up to 100MB per file.</p>
      </div>
    </div>
  )
}
