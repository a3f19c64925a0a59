import { CompoundFile, CompoundFileError, type CompoundStorage } from '../compound-file/compound-file.ts'
import { decodeCodePage } from '../encoding/code-pages.ts'

/** Limit for texts other than bodies: names, addresses, headers. */
const MAX_SHORT_BYTES = 256 * 1024
const MAX_PROPERTIES_BYTES = 64 * 1024
const ENTRY_BYTES = 16
export const PROPERTY_STREAM = '__properties_version1.0'
/** Property ids (MS-OXPROPS), by their canonical names without PidTag. */
export const PROPERTY = {
  messageClass: 0x001a,
  subject: 0x0037,
  clientSubmitTime: 0x0039,
  sentRepresentingName: 0x0042,
  startDate: 0x0060,
  endDate: 0x0061,
  sentRepresentingEmailAddress: 0x0065,
  transportMessageHeaders: 0x007d,
  recipientType: 0x0c15,
  senderName: 0x0c1a,
  senderEmailAddress: 0x0c1f,
  displayCc: 0x0e03,
  displayTo: 0x0e04,
  messageDeliveryTime: 0x0e06,
  body: 0x1000,
  rtfCompressed: 0x1009,
  html: 0x1013,
  displayName: 0x3001,
  emailAddress: 0x3003,
  attachData: 0x3701,
  attachFilename: 0x3704,
  attachMethod: 0x3705,
  attachLongFilename: 0x3707,
  attachMimeTag: 0x370e,
  attachContentId: 0x3712,
  attachFlags: 0x3714,
  smtpAddress: 0x39fe,
  internetCodepage: 0x3fde,
  messageLocaleId: 0x3ff1,
  messageCodepage: 0x3ffd,
  senderSmtpAddress: 0x5d01,
  sentRepresentingSmtpAddress: 0x5d02,
  attachmentHidden: 0x7ffe,
} as const

const DEFAULT_CODE_PAGE = 1252

/** Windows code pages by primary language identifier (MS-LCID); other languages use 1252. */
const CODE_PAGES_BY_LANGUAGE: readonly (readonly [codePage: number, languages: readonly number[]])[] = [
  [874, [0x1e]],
  [932, [0x11]],
  [949, [0x12]],
  [1250, [0x05, 0x0e, 0x15, 0x18, 0x1a, 0x1b, 0x1c, 0x24]],
  [1251, [0x02, 0x19, 0x22, 0x23, 0x2f]],
  [1253, [0x08]],
  [1254, [0x1f, 0x2c]],
  [1255, [0x0d]],
  [1256, [0x01, 0x20, 0x29]],
  [1257, [0x25, 0x26, 0x27]],
  [1258, [0x2a]],
]
const CHINESE = 0x04
/** Taiwan, Hong Kong and Macau. */
const TRADITIONAL: readonly number[] = [0x0404, 0x0c04, 0x1404]

/** The Unix epoch as a FILETIME: 100-nanosecond intervals since 1601. */
const TICKS_TO_1970 = 116_444_736_000_000_000n

/** Size of the property stream's header, by kind of object (MS-OXMSG §2.4.1). */
const HEADER_BYTES = { mail: 32, 'embedded mail': 24, part: 8 } as const
type ItemKind = keyof typeof HEADER_BYTES

/** A message, recipient or attachment object of an MSG file (MS-OXMSG): its properties by number. */
export class MsgItem {
  readonly storage: CompoundStorage
  readonly #file: CompoundFile
  readonly #fixedProperties: ReadonlyMap<number, Buffer>
  readonly #codePage: number

  private constructor(
    file: CompoundFile,
    storage: CompoundStorage,
    fixedProperties: ReadonlyMap<number, Buffer>,
    codePage: number,
  ) {
    this.#file = file
    this.storage = storage
    this.#fixedProperties = fixedProperties
    this.#codePage = codePage
  }

