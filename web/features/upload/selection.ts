import * as texts from '#texts/upload.ts'
import { ACCEPTED_EXTENSIONS, formatOfName } from '../../../shared/formats.ts'
import { MAX_FILE_BYTES } from '../../../shared/limits.ts'
import type { RefusedFile } from '../../../shared/problem.ts'

/** For the file picker: the accepted extensions, comma-separated. */
export const ACCEPT = ACCEPTED_EXTENSIONS.join(',')

/** A file that the server would not take by its name, as react-dropzone's validator says it. */
export function validateFile(file: File): { code: string; message: string } | null {
  return formatOfName(file.name) === null
    ? { code: 'file-invalid-type', message: texts.isNotASupportedFileType(file.name) }
    : null
}

type Rejection = { file: File; errors: readonly { code: string }[] }

/** The files that can be sent, and those that cannot with what is wrong with them. */
export function sift(files: readonly File[]): { accepted: File[]; rejected: Rejection[] } {
  const accepted: File[] = []
  const rejected: Rejection[] = []
  for (const file of files) {
    const error = file.size > MAX_FILE_BYTES ? { code: 'file-too-large' } : validateFile(file)
    if (error) rejected.push({ file, errors: [error] })
    else accepted.push(file)
  }
  return { accepted, rejected }
}

/** What is wrong with the files that were turned away, in one line. */
export function rejectionMessage(rejections: readonly Rejection[]): string {
  return rejections
    .map(({ file, errors }) => {
      const tooLarge = errors.some((error) => error.code === 'file-too-large')
      return tooLarge ? texts.exceeds100mbLimit(file.name) : texts.isNotASupportedFileType(file.name)
    })
    .join(', ')
}

/** The empty files of a selection, as the server would refuse them: they stay in it, marked, until they are removed. */
export function emptyAmong(files: readonly File[]): RefusedFile[] {
  return files.flatMap(({ size }, index) =>
    size === 0 ? [{ index, code: 'file_empty', detail: texts.emptyFile }] : [],
  )
}

/** The selection with more files added; a file that is in it already is not added again. */
export function addFiles(selected: readonly File[], more: readonly File[]): File[] {
  const known = new Set(selected.map(identity))
  return [...selected, ...more.filter((file) => !known.has(identity(file)))]
}

/** What tells a file of the selection from all others: two of one name in different folders are two files. */
export const identity = (file: File) => `${folderOf(file)}/${file.name}/${file.size}/${file.lastModified}`

/** The folder that a file was dropped or chosen with, such as 'reports/2024'; '' for one that came by itself. */
export function folderOf(file: File): string {
  const path = 'relativePath' in file && typeof file.relativePath === 'string' ? file.relativePath : ''
  return path
    .replace(/^\.?\//, '')
    .split('/')
    .slice(0, -1)
    .join('/')
}

/** Its name with the folder that it was dropped or chosen with. */
export function pathOf(file: File): string {
  const folder = folderOf(file)
  return folder === '' ? file.name : `${folder}/${file.name}`
}
