import { ParseError } from '../../documents/model/parser.ts'
import { isDiskFull, isDiskUnwritable } from '../../platform/files/file-errors.ts'
import { ReadTimeout } from './worker-pool.ts'

/** Says why a file failed, to the person who uploaded it. Names no path of the server. */
export function failureSentence(filename: string, error: unknown): string {
  if (error instanceof ParseError || error instanceof ReadTimeout) return error.message
  const text = error instanceof Error ? `${codeOf(error)} ${error.message}` : String(error)
  if (isDiskFull(error)) return `'${filename}' could not be saved: the disk is full`
  if (isDiskUnwritable(error)) return `'${filename}' could not be saved: the disk cannot be written`
  if (/EROFS|EACCES|EPERM|read-only/i.test(text)) {
    return `'${filename}' could not be saved: the data folder cannot be written`
  }
  if (/ENOENT/.test(text))
    return `'${filename}' could not be read: its stored bytes are missing; upload it again`
  if (/out of memory|allocation failed|Invalid array length|Invalid string length/i.test(text)) {
    return `'${filename}' could not be read: it needs more memory than is available`
  }
  return `'${filename}' could not be read: the reader stopped unexpectedly`
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
