import type { Message } from '../../../shared/message.ts'
import { message } from '../../../shared/messages.ts'
import { ParseError } from '../../documents/model/parser.ts'
import { isDiskFull, isDiskUnwritable } from '../../platform/files/file-errors.ts'
import { ReadTimeout } from './worker-pool.ts'

/** Says why a file failed, to the person who uploaded it. Names no path of the server. */
export function failureMessage(filename: string, error: unknown): Message {
  if (error instanceof ParseError || error instanceof ReadTimeout) return error.said
  const text = error instanceof Error ? `${codeOf(error)} ${error.message}` : String(error)
  if (isDiskFull(error)) return message('file_disk_full', { file: filename })
  if (isDiskUnwritable(error)) return message('file_disk_unwritable', { file: filename })
  if (/EROFS|EACCES|EPERM|read-only/i.test(text)) {
    return message('file_folder_unwritable', { file: filename })
  }
  if (/ENOENT/.test(text)) return message('file_bytes_missing', { file: filename })
  if (/out of memory|allocation failed|Invalid array length|Invalid string length/i.test(text)) {
    return message('file_memory', { file: filename })
  }
  return message('file_reader_stopped', { file: filename })
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
