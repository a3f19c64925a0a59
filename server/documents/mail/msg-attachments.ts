import { type AttachmentInfo, attachmentName } from './attachment-name.ts'
import type { CompoundFile, CompoundStorage } from './compound-file.ts'
import {
  copyStorage,
  type NewStorage,
  type NewStream,
  storageBytes,
  writeCompoundFile,
} from './compound-writer.ts'
import { MsgItem, PROPERTY, PROPERTY_STREAM, streamName, substorages } from './msg-item.ts'

const NAMES = '__nameid_version1.0'
/** Outlook's class id for a message. */
const CLASS_ID = Uint8Array.fromHex('0b0d020000000000c000000000000046')
/** Values of PidTagAttachMethod (MS-OXCMSG §2.2.2.9). */
const BY_VALUE = 1
const AS_MAIL = 5
/**
 * Size of an embedded message's property stream header, and the further bytes in a top-level message's (MS-OXMSG
 * §2.4.1).
 */
const EMBEDDED_HEADER_BYTES = 24
const TOP_LEVEL_EXTRA_BYTES = 8

/** `isEmbedded`: the text refers to it, as to the pictures of a signature. */
type MsgAttachment = {
  readonly name: string
  readonly isEmbedded: boolean
  pieces(): AsyncIterable<Uint8Array>
}

/**
 * Yields a message's attachments. An embedded message is rewritten as a file of its own. Once attachments declare
 * more bytes than the whole file has, further ones are left out. `leftOut` receives the names of those, and of
 * attachments that the file does not contain, such as links.
 */
export async function* msgAttachments(
  file: CompoundFile,
  mail: MsgItem,
  leftOut: (name: string) => void = () => {},
): AsyncGenerator<MsgAttachment> {
  let left = file.size
  let count = 0
  for (const storage of substorages(mail, '__attach')) {
    const item = await MsgItem.read(file, storage, 'part', mail.codePage)
    const content = attachmentContent(file, item)
    const isEmbedded = await isEmbeddedPicture(item)
    const sent = (await item.text(PROPERTY.attachLongFilename)) || (await item.text(PROPERTY.attachFilename))
    const description = await item.text(PROPERTY.displayName)
    const type = await item.text(PROPERTY.attachMimeTag)
    const attached: AttachmentInfo = { sent, description, mail: content?.isMail ? 'msg' : null, type }
    if (content === null || content.bytes > left) {
      if (!isEmbedded) leftOut(attachmentName(attached, count))
      continue
    }
    left -= content.bytes
    const name = attachmentName(attached, count)
    if (!isEmbedded) count++
    yield { name, isEmbedded, pieces: content.pieces }
  }
}

type Content = { readonly bytes: number; readonly isMail: boolean; pieces(): AsyncIterable<Uint8Array> }

function attachmentContent(file: CompoundFile, item: MsgItem): Content | null {
  const method = item.number(PROPERTY.attachMethod)
  const inner = item.storage.storages.get(streamName(PROPERTY.attachData, '000D'))
  if (inner && method === AS_MAIL)
    return {
      bytes: storageBytes(inner),
      isMail: true,
      pieces: () => writeCompoundFile(standaloneMessage(file, inner), CLASS_ID),
    }
  const stream = item.storage.streams.get(streamName(PROPERTY.attachData, '0102'))
  if (!stream || (method !== null && method !== BY_VALUE)) return null
  return { bytes: stream.size, isMail: false, pieces: () => file.pieces(stream) }
}

/**
 * Returns an embedded message as a top-level one: with the outer message's named properties, and a top-level header.
 */
function standaloneMessage(file: CompoundFile, inner: CompoundStorage): NewStorage {
  const { streams, storages } = copyStorage(file, inner)
  const names = file.root.storages.get(NAMES)
  const list = inner.streams.get(PROPERTY_STREAM)
  const head: NewStream | null = list
    ? { size: list.size + TOP_LEVEL_EXTRA_BYTES, pieces: () => withTopLevelHeader(file.pieces(list)) }
    : null
  return {
    streams: head ? new Map([...streams, [PROPERTY_STREAM, head]]) : streams,
    storages: names ? new Map([...storages, [NAMES, copyStorage(file, names)]]) : storages,
  }
}

async function* withTopLevelHeader(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true
  for await (const piece of pieces) {
    if (isFirst) {
      yield piece.subarray(0, EMBEDDED_HEADER_BYTES)
      yield new Uint8Array(TOP_LEVEL_EXTRA_BYTES)
    }
    yield isFirst ? piece.subarray(EMBEDDED_HEADER_BYTES) : piece
    isFirst = false
  }
}

async function isEmbeddedPicture(item: MsgItem): Promise<boolean> {
  const isHidden = (item.number(PROPERTY.attachmentHidden) ?? 0) !== 0
  const isReferredTo =
    ((item.number(PROPERTY.attachFlags) ?? 0) & 4) !== 0 && (await item.text(PROPERTY.attachContentId)) !== ''
  if (!isHidden && !isReferredTo) return false
  const name = `${await item.text(PROPERTY.attachMimeTag)} ${await item.text(PROPERTY.attachLongFilename)} ${await item.text(PROPERTY.attachFilename)}`
  return /image\/|\.(?:png|jpe?g|gif|bmp|emf|wmz|svg)\s*$/i.test(name)
}
