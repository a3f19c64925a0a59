import { Ban, CircleAlert, CircleCheck, CircleDashed, LoaderCircle } from 'lucide-react'
import * as states from '#texts/messages/states.ts'
import * as texts from '#texts/upload.ts'
import type { FileStatus, JobFile } from '../../../shared/jobs.ts'
import { pageCount } from '../../ui/format/page-count.ts'

const ICONS = {
  pending: { icon: CircleDashed, ink: 'text-ink-faint' },
  processing: { icon: LoaderCircle, ink: 'animate-spin text-ink-soft' },
  completed: { icon: CircleCheck, ink: 'text-success' },
  failed: { icon: CircleAlert, ink: 'text-error' },
  cancelled: { icon: Ban, ink: 'text-ink-faint' },
} as const satisfies Record<FileStatus, unknown>

/** The icon of a file's status. */
export function FileStatusIcon({ status }: { status: FileStatus }) {
  const { icon: Icon, ink } = ICONS[status]
  return <Icon aria-hidden className={`size-4 shrink-0 ${ink}`} />
}

/** Returns a file's status as text: 'processing: reading', 'completed, 12 chunks, 3 pages'. */
export function fileNote(file: JobFile): string {
  const word = states.fileStatus[file.status]
  const status =
    file.status === 'processing' && file.stage ? `${word}: ${states.fileStage[file.stage]}` : word
  if (file.status !== 'completed') return status
  const pages = file.pages ? `, ${pageCount(file.name, file.pages)}` : ''
  if (file.same_as) return `${status}, ${texts.sameAs(file.same_as)}`
  return file.unchanged ? `${status}, ${texts.unchanged}` : `${status}, ${texts.nChunks(file.chunks)}${pages}`
}

/** True if a file is being read. */
export function isActive({ status }: JobFile): boolean {
  return status === 'processing'
}
