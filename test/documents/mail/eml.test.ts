import { describe, expect, test } from 'bun:test'
import { eml } from '../../../server/documents/mail/eml.ts'
import { decodeHeader, parseHeaderValue } from '../../../server/documents/mail/mime-header.ts'
import { blockText } from '../../../server/documents/model/parser.ts'
import { parseContent } from '../../support/documents/parse-content.ts'

const mail = (...lines: string[]) => new Uint8Array(Buffer.from(lines.join('\r\n'), 'latin1'))
const read = (...lines: string[]) => parseContent(eml, 'a.eml', mail(...lines))

describe('eml.parse()', () => {
  test('eml.parse() reads header fields and text, each block under the subject', async () => {
    const { blocks, metadata } = await read(
      'From: =?utf-8?Q?J=C3=B6rg?= <j@a.example>',
      'To: team@a.example',
      'Subject: =?utf-8?B?TcO8bg==?= =?utf-8?B?Y2hlbg==?=',
      ' office',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'The office in M=FCnchen =',
      'opens in May.',
      '',
      'Regards',
    )
    expect(blocks.map((block) => [block.kind, blockText(block), block.place.headings ?? []])).toEqual([
      ['heading', 'München office', []],
      ['paragraph', 'From: Jörg <j@a.example>\nTo: team@a.example', ['München office']],
      ['paragraph', 'The office in München opens in May.', ['München office']],
      ['paragraph', 'Regards', ['München office']],
    ])
    expect(metadata).toEqual({ subject: 'München office', from: 'Jörg <j@a.example>', to: 'team@a.example' })
  })

  test('eml.parse() prefers the plain alternative, names attachments, and does not parse embedded messages', async () => {
    const { text } = await read(
      'Subject: Plan',
      'Content-Type: multipart/mixed; boundary="outer"',
      '',
      'Seen by old programs only',
      '--outer',
      'Content-Type: multipart/alternative; boundary=inner',
      '',
      '--inner',
      'Content-Type: text/plain',
      '',
      'Plain words',
      '--inner',
      'Content-Type: text/html',
      '',
      '<p>Rich words</p>',
      '--inner--',
      '--outer',
      'Content-Type: text/html',
      '',
      '<table><tr><th>City</th><th>Rain</th></tr><tr><td>Oslo</td><td>763</td></tr></table>',
      '--outer',
      "Content-Disposition: attachment; filename*0*=utf-8''%C3%9Cber; filename*1*=sicht.pdf",
      'Content-Transfer-Encoding: base64',
      '',
      'JVBERi0=',
      '--outer',
      'Content-Type: message/rfc822',
      '',
      'Subject: Inner',
      '',
      'Forwarded words',
      '--outer--',
      'After',
    )
    expect(text).toBe('Plan\nAttachments: Übersicht.pdf, mail.eml\nPlain words\nCity\tRain\nOslo\t763')
  })

  test('eml.parse() reads HTML if the plain alternative is empty, and base64 with any line breaks', async () => {
    const html = Buffer.from(`<h1>News</h1><p>${'Grüße an alle. '.repeat(3000)}</p>`).toString('base64')
    const { blocks } = await read(
      'From: a@b',
      'Content-Type: multipart/alternative; boundary=x',
      '',
      '--x',
      '',
      '  ',
      '--x',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      html.slice(0, 33),
      html.slice(33),
      '--x--',
    )
    expect(blocks.slice(1).map((block) => [block.kind, blockText(block).length])).toEqual([
      ['heading', 4],
      ['paragraph', 15 * 3000 - 1],
    ])
  })

  test('eml.parse() reads an invitation as labels with their values, and its description', async () => {
    const { blocks } = await read(
      'Subject: Meeting',
      'Content-Type: multipart/alternative; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain',
      '',
      'You are invited.',
      '--x',
      'Content-Type: text/calendar; charset=utf-8; method=REQUEST',
      '',
      'BEGIN:VCALENDAR',
      'METHOD:REQUEST',
      'BEGIN:VTIMEZONE',
      'DTSTART:19700329T020000',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'SUMMARY:Unloading\\, gate',
      ' \\; and yard',
      'DTSTART;TZID="Europe/Oslo":20250318T080000',
      'DTEND;VALUE=DATE-TIME:20250318T090000Z',
      'LOCATION:Gate 6',
      'ORGANIZER;CN=Ana Ruiz:mailto:ana@example.org',
      'ATTENDEE;ROLE=REQ-PARTICIPANT;CN="Moe, Per":mailto:per@example.org',
      'ATTENDEE:mailto:team@example.org',
      'DESCRIPTION:Bring the key.\\nRing first.',
      'BEGIN:VALARM',
      'DESCRIPTION:Reminder',
      'END:VALARM',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'SUMMARY:Holiday',
      'DTSTART;VALUE=DATE:20250501',
      'DURATION:PT1H30M',
      'END:VEVENT',
      'END:VCALENDAR',
      '--x--',
    )
    expect(blocks.slice(1).map((block) => `${block.kind} ${blockText(block)}`)).toEqual([
      'paragraph You are invited.',
      'fields Event: Unloading, gate; and yard\nKind: Invitation\nStart: 2025-03-18 08:00 (Europe/Oslo)\nEnd: 2025-03-18 09:00 UTC\nPlace: Gate 6\nOrganizer: Ana Ruiz <ana@example.org>\nAttendees: Moe, Per <per@example.org>, team@example.org',
      'paragraph Bring the key.\nRing first.',
      'fields Event: Holiday\nKind: Invitation\nStart: 2025-05-01\nDuration: 1 h 30 min',
    ])
  })

  test('eml.parse() names the attachments that cannot be read, and reads text parts without a name', async () => {
    const part = (type: string, content: string, disposition = '') => [
      '--x',
      `Content-Type: ${type}`,
      ...(disposition === '' ? [] : [`Content-Disposition: ${disposition}`]),
      '',
      content,
    ]
    const { text, warnings } = await read(
      'Subject: Parts',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      ...part('text/plain', 'Words'),
      ...part('text/markdown', 'Unnamed words'),
      ...part('message/delivery-status', 'Final-Recipient: a@b'),
      ...part('text/csv', 'a,b'),
      ...part('application/zip; name="all.zip"', 'x'),
      ...part('application/pkcs7-signature; name=smime.p7s', 'x'),
      ...part('text/calendar; name=invite.ics', 'BEGIN:VEVENT\r\nSUMMARY:Lunch\r\nEND:VEVENT'),
      '--x--',
    )
    expect(text).toBe(
      'Parts\nAttachments: attachment 1.csv, all.zip, smime.p7s, invite.ics\nWords\nUnnamed words\nFinal-Recipient: a@b\nEvent: Lunch',
    )
    expect(warnings).toEqual(['Attachments that cannot be read: all.zip.'])
  })

  test('eml.parse() guesses the encoding of a text that does not say it', async () => {
    const { text } = await read(
      'Subject: x',
      '',
      Buffer.from('93fa967b8cea82cc95b68fcd82c582b78142', 'hex').toString('latin1'),
    )
    expect(text).toBe('x\n日本語の文章です。')
  })

  test('eml.parse() terminates for parts nested a thousand deep and for endless headers and lines', async () => {
    const deep = Array.from({ length: 1000 }, (_, i) => [
      `Content-Type: multipart/mixed; boundary="b${i}"`,
      '',
      `--b${i}`,
    ]).flat()
    const nested = await read('Subject: Deep', ...deep, 'Content-Type: text/plain', '', 'Bottom')
    expect(nested.text).toBe('Deep')
    expect(nested.warnings).toHaveLength(1)
    const long = await read(`Subject: ${'a '.repeat(500_000)}`, '', `${'word '.repeat(200_000)}`)
    expect(long.text).toContain('word word')
  })
})

test('decodeHeader() decodes words in any charset, split characters and raw bytes', () => {
  expect(decodeHeader('=?iso-2022-jp?B?GyRCRnxLXBsoQg==?=')).toBe('日本')
  expect(decodeHeader('=?utf-8?Q?caf=C3?= =?utf-8?Q?=A9_noir?=, too')).toBe('café noir, too')
  expect(decodeHeader(Buffer.from('naïve').toString('latin1'))).toBe('naïve')
  expect(decodeHeader('na\xefve')).toBe('naïve')
  expect(decodeHeader('=?nothing?Q?caf=C3=A9?=')).toBe('café')
})

test('parseHeaderValue() reads quoted, plain and continued parameters', () => {
  const { value, parameters } = parseHeaderValue('Text/Plain; charset="utf-8"; name="a \\"b\\".txt"; x=1')
  expect([value, ...parameters]).toEqual([
    'text/plain',
    ['charset', 'utf-8'],
    ['name', 'a "b".txt'],
    ['x', '1'],
  ])
})
