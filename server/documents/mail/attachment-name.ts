import { formatOfName } from '../../../shared/formats.ts'
import { decodeHeader } from './mime-header.ts'
import type { MimePart } from './mime-reader.ts'

const MAX_CHARS = 80

/**
 * `sent`: the file name in the message; '' if there is none. `description`: its other designation. `mail`: its
 * format, if it is a message.
 */
export type AttachmentInfo = {
  readonly sent: string
  readonly description: string
  readonly mail: 'eml' | 'msg' | null
}

export function mimeAttachmentInfo(part: MimePart): AttachmentInfo {
  return {
    sent: part.name,
    description: decodeHeader(part.headers.get('content-description') ?? ''),
    mail: part.type === 'message/rfc822' ? 'eml' : null,
  }
}

/** Returns an attachment's name: its file name without folders, or the subject of a forwarded message. */
export function attachmentName({ sent, description, mail }: AttachmentInfo, index: number): string {
  const last = (sent.split(/[/\\]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cs}\p{Cf}]/gu, '').trim()
  const named = last || description.replace(/[/\\]/g, ' ')
  const name = named || (mail ? 'mail' : `attachment ${index + 1}`)
  const whole = mail && formatOfName(name) !== mail ? `${name}.${mail}` : name
  if (whole.length <= MAX_CHARS) return whole
  const dot = whole.lastIndexOf('.')
  const extension = dot > 0 && whole.length - dot <= 10 ? whole.slice(dot) : ''
  return `${whole.slice(0, MAX_CHARS - extension.length - 1)}…${extension}`
}
