import type { Message } from '../../../shared/message.ts'
import { message } from '../../../shared/messages.ts'

/** Time limit for recognising one page, in milliseconds. */
export const OCR_TIMEOUT_MS = 60_000

/** Why OCR did not read a page: it took too long, failed, or could not be given the page as a picture. */
export type OcrFault = 'slow' | 'unrecognised' | 'unpainted'

/** Says why a page, counted from 1, was not read by OCR. */
export function unreadPage(page: number, fault: OcrFault): Message {
  if (fault === 'slow') return message('warn_page_slow', { page, seconds: OCR_TIMEOUT_MS / 1000 })
  return message(`warn_page_${fault}`, { page })
}
