import { FORMATS, formatOfName, isOldOffice } from '../../../shared/formats.ts'
import type { Message } from '../../../shared/message.ts'
import { message } from '../../../shared/messages.ts'
import { findOffice } from '../office/legacy/find-office.ts'
import { isCalendar } from './calendar.ts'
import { decodeHeader } from './mime-header.ts'
import type { MimePart } from './mime-reader.ts'

const MAX_CHARS = 80

/**
 * `sent`: the file name in the message; '' if there is none. `description`: its other designation. `mail`: its
 * format, if it is a message; `type`: its media type, if it is known.
 */
export type AttachmentInfo = {
  readonly sent: string
  readonly description: string
  readonly mail: 'eml' | 'msg' | null
  readonly type?: string
}

export function mimeAttachmentInfo(part: MimePart): AttachmentInfo {
  return {
    sent: part.name,
    description: decodeHeader(part.headers.get('content-description') ?? ''),
    mail: part.type === 'message/rfc822' ? 'eml' : null,
    type: part.type,
  }
}

/** Returns an attachment's name: its file name without folders, or the subject of a forwarded message. */
export function attachmentName({ sent, description, mail, type }: AttachmentInfo, index: number): string {
  const last = (sent.split(/[/\\]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cs}\p{Cf}]/gu, '').trim()
  const named = last || description.replace(/[/\\]/g, ' ')
  const name = named || (mail ? 'mail' : `attachment ${index + 1}${extensionOfType(type)}`)
  const whole = mail && formatOfName(name) !== mail ? `${name}.${mail}` : name
  if (whole.length <= MAX_CHARS) return whole
  const dot = whole.lastIndexOf('.')
  const extension = dot > 0 && whole.length - dot <= 10 ? whole.slice(dot) : ''
  return `${whole.slice(0, MAX_CHARS - extension.length - 1)}…${extension}`
}

/** Whether an attachment of that name becomes a document of its own, is read with its mail, or is a mere signature. */
export function isReadable(name: string, type = ''): boolean {
  const format = formatOfName(name)
  const isRead = format !== null && (!isOldOffice(format) || findOffice() !== null)
  return isRead || isCalendar(type, name) || SIGNATURE.test(type) || SIGNATURE.test(name)
}

const SIGNATURE = /(?:pkcs7|pgp)-(?:signature|keys)$|\.p7s$/

/** Says which attachments of a mail are not read; null if all are. */
export function unreadWarning(names: readonly string[]): Message | null {
  if (names.length === 0) return null
  const more = Math.max(0, names.length - MOST_NAMED)
  return message('warn_attachments', { names: names.slice(0, MOST_NAMED).join(', '), more })
}

const MOST_NAMED = 20

/** The extension of a part without a name: '.csv' for text/csv, '' if its kind is not read. */
function extensionOfType(type: string | undefined): string {
  const format = Object.values(FORMATS).find(({ mediaType }) => mediaType === type)
  if (format !== undefined) return `.${format.extensions[0]}`
  return type?.startsWith('text/') && !isCalendar(type, '') ? '.txt' : ''
}
