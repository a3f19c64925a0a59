import { burn, type Entry } from '@kenjiuno/msgreader/lib/Burner'
import type { CompoundFile, CompoundStorage } from '../compound-file/compound-file.ts'
import { type AttachmentInfo, attachmentName } from './attachment-name.ts'
import { MsgItem, PROPERTY, PROPERTY_STREAM, streamName, substorages } from './msg-item.ts'

const NAMES = '__nameid_version1.0'
/** Kinds of entries of a compound file (MS-CFB §2.6.1). */
const [STORAGE, STREAM, ROOT] = [1, 2, 5]
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
 * Yields a message's attachments. An embedded message becomes a file of its own. Once attachments declare
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
      pieces: () => standaloneMessage(file, inner),
    }
  const stream = item.storage.streams.get(streamName(PROPERTY.attachData, '0102'))
  if (!stream || (method !== null && method !== BY_VALUE)) return null
  return { bytes: stream.size, isMail: false, pieces: () => file.pieces(stream) }
}

/** Returns the total size of a storage's streams, nested storages included. */
function storageBytes({ streams, storages }: CompoundStorage): number {
  let bytes = 0
  for (const { size } of streams.values()) bytes += size
  for (const inner of storages.values()) bytes += storageBytes(inner)
  return bytes
}

/**
 * Yields an embedded message as a file of its own: with the outer message's named properties, and a top-level header. Holds it
 * in memory.
 */
async function* standaloneMessage(file: CompoundFile, inner: CompoundStorage): AsyncGenerator<Uint8Array> {
  const names = file.root.storages.get(NAMES)
  const entries: Entry[] = []
  const add = async (name: string, { streams, storages }: CompoundStorage): Promise<number> => {
    const isTop = entries.length === 0
    const children: number[] = []
    const index = entries.push({ name, type: isTop ? ROOT : STORAGE, length: 0, children }) - 1
    for (const [own, stream] of streams) {
      const read = Buffer.concat(await Array.fromAsync(file.pieces(stream)))
      const bytes = isTop && own === PROPERTY_STREAM ? withTopLevelHeader(read) : read
      const { length } = bytes
      children.push(entries.push({ name: own, type: STREAM, length, binaryProvider: () => bytes }) - 1)
    }
    const all = isTop && names ? new Map([...storages, [NAMES, names]]) : storages
    for (const [own, storage] of all) children.push(await add(own, storage))
    return index
  }
  await add('Root Entry', inner)
  yield burn(entries)
}

function withTopLevelHeader(properties: Buffer): Buffer {
  const [head, rest] = [
    properties.subarray(0, EMBEDDED_HEADER_BYTES),
    properties.subarray(EMBEDDED_HEADER_BYTES),
  ]
  return Buffer.concat([head, Buffer.alloc(TOP_LEVEL_EXTRA_BYTES), rest])
}

async function isEmbeddedPicture(item: MsgItem): Promise<boolean> {
  const isHidden = (item.number(PROPERTY.attachmentHidden) ?? 0) !== 0
  const isReferredTo =
    ((item.number(PROPERTY.attachFlags) ?? 0) & 4) !== 0 && (await item.text(PROPERTY.attachContentId)) !== ''
  if (!isHidden && !isReferredTo) return false
  const name = `${await item.text(PROPERTY.attachMimeTag)} ${await item.text(PROPERTY.attachLongFilename)} ${await item.text(PROPERTY.attachFilename)}`
  return /image\/|\.(?:png|jpe?g|gif|bmp|emf|wmz|svg)\s*$/i.test(name)
}
