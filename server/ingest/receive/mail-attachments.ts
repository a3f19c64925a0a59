import type { Metadata } from '../../../shared/documents.ts'
import type { Format } from '../../../shared/formats.ts'
import { CompoundFileError } from '../../documents/compound-file/compound-file.ts'
import { attachmentName, mimeAttachmentInfo } from '../../documents/mail/attachment-name.ts'
import { type PartSink, readMime } from '../../documents/mail/mime-reader.ts'
import { msgAttachments } from '../../documents/mail/msg-attachments.ts'
import { withMsg } from '../../documents/mail/msg-item.ts'
import { SniffError, sniff } from '../../documents/sniff/sniff.ts'
import { turns } from '../../platform/yielding.ts'
import type { FileStore, Incoming } from '../../storage/blobs/file-store.ts'

/** Depth to which mails within mails are searched; deeper ones become documents without their attachments. */
const MAX_DEPTH = 3
/** Number of a mail's attachments at most, including those of the mails within it. */
const MAX_ATTACHMENTS = 500
const BUFFER_BYTES = 256 * 1024

/** A received file on disk, not kept yet. `path`: its relative path, if sent with folders. */
type SupportedFile = {
  readonly name: string
  readonly path?: string
  readonly incoming: Incoming
  readonly format: Format
}

/** Tells whether files of a format may have attachments. */
export function isMail(format: Format): boolean {
  return format === 'eml' || format === 'msg'
}

/** `within`: its name in the mail, after the names of the mails between. */
export type Attachment = SupportedFile & { readonly metadata: Metadata; readonly within: string }

/**
 * Extracts the attachments of a mail that Ibid can read, as files whose names and metadata name the mail. Skips pictures
 * embedded in the text and unsupported files. Leaves no files behind if it throws.
 */
export async function mailAttachments(
  mail: SupportedFile,
  metadata: Metadata,
  files: FileStore,
  signal: AbortSignal,
): Promise<Attachment[]> {
  const found: Attachment[] = []
  try {
    await collect({ mail, metadata, files, signal, found }, { ...mail, within: '' }, MAX_DEPTH)
    return found
  } catch (error) {
    await discardAll(files, found)
    throw error
  }
}

export async function discardAll(files: FileStore, attachments: readonly Attachment[]): Promise<void> {
  await Promise.all(attachments.map(({ incoming }) => files.discard(incoming)))
}

type Search = {
  /** The outermost mail. */
  readonly mail: SupportedFile
  readonly metadata: Metadata
  readonly files: FileStore
  readonly signal: AbortSignal
  readonly found: Attachment[]
}

/** The outermost mail, or a mail within it. */
type Mail = SupportedFile & { readonly within: string }

async function collect(search: Search, inside: Mail, depth: number): Promise<void> {
  const { files, found } = search
  const own: Attachment[] = []
  const keep = async (name: string, incoming: Incoming) => {
    const file = await usable(search, inside, name, incoming)
    if (file) own.push(file)
    else await files.discard(incoming)
  }
  try {
    if (inside.format === 'msg') await takeFromMsg(search, inside, keep)
    else await takeFromMime(search, inside, keep)
  } finally {
    found.push(...own)
  }
  if (depth > 1) for (const file of own) if (isMail(file.format)) await collect(search, file, depth - 1)
}

type Keep = (name: string, incoming: Incoming) => Promise<void>

async function takeFromMime({ files, found, signal }: Search, mail: Mail, keep: Keep): Promise<void> {
  const received: Promise<void>[] = []
  let count = 0
  await readMime(
    mail.incoming.path,
    {
      head: () => {},
      part: (part) => {
        if (!part.isAttachment || part.isEmbedded) return null
        const name = attachmentName(mimeAttachmentInfo(part), count++)
        if (found.length + count > MAX_ATTACHMENTS) return null
        return receiver(files, async (incoming) => await keep(name, incoming), received)
      },
    },
    signal,
  )
  await Promise.all(received)
}

/** Ignores damage, which the parser will report. */
async function takeFromMsg({ files, found, signal }: Search, mail: Mail, keep: Keep): Promise<void> {
  const rest = turns(signal)
  let count = 0
  try {
    await withMsg(mail.incoming.path, async (file, item) => {
      for await (const { name, isEmbedded, pieces } of msgAttachments(file, item)) {
        await rest()
        if (isEmbedded) continue
        if (found.length + ++count > MAX_ATTACHMENTS) return
        await keep(name, await files.receive(pieces()))
      }
    })
  } catch (error) {
    if (!(error instanceof CompoundFileError)) throw error
  }
}

/** Returns an attachment as a file to be read; null if its format is not supported. */
async function usable(
  { mail, metadata }: Search,
  inside: Mail,
  attached: string,
  incoming: Incoming,
): Promise<Attachment | null> {
  const within = inside.within === '' ? attached : `${shortened(inside.within)} › ${attached}`
  const name = `${shortened(mail.name)} › ${within}`
  try {
    const format = await sniff(name, incoming.path)
    const folder = mail.path?.split('/').slice(0, -1).join('/')
    return {
      name,
      within,
      ...(folder ? { path: `${folder}/${name}` } : {}),
      incoming,
      format,
      metadata: { ...metadata, attached_to: inside.name },
    }
  } catch (error) {
    if (error instanceof SniffError) return null
    throw error
  }
}

const MAX_MAIL_NAME_CHARS = 60

function shortened(name: string): string {
  return name.length > MAX_MAIL_NAME_CHARS ? `${name.slice(0, MAX_MAIL_NAME_CHARS)}…` : name
}

/** Writes a part to a file of the store, and passes that on at its end. */
function receiver(
  files: FileStore,
  done: (incoming: Incoming) => Promise<void>,
  received: Promise<void>[],
): PartSink {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const receipt = files.receive(readable).then(done)
  // Awaited later: until then a failure must not count as unhandled.
  receipt.catch((error: unknown) => writer.abort(error).catch(() => undefined))
  received.push(receipt)
  let waiting: Uint8Array[] = []
  let bytes = 0
  const flush = async () => {
    const all = Buffer.concat(waiting)
    waiting = []
    bytes = 0
    if (all.length > 0) await writer.write(all)
  }
  return {
    write: (piece) => {
      waiting.push(piece)
      bytes += piece.length
      return bytes >= BUFFER_BYTES ? flush() : undefined
    },
    end: async () => {
      await flush()
      await writer.close()
      await receipt
    },
  }
}
