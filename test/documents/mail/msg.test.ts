import { describe, expect, test } from 'bun:test'
import { decompressRtf, msg } from '../../../server/documents/mail/msg.ts'
import { msgAttachments } from '../../../server/documents/mail/msg-attachments.ts'
import { withMsg } from '../../../server/documents/mail/msg-item.ts'
import { blockText, ParseError } from '../../../server/documents/model/parser.ts'
import { type MsgMail, makeMsg } from '../../support/documents/make-msg.ts'
import { parseContent, withFile } from '../../support/documents/parse-content.ts'
import { seeded } from '../../support/seeded.ts'

const read = (mail: MsgMail) => parseContent(msg, 'a.msg', makeMsg(mail))

/** The example of MS-OXRTFCP: '{\rtf1\ansi\ansicpg1252\pard hello world}'. */
const RTF = Uint8Array.fromHex(
  '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0',
)

const PLAN: MsgMail = {
  subject: 'Plan für May',
  texts: { 4096: 'The office opens in May.\r\n\r\nRegards\r\n', 3098: 'Jörg', 23809: 'j@a.example' },
  sent: new Date('2026-03-02T09:15:00Z'),
  recipients: [
    { name: 'team@a.example', address: 'team@a.example' },
    { name: 'Lea', address: 'lea@a.example', kind: 2 },
  ],
  attached: [
    { name: 'prices.csv', content: 'tea,3' },
    { name: 'logo.png', content: 'picture', isEmbedded: true },
    {
      subject: 'Forwarded',
      texts: { 4096: 'Words within.' },
      attached: [{ name: 'deep.txt', content: 'x'.repeat(9000) }],
    },
  ],
}

/** Returns the attachments with their bytes. */
async function attachmentsOf(file: Uint8Array): Promise<{ name: string; bytes: Uint8Array }[]> {
  return await withFile(file, (path) =>
    withMsg(path, async (compound, mail) => {
      const found: { name: string; bytes: Uint8Array }[] = []
      for await (const { name, isEmbedded, pieces } of msgAttachments(compound, mail))
        if (!isEmbedded) found.push({ name, bytes: Buffer.concat(await Array.fromAsync(pieces())) })
      return found
    }),
  )
}

/** Returns 'read', or the reason why the file is refused. */
async function outcome(file: Uint8Array): Promise<string> {
  try {
    await parseContent(msg, 'a.msg', file)
    return 'read'
  } catch (error) {
    return error instanceof ParseError ? error.message : `thrown: ${error}`
  }
}

const ENDED = /^(?:read|'a\.msg' (?:is damaged: .*|contains no text))$/
const DAMAGED = /^'a\.msg' is damaged: /