  /** `codePage`: of the enclosing object, used if the object has none of its own. */
  static async read(
    file: CompoundFile,
    storage: CompoundStorage,
    kind: ItemKind,
    codePage: number = DEFAULT_CODE_PAGE,
  ): Promise<MsgItem> {
    const stream = storage.streams.get(PROPERTY_STREAM)
    const list = stream ? await file.read(stream, MAX_PROPERTIES_BYTES) : Buffer.alloc(0)
    const fixedProperties = new Map<number, Buffer>()
    for (let at = HEADER_BYTES[kind]; at + ENTRY_BYTES <= list.length; at += ENTRY_BYTES)
      fixedProperties.set(list.readUInt16LE(at + 2), list.subarray(at + 8, at + ENTRY_BYTES))
    return new MsgItem(
      file,
      storage,
      fixedProperties,
      fixedProperties.get(PROPERTY.messageCodepage)?.readUInt32LE() ??
        codePageOfLocale(fixedProperties.get(PROPERTY.messageLocaleId)) ??
        codePage,
    )
  }

  /** Code page of texts that are not Unicode. */
  get codePage(): number {
    return this.#codePage
  }

  /** Code page of the HTML body. */
  get htmlCodePage(): number {
    return this.number(PROPERTY.internetCodepage) ?? this.#codePage
  }

  number(property: number): number | null {
    return this.#fixedProperties.get(property)?.readUInt32LE() ?? null
  }

  time(property: number): Date | null {
    const ticks = this.#fixedProperties.get(property)?.readBigUInt64LE() ?? 0n
    const date = new Date(Number((ticks - TICKS_TO_1970) / 10_000n))
    return ticks > 0n && !Number.isNaN(date.getTime()) ? date : null
  }

  /** Returns a text property; '' if absent. */
  async text(property: number, most: number = MAX_SHORT_BYTES): Promise<string> {
    const unicode = await this.#value(property, '001F', most)
    if (unicode !== null) return withoutNuls(new TextDecoder('utf-16le').decode(unicode))
    const narrow = await this.#value(property, '001E', most)
    return narrow === null ? '' : withoutNuls(decodeCodePage(narrow.toString('latin1'), this.#codePage))
  }

  async bytes(property: number, most: number): Promise<Buffer | null> {
    return await this.#value(property, '0102', most)
  }

  async #value(property: number, type: string, most: number): Promise<Buffer | null> {
    const stream = this.storage.streams.get(streamName(property, type))
    return stream ? await this.#file.read(stream, most) : null
  }
}

/** Returns the name of a property's stream or storage. */
export function streamName(property: number, type: string): string {
  return `__substg1.0_${property.toString(16).toUpperCase().padStart(4, '0')}${type}`
}

/** Returns a message's recipient or attachment storages, in order of their numbers. */
export function substorages({ storage }: MsgItem, prefix: '__recip' | '__attach'): CompoundStorage[] {
  return [...storage.storages]
    .filter(([name]) => name.startsWith(prefix))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, part]) => part)
}

/**
 * Opens an MSG file, calls `use`, and closes the file.
 * @throws {CompoundFileError}
 */
export async function withMsg<T>(
  path: string,
  use: (file: CompoundFile, mail: MsgItem) => Promise<T>,
): Promise<T> {
  await using file = await CompoundFile.open(path)
  if (!file.root.streams.has(PROPERTY_STREAM)) throw new CompoundFileError('it contains no message')
  return await use(file, await MsgItem.read(file, file.root, 'mail'))
}

const withoutNuls = (text: string) => text.replaceAll('\0', '')

function codePageOfLocale(value: Buffer | undefined): number | null {
  const locale = value?.readUInt32LE()
  if (locale === undefined) return null
  const language = locale & 0x3ff
  if (language === CHINESE) return TRADITIONAL.includes(locale) ? 950 : 936
  return CODE_PAGES_BY_LANGUAGE.find(([, languages]) => languages.includes(language))?.[0] ?? null
}
