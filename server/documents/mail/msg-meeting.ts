import type { CompoundFile } from '../compound-file/compound-file.ts'
import type { Block } from '../model/parser.ts'
import { type MsgItem, PROPERTY, streamName } from './msg-item.ts'

const NAMES = '__nameid_version1.0'
const MAX_NAMES_BYTES = 1 << 20
/** PSETID_Appointment (MS-OXPROPS §1.3.2). */
const APPOINTMENT = '0220060000000000c000000000000046'
/** Ids of the properties of that set: where and when a meeting is, and who comes. */
const NAMED = { place: 0x8208, start: 0x820d, end: 0x820e, attendees: 0x8238 } as const
/** Numbers of property sets below this one stand for fixed sets. */
const FIRST_SET = 3
const FIRST_NAMED_PROPERTY = 0x8000

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^IPM\.Schedule\.Meeting\.Request/i, 'Invitation'],
  [/^IPM\.Schedule\.Meeting\.Canceled/i, 'Cancellation'],
  [/^IPM\.Schedule\.Meeting\.Resp/i, 'Reply'],
  [/^IPM\.(?:Appointment|Schedule\.Meeting)/i, ''],
]

/** Returns the meeting that a message is about as labels with their values; none for other messages. */
export async function meetingBlocks(file: CompoundFile, mail: MsgItem): Promise<Block[]> {
  const messageClass = await mail.text(PROPERTY.messageClass)
  const [, kind] = KINDS.find(([pattern]) => pattern.test(messageClass)) ?? []
  if (kind === undefined) return []
  const named = await namedProperties(file)
  const time = (id: number, other: number) => shownTime(mail.time(named.get(id) ?? other) ?? mail.time(other))
  const text = async (id: number) => oneLine(await mail.text(named.get(id) ?? 0))
  const rows = [
    ['Event', oneLine(await mail.text(PROPERTY.subject))],
    ['Kind', kind],
    ['Start', time(NAMED.start, PROPERTY.startDate)],
    ['End', time(NAMED.end, PROPERTY.endDate)],
    ['Place', await text(NAMED.place)],
    ['Attendees', await text(NAMED.attendees)],
  ].filter(([, value]) => value !== '')
  return rows.length > 1 ? [{ kind: 'fields', separator: ': ', rows, place: {} }] : []
}

/** Maps the ids of APPOINTMENT to the message's property numbers (MS-OXMSG §2.2.3). */
async function namedProperties(file: CompoundFile): Promise<Map<number, number>> {
  const names = file.root.storages.get(NAMES)
  const [sets, entries] = await Promise.all(
    [0x0002, 0x0003].map(async (property) => {
      const stream = names?.streams.get(streamName(property, '0102'))
      return stream ? await file.read(stream, MAX_NAMES_BYTES) : Buffer.alloc(0)
    }),
  )
  const found = new Map<number, number>()
  for (let at = 0; entries && at + 8 <= entries.length; at += 8) {
    const kind = entries.readUInt16LE(at + 4)
    const isNumber = (kind & 1) === 0
    const set = ((kind >> 1) - FIRST_SET) * 16
    if (isNumber && set >= 0 && sets?.toString('hex', set, set + 16) === APPOINTMENT)
      found.set(entries.readUInt32LE(at), FIRST_NAMED_PROPERTY + entries.readUInt16LE(at + 6))
  }
  return found
}

function shownTime(time: Date | null): string {
  return time === null ? '' : `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
