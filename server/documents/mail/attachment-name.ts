import { formatOfName } from '../../../shared/formats.ts'
import { decodeHeader } from './mime-header.ts'
import type { MimePart } from './mime-reader.ts'

const MAX_CHARS = 80

/** `sent`: its file name, as it was sent; '' without one. `description`: what else it is called. `mail`: which format, if it is one. */
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

/** What an attachment is called: as it was sent, without folders; by its subject, a mail that was forwarded. */
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