describe('msg.parse()', () => {
  test('msg.parse() reads header fields, attachment names and text, each block under the subject', async () => {
    const { blocks, metadata } = await read(PLAN)
    const head = [
      'From: Jörg <j@a.example>',
      'To: team@a.example',
      'Cc: Lea <lea@a.example>',
      'Date: Mon, 02 Mar 2026 09:15:00 GMT',
      'Attachments: prices.csv, Forwarded.msg',
    ]
    expect(blocks.map((block) => [block.kind, blockText(block), block.place.headings ?? []])).toEqual([
      ['heading', 'Plan für May', []],
      ['paragraph', head.join('\n'), ['Plan für May']],
      ['paragraph', 'The office opens in May.', ['Plan für May']],
      ['paragraph', 'Regards', ['Plan für May']],
    ])
    expect(metadata).toMatchObject({ subject: 'Plan für May', from: 'Jörg <j@a.example>' })
  })

  test('msg.parse() keeps the time zone of the date if transport headers are stored', async () => {
    const { text } = await read({
      subject: 'Plan',
      texts: { 125: 'Date: Mon, 2 Mar 2026 10:15:00 +0100\r\nFrom: a' },
    })
    expect(text).toContain('Date: Mon, 2 Mar 2026 10:15:00 +0100')
  })

  test('msg.parse() reads HTML in its code page, or compressed RTF, without a plain text', async () => {
    const html = Buffer.from('<p>The caf\xe9 <b>opens</b></p><ul><li>at six</li></ul>', 'latin1')
    expect((await read({ subject: 'H', bytes: { 4115: html }, numbers: { 16350: 28591 } })).text).toBe(
      'H\nThe café opens\n- at six',
    )
    expect((await read({ subject: 'R', texts: { 4096: ' \r\n' }, bytes: { 4105: RTF } })).text).toBe(
      'R\nhello world',
    )
  })

  test('msg.parse() decodes texts in the code page of the message or of its language', async () => {
    const japanese = () => Uint8Array.fromHex('93fa967b8cea')
    for (const numbers of [{ 16381: 932 }, { 16369: 1041 }])
      expect((await read({ subject: 'x', numbers, narrow: japanese })).metadata).toEqual({
        subject: '日本語',
      })
  })

  test('msg.parse() reads a meeting and attached calendars, and names what cannot be read', async () => {
    const { blocks, warnings } = await read({
      subject: 'Unloading',
      texts: { 26: 'IPM.Schedule.Meeting.Request', 4096: 'You are invited.', 32768: 'Gate 6' },
      named: [0x8208, 0x820d],
      times: { 32769: new Date('2025-03-18T07:00:00Z'), 97: new Date('2025-03-18T08:30:00Z') },
      attached: [
        { name: 'invite.ics', content: 'BEGIN:VEVENT\r\nSUMMARY:Lunch\r\nEND:VEVENT' },
        { name: 'all.zip', content: 'x' },
      ],
    })
    expect(blocks.slice(2).map((block) => `${block.kind} ${blockText(block)}`)).toEqual([
      'paragraph You are invited.',
      'fields Event: Unloading\nKind: Invitation\nStart: 2025-03-18 07:00 UTC\nEnd: 2025-03-18 08:30 UTC\nPlace: Gate 6',
      'fields Event: Lunch',
    ])
    expect(warnings).toEqual(['Attachments that cannot be read: all.zip.'])
  })

  test('msg.parse() refuses files without a message or text', async () => {
    expect(await outcome(Buffer.from('From: a@b.example'))).toMatch(DAMAGED)
    expect(await outcome(makeMsg({ subject: '' }))).toBe("'a.msg' contains no text")
  })

  test('msg.parse() terminates for every truncated or altered file', async () => {
    const whole = makeMsg(PLAN)
    const random = seeded(7)
    for (let round = 0; round < 200; round++) {
      const altered = whole.slice(0, round % 2 ? Math.floor(random() * whole.length) : undefined)
      // Also the tables and the directory, which are at fixed positions.
      for (let byte = 0; byte < 8; byte++)
        altered[Math.floor(random() * altered.length)] = Math.floor(random() * 256)
      expect(await outcome(altered)).toMatch(ENDED)
      await attachmentsOf(altered).catch((error: Error) => expect(error.name).toBe('CompoundFileError'))
    }
  })

  test('msg.parse() terminates for cycles of sectors or siblings and for wrong sizes', async () => {
    const circles = makeMsg(PLAN)
    const view = new DataView(circles.buffer)
    const fat = (view.getUint32(76, true) + 1) * 512
    const directory = (view.getUint32(48, true) + 1) * 512
    const dirty = circles.slice()
    // Every sector links to the first one.
    for (let at = fat; at < fat + 512; at += 4) new DataView(dirty.buffer).setUint32(at, 0, true)
    expect(await outcome(dirty)).toBe("'a.msg' is damaged: a chain of sectors leads in a circle")
    const liar = circles.slice()
    for (let at = directory; at + 128 <= liar.length; at += 128) {
      const lie = new DataView(liar.buffer)
      // Each entry is its own sibling and child, and claims 4 GB.
      for (const place of [68, 72, 76]) lie.setUint32(at + place, (at - directory) / 128, true)
      if (liar[at + 66] === 2) lie.setUint32(at + 120, 0xffffffff, true)
      if (liar[at + 66] === 5) lie.setUint32(at + 76, 1, true)
    }
    expect(await outcome(liar)).not.toStartWith('thrown')
  })

  test('msg.parse() shows the first of 40,000 recipients and warns of the rest', async () => {
    const recipients = Array.from({ length: 40_000 }, (_, index) => ({ name: `R${index}`, address: '' }))
    const { text, warnings } = await read({ subject: 'Many', recipients })
    expect(text.split(', ').length).toBe(1000)
    expect(warnings).toHaveLength(1)
  }, 60_000)
})

describe('msgAttachments()', () => {
  test('msgAttachments() yields files unchanged, and an embedded message as an equivalent file', async () => {
    const [prices, forwarded] = await attachmentsOf(makeMsg(PLAN))
    expect([prices?.name, Buffer.from(prices?.bytes ?? []).toString()]).toEqual(['prices.csv', 'tea,3'])
    expect(forwarded?.name).toBe('Forwarded.msg')
    const { text } = await parseContent(msg, 'a.msg', forwarded?.bytes ?? new Uint8Array())
    expect(text).toBe('Forwarded\nAttachments: deep.txt\nWords within.')
    const [deep] = await attachmentsOf(forwarded?.bytes ?? new Uint8Array())
    expect([deep?.name, deep?.bytes.length]).toEqual(['deep.txt', 9000])
  })

  test('msgAttachments() yields no more bytes than the file has, even if attachments share them', async () => {
    const content = new Uint8Array(100_000)
    const small = Array.from({ length: 30 }, (_, index) => ({
      name: `${index}.bin`,
      content: new Uint8Array(5000),
    }))
    const file = makeMsg({ subject: 'Bomb', attached: [{ name: 'a.bin', content }, ...small] })
    const view = new DataView(file.buffer)
    const name = Buffer.from('__substg1.0_37010102', 'utf16le')
    const found: number[] = []
    for (let at = Buffer.from(file).indexOf(name); at >= 0; at = Buffer.from(file).indexOf(name, at + 1))
      found.push(at)
    const large = found.find((at) => view.getUint32(at + 120, true) === content.length) ?? 0
    for (const at of found)
      for (const place of [116, 120]) view.setUint32(at + place, view.getUint32(large + place, true), true)
    const attached = await attachmentsOf(file)
    expect(found).toHaveLength(31)
    expect(attached.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(file.length)
  })
})

test("decompressRtf() reads the specification's example and does not trust declared sizes", () => {
  expect(decompressRtf(RTF, 1000)).toBe('{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n')
  const lying = RTF.slice()
  new DataView(lying.buffer).setUint32(4, 0xffffffff, true)
  expect(decompressRtf(lying, 24 << 20)).toStartWith('{\\rtf1\\ansi')
  expect(decompressRtf(RTF.slice(0, 20), 1000).length).toBeLessThan(20)
})
