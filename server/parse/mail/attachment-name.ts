import { formatOfName } from '../../../shared/formats.ts'
import { decodeHeader } from './mime-header.ts'
import type { MimePart } from './mime-reader.ts'

const MAX_CHARS = 80

/** What an attachment is called: as it was sent, without folders; by its subject, a mail that was forwarded. */
export function attachmentName(part: MimePart, index: number): string {
  const sent = (part.name.split(/[/\\]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cs}\p{Cf}]/gu, '').trim()
  const isMail = part.type === 'message/rfc822'
  const named = sent || decodeHeader(part.headers.get('content-description') ?? '').replace(/[/\\]/g, ' ')
  const name = named || (isMail ? 'mail' : `attachment ${index + 1}`)
  const whole = isMail && formatOfName(name) !== 'eml' ? `${name}.eml` : name
  if (whole.length <= MAX_CHARS) return whole
  const dot = whole.lastIndexOf('.')
  const extension = dot > 0 && whole.length - dot <= 10 ? whole.slice(dot) : ''
  return `${whole.slice(0, MAX_CHARS - extension.length - 1)}…${extension}`
}
