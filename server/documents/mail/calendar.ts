import type { Block } from '../model/parser.ts'

/** A content line of iCalendar (RFC 5545 §3.1). */
type Property = { readonly name: string; readonly parameters: string; readonly value: string }

const MAX_EVENTS = 100
const MAX_ATTENDEES = 200
const COMPONENTS = /^V(?:EVENT|TODO|JOURNAL)$/
const METHODS: Readonly<Record<string, string>> = {
  REQUEST: 'Invitation',
  CANCEL: 'Cancellation',
  REPLY: 'Reply',
  COUNTER: 'Counterproposal',
}

/** Whether a part of a mail is a calendar. */
export function isCalendar(type: string, name: string): boolean {
  return type === 'text/calendar' || type === 'application/ics' || /\.(?:ics|ifb)$/i.test(name)
}

/** Yields the events and tasks of a calendar (RFC 5545) as labels with their values, each followed by its description. */
export function* calendarBlocks(text: string): Generator<Block> {
  let method = ''
  let open: Property[] | null = null
  let inside = 0
  let events = 0
  for (const property of properties(text)) {
    const { name, value } = property
    if (name === 'METHOD') method = METHODS[value.trim().toUpperCase()] ?? ''
    else if (name === 'BEGIN' && open === null && COMPONENTS.test(value.toUpperCase())) open = []
    else if (name === 'BEGIN' && open !== null) inside++
    else if (name === 'END' && inside > 0) inside--
    else if (name === 'END' && open !== null) {
      if (++events > MAX_EVENTS) return
      yield* eventBlocks(open, method)
      open = null
    } else if (inside === 0) open?.push(property)
  }
}

function* eventBlocks(event: readonly Property[], method: string): Generator<Block> {
  const all = (name: string) => event.filter((property) => property.name === name)
  const text = (name: string) => plain(all(name)[0]?.value ?? '')
  const time = (name: string) => all(name).slice(0, 1).map(timeOf)[0] ?? ''
  const people = all('ATTENDEE').slice(0, MAX_ATTENDEES).map(personOf)
  const rows: [string, string][] = [
    ['Event', text('SUMMARY')],
    ['Kind', method],
    ['Status', text('STATUS').toLowerCase()],
    ['Start', time('DTSTART')],
    ['End', time('DTEND') || time('DUE')],
    ['Duration', durationOf(text('DURATION'))],
    ['Repeats', text('RRULE')],
    ['Place', text('LOCATION')],
    ['Organizer', all('ORGANIZER').slice(0, 1).map(personOf)[0] ?? ''],
    ['Attendees', people.filter(Boolean).join(', ')],
  ]
  const filled = rows.filter(([, value]) => value !== '').map(([label, value]) => [label, oneLine(value)])
  if (filled.length > 0) yield { kind: 'fields', separator: ': ', rows: filled, place: {} }
  const description = text('DESCRIPTION').trim()
  if (description !== '') yield { kind: 'paragraph', text: description, place: {} }
}

/** Yields the content lines, unfolded. */
function* properties(text: string): Generator<Property> {
  for (const line of text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const [, name = '', parameters = '', value = ''] =
      /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^":;,]*)(?:,(?:"[^"]*"|[^":;,]*))*)*):(.*)$/.exec(line) ?? []
    if (name !== '') yield { name: name.toUpperCase(), parameters, value }
  }
}

/** Removes the escapes of a text (RFC 5545 §3.3.11). */
function plain(value: string): string {
  return value.replace(/\\([nN,;\\])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** '20250318T070000Z' as '2025-03-18 07:00 UTC'; with a time zone as '2025-03-18 08:00 (Europe/Oslo)'. */
function timeOf({ parameters, value }: Property): string {
  const [, year, month, day, hour, minute, isUtc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z)?)?/.exec(value.trim()) ?? []
  if (year === undefined) return plain(value)
  const date = `${year}-${month}-${day}`
  if (hour === undefined) return date
  const zone = parameterOf(parameters, 'TZID')
  return `${date} ${hour}:${minute}${isUtc ? ' UTC' : zone === '' ? '' : ` (${zone})`}`
}

/** 'PT1H30M' as '1 h 30 min'. */
function durationOf(value: string): string {
  const [whole, weeks, days, hours, minutes] =
    /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?$/.exec(value.trim()) ?? []
  if (whole === undefined) return value
  const parts = [
    [weeks, 'weeks'],
    [days, 'days'],
    [hours, 'h'],
    [minutes, 'min'],
  ]
  return parts.flatMap(([count, unit]) => (count === undefined ? [] : [`${count} ${unit}`])).join(' ')
}

/** 'CN=Ana Ruiz:mailto:ana@example.org' as 'Ana Ruiz <ana@example.org>'. */
function personOf({ parameters, value }: Property): string {
  const name = parameterOf(parameters, 'CN')
  const address = /^mailto:(.*)$/i.exec(value.trim())?.[1] ?? ''
  if (name === '' || name.toLowerCase() === address.toLowerCase()) return address
  return address === '' ? name : `${name} <${address}>`
}

function parameterOf(parameters: string, name: string): string {
  const [, quoted, bare] = new RegExp(`;${name}=(?:"([^"]*)"|([^;:,]*))`, 'i').exec(parameters) ?? []
  return quoted ?? bare ?? ''
}
