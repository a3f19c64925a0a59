import { burn, type Entry } from '@kenjiuno/msgreader/lib/Burner'

/** A mail for Outlook. Texts are Unicode unless `narrow` encodes them. */
export type MsgMail = {
  readonly subject: string
  /** Texts by property id (MS-OXPROPS): 0x1000 is the plain body, 0x0c1a the sender's name. */
  readonly texts?: Readonly<Record<number, string>>
  readonly bytes?: Readonly<Record<number, Uint8Array>>
  readonly numbers?: Readonly<Record<number, number>>
  readonly sent?: Date
  /** Times by property number. */
  readonly times?: Readonly<Record<number, Date>>
  /** Named properties of PSETID_Appointment, which get the numbers from 0x8000 on. */
  readonly named?: readonly number[]
  readonly recipients?: readonly { name: string; address: string; kind?: 1 | 2 }[]
  readonly attached?: readonly (MsgFile | MsgMail)[]
  /** Encodes texts in a code page. */
  readonly narrow?: (text: string) => Uint8Array
}

export type MsgFile = {
  readonly name: string
  readonly content: string | Uint8Array
  /** A picture that the text refers to. */
  readonly isEmbedded?: boolean
}

type Folder = { readonly name: string; readonly files: [string, Uint8Array][]; readonly folders: Folder[] }

/** Makes an MSG file: a compound file with sectors of 512 bytes, as msgreader writes it. */
export function makeMsg(mail: MsgMail): Uint8Array<ArrayBuffer> {
  const entries: Entry[] = []
  const add = ({ name, files, folders }: Folder): number => {
    const children: number[] = []
    const index = entries.push({ name, type: entries.length === 0 ? 5 : 1, length: 0, children }) - 1
    for (const [file, bytes] of files)
      children.push(
        entries.push({ name: file, type: 2, length: bytes.length, binaryProvider: () => bytes }) - 1,
      )
    for (const folder of folders) children.push(add(folder))
    return index
  }
  add(folderOf('Root Entry', mail, 32))
  return Uint8Array.from(burn(entries))
}

function folderOf(name: string, mail: MsgMail, headBytes: number): Folder {
  const {
    subject,
    texts = {},
    bytes = {},
    numbers = {},
    sent,
    times = {},
    named = [],
    recipients = [],
    attached = [],
    narrow,
  } = mail
  const files = [
    ...textFiles({ 55: subject, ...texts }, narrow),
    ...Object.entries(bytes).map(([property, value]): [string, Uint8Array] => [
      stream(Number(property), '0102'),
      value,
    ]),
  ]
  const names: Folder['files'] = [
    [stream(0x0002, '0102'), named.length > 0 ? APPOINTMENT : new Uint8Array(16)],
    ...(named.length > 0
      ? [[stream(0x0003, '0102'), nameEntries(named)] satisfies [string, Uint8Array]]
      : []),
  ]
  const all = { ...(sent ? { 57: sent } : {}), ...times }
  return {
    name,
    files: [...files, properties(headBytes, numbers, all)],
    folders: [
      { name: '__nameid_version1.0', files: names, folders: [] },
      ...recipients.map((recipient, index) => recipientOf(recipient, index, narrow)),
      ...attached.map((each, index) => attachmentOf(each, index)),
    ],
  }
}

function recipientOf(
  { name, address, kind = 1 }: { name: string; address: string; kind?: 1 | 2 },
  index: number,
  narrow: MsgMail['narrow'],
): Folder {
  const files = [...textFiles({ 12289: name, 14846: address }, narrow), properties(8, { 3093: kind })]
  return { name: `__recip_version1.0_#${numbered(index)}`, files, folders: [] }
}

function attachmentOf(each: MsgFile | MsgMail, index: number): Folder {
  const name = `__attach_version1.0_#${numbered(index)}`
  if ('subject' in each) {
    const files = [...textFiles({ 12289: each.subject }), properties(8, { 14085: 5 })]
    return { name, files, folders: [folderOf(stream(0x3701, '000D'), each, 24)] }
  }
  const embedded = each.isEmbedded ? { 14100: 4 } : {}
  const files = [
    ...textFiles({ 14087: each.name, ...(each.isEmbedded ? { 14098: 'image@1' } : {}) }),
    [stream(0x3701, '0102'), Buffer.from(each.content)] satisfies [string, Uint8Array],
    properties(8, { 14085: 1, ...embedded }),
  ]
  return { name, files, folders: [] }
}

function textFiles(
  texts: Readonly<Record<number, string>>,
  narrow?: MsgMail['narrow'],
): [string, Uint8Array][] {
  return Object.entries(texts).map(([property, text]) => [
    stream(Number(property), narrow ? '001E' : '001F'),
    narrow ? narrow(text) : Buffer.from(text, 'utf16le'),
  ])
}

const APPOINTMENT = Uint8Array.fromHex('0220060000000000c000000000000046')

function nameEntries(named: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(named.length * 8)
  for (const [index, id] of named.entries()) {
    bytes.writeUInt32LE(id, index * 8)
    bytes.writeUInt16LE(3 << 1, index * 8 + 4)
    bytes.writeUInt16LE(index, index * 8 + 6)
  }
  return bytes
}

function properties(
  headBytes: number,
  numbers: Readonly<Record<number, number>>,
  times: Readonly<Record<number, Date>> = {},
): [string, Uint8Array] {
  const all = [...Object.entries(numbers), ...Object.entries(times)]
  const bytes = Buffer.alloc(headBytes + all.length * 16)
  for (const [index, [property, value]] of all.entries()) {
    const at = headBytes + index * 16
    bytes.writeUInt16LE(typeof value === 'number' ? 0x0003 : 0x0040, at)
    bytes.writeUInt16LE(Number(property), at + 2)
    if (typeof value === 'number') bytes.writeUInt32LE(value, at + 8)
    else bytes.writeBigUInt64LE(BigInt(value.getTime()) * 10_000n + 116_444_736_000_000_000n, at + 8)
  }
  return ['__properties_version1.0', bytes]
}

const stream = (property: number, type: string) =>
  `__substg1.0_${property.toString(16).toUpperCase().padStart(4, '0')}${type}`
const numbered = (index: number) => index.toString(16).toUpperCase().padStart(8, '0')
