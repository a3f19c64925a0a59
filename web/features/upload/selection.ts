import * as texts from '#texts/upload.ts'
import { ACCEPTED_EXTENSIONS, formatOfName, isZipName } from '../../../shared/formats.ts'
import type { JobFile } from '../../../shared/jobs.ts'
import { MAX_FILE_BYTES } from '../../../shared/limits.ts'
import type { RefusedFile } from '../../../shared/problem.ts'

/** The accepted extensions for the file picker, separated by commas. */
export const ACCEPT = [...ACCEPTED_EXTENSIONS, '.zip'].join(',')

/** Why a file is not sent. */
export type Rejection = { file: File; code: 'file-invalid-type' | 'file-too-large' }

/** Separates the files that can be sent from those that cannot, with the reasons. */
export function partitionFiles(files: readonly File[]): { accepted: File[]; rejected: Rejection[] } {
  const accepted: File[] = []
  const rejected: Rejection[] = []
  for (const file of files) {
    if (file.size > MAX_FILE_BYTES) rejected.push({ file, code: 'file-too-large' })
    else if (formatOfName(file.name) === null && !isZipName(file.name))
      rejected.push({ file, code: 'file-invalid-type' })
    else accepted.push(file)
  }
  return { accepted, rejected }
}

/** Returns why files were rejected, in one line. */
export function rejectionMessage(rejections: readonly Rejection[]): string {
  return rejections
    .map(({ file, code }) =>
      code === 'file-too-large'
        ? texts.exceeds100mbLimit(file.name)
        : texts.isNotASupportedFileType(file.name),
    )
    .join(', ')
}

/**
 * Returns the empty files of a selection, in the form of the server's refusals. They are marked in the selection, and the server
 * does not take them.
 */
export function emptyFiles(files: readonly File[]): RefusedFile[] {
  return files.flatMap(({ size }, index) =>
    size === 0 ? [{ index, code: 'file_empty', detail: texts.emptyFile }] : [],
  )
}

/**
 * Returns the progress of each file of a selection, of which the server did not take those at the places in `refused`; null unless
 * the job has the others. The files of archives and the attachments of mails come after them in a job; an archive has the
 * progress of its files if it is the only one.
 */
export function sentFiles(
  selected: readonly File[],
  refused: ReadonlySet<number>,
  sent: readonly JobFile[],
): (JobFile | undefined)[] | null {
  const taken = selected.filter((_, index) => !refused.has(index))
  const single = taken.filter(({ name }) => !isZipName(name))
  if (sent.length === 0 || single.some(({ name }, index) => sent[index]?.name !== name)) return null
  const [archive, ...others] = taken.filter(({ name }) => isZipName(name))
  if (!archive && single.length === 0) return null
  const rest = others.length === 0 ? sent.slice(single.length) : []
  return selected.map((file, index) => {
    if (refused.has(index)) return undefined
    return file === archive ? together(file.name, rest) : sent[single.indexOf(file)]
  })
}

/** The progress of several files as that of one. */
function together(name: string, files: readonly JobFile[]): JobFile | undefined {
  if (files.length === 0) return undefined
  const isOngoing = files.some(({ status }) => status === 'pending' || status === 'processing')
  const first =
    files.find(({ status }) => status === 'processing') ?? files.find(({ status }) => status === 'failed')
  return {
    name,
    status: isOngoing
      ? first?.status === 'processing'
        ? 'processing'
        : 'pending'
      : (first?.status ?? 'completed'),
    chunks: files.reduce((sum, { chunks }) => sum + chunks, 0),
  }
}

/** Adds files to the selection, without duplicates. */
export function addFiles(selected: readonly File[], more: readonly File[]): File[] {
  const known = new Set(selected.map(fileIdentity))
  return [...selected, ...more.filter((file) => !known.has(fileIdentity(file)))]
}

/** Returns what identifies a file of the selection: files of one name in different folders differ. */
export const fileIdentity = (file: File) => `${folderOf(file)}/${file.name}/${file.size}/${file.lastModified}`

/**
 * Returns the folder that a file was dropped or chosen with, such as 'reports/2024'; '' for a single file.
 */
export function folderOf(file: File): string {
  const path = 'relativePath' in file && typeof file.relativePath === 'string' ? file.relativePath : ''
  return path
    .replace(/^\.?\//, '')
    .split('/')
    .slice(0, -1)
    .join('/')
}

/** Returns a file's name with the folder that it was dropped or chosen with. */
export function pathOf(file: File): string {
  const folder = folderOf(file)
  return folder === '' ? file.name : `${folder}/${file.name}`
}
