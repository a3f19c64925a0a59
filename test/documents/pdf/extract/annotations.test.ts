import { describe, expect, test } from 'bun:test'
import { blockText } from '../../../../server/documents/model/parser.ts'
import { makePdf, type PdfText } from '../../../support/documents/make-pdf.ts'
import { parsePdf } from '../../../support/documents/parse-pdf.ts'

const field = (name: string, rect: readonly number[], entries: string) =>
  `/Subtype /Widget /T (${name}) /Rect [${rect.join(' ')}] /DA (/F1 10 Tf) ${entries}`
const text = (name: string, rect: readonly number[], value: string) =>
  field(name, rect, `/FT /Tx /V (${value})`)
const box = (name: string, x: number, y: number, isTicked: boolean, entries = '/FT /Btn') =>
  field(
    name,
    [x, y, x + 14, y + 14],
    `${entries} ${isTicked ? '/V /Yes /AS /Yes' : '/V /Off /AS /Off'} /AP << /N << /Yes null /Off null >> >>`,
  )

async function read(texts: readonly PdfText[], annotations: readonly string[]) {
  const { blocks, warnings } = await parsePdf(makePdf([{ texts, annotations }]))
  return { blocks: blocks.map((block) => [block.kind, blockText(block)]), warnings }
}

describe('pdf.parse()', () => {
  test('reads the fields of a form with their labels before or above them, and their state', async () => {
    const { blocks } = await read(
      [
        { x: 50, y: 700, text: 'Full name' },
        { x: 50, y: 670, text: 'Wants parking:' },
        { x: 50, y: 640, text: 'Wants a newsletter:' },
        { x: 50, y: 610, text: 'Country:' },
        { x: 50, y: 580, text: 'Languages:' },
        { x: 50, y: 550, text: 'Remarks:' },
        { x: 50, y: 480, text: 'Town' },
        { x: 250, y: 480, text: 'Postcode' },
      ],
      [
        text('name', [200, 694, 400, 714], 'Oda Lind'),
        box('parking', 200, 667, true),
        box('newsletter', 200, 637, false),
        field('country', [200, 604, 320, 624], '/FT /Ch /Ff 131072 /Opt [(Norway) (Sweden)] /V (Sweden)'),
        field(
          'languages',
          [200, 560, 320, 594],
          '/FT /Ch /Ff 2097152 /Opt [(English) (German) (Thai)] /V [(English) (Thai)]',
        ),
        text('remarks', [200, 520, 400, 564], 'Two boats.\\nOne is wide.'),
        text('town', [50, 455, 200, 472], 'Bergen'),
        text('postcode', [250, 455, 350, 472], '5003'),
      ],
    )
    expect(blocks).toEqual([
      [
        'fields',
        [
          'Full name\tOda Lind',
          'Wants parking:\t☑',
          'Wants a newsletter:\t☐',
          'Country:\tSweden',
          'Languages:\tEnglish, Thai',
          'Remarks:\tTwo boats. One is wide.',
        ].join('\n'),
      ],
      ['fields', 'Town\tBergen\tPostcode\t5003'],
    ])
  })

  test('reads boxes with the labels after them, and the options of a group as its value', async () => {
    const radio = '/FT /Btn /Ff 32768'
    const { blocks } = await read(
      [
        { x: 50, y: 700, text: 'Membership:' },
        { x: 220, y: 700, text: 'Single' },
        { x: 320, y: 700, text: 'Family' },
        { x: 70, y: 660, text: 'Parking' },
        { x: 70, y: 640, text: 'Insurance' },
        { x: 70, y: 620, text: 'Newsletter' },
      ],
      [
        box('single', 200, 697, false, radio),
        box('family', 300, 697, true, radio),
        box('parking', 50, 657, true),
        box('insurance', 50, 637, true),
        box('newsletter', 50, 617, false),
      ],
    )
    expect(blocks).toEqual([
      ['fields', 'Membership:\t☐ Single ☑ Family'],
      ['list', '☑ Parking'],
      ['list', '☑ Insurance'],
      ['list', '☐ Newsletter'],
    ])
  })

  test('names a field without a label by the name that it has for readers, else for programs', async () => {
    const { blocks } = await read(
      [{ x: 50, y: 700, text: 'Application' }],
      [
        box('c1_07', 50, 620, true, '/FT /Btn /TU (Agrees to the rules)'),
        text('form.page.home_town[0]', [50, 560, 200, 576], 'Bergen'),
        box('c1_08', 50, 500, false),
        text('secret', [50, 400, 200, 416], 'hunter2').replace('/FT /Tx', '/FT /Tx /Ff 8192'),
      ],
    )
    expect(blocks).toEqual([
      ['paragraph', 'Application'],
      ['list', '☑ Agrees to the rules'],
      ['paragraph', 'home town: Bergen'],
    ])
  })

  test('reads comments as notes with their authors, those on words after the block with them', async () => {
    const marked = '/QuadPoints [89.5 712 117 712 89.5 698 117 698]'
    const { blocks, warnings } = await read(
      [
        { x: 50, y: 700, text: 'The rent is 450 euros.' },
        { x: 50, y: 600, text: 'The hall is let for a year.' },
      ],
      [
        '/Subtype /Text /Rect [50 450 70 470] /T (Oda Lind) /Contents (The fee of 75 kroner is missing.)',
        `/Subtype /Highlight /Rect [68 698 88 712] ${marked} /T (Per Moe) /Contents (Is this right?)`,
        `/Subtype /Highlight /Rect [68 698 88 712] ${marked}`,
        '/Subtype /Text /Rect [50 450 70 470] /F 2 /Contents (A hidden remark)',
        '/Subtype /FileAttachment /Rect [50 350 70 370] /FS << /Type /Filespec /F (a.csv) >>',
      ],
    )
    expect(blocks).toEqual([
      ['paragraph', 'The rent is 450 euros.'],
      ['note', 'Comment by Per Moe on “is 450”: Is this right?'],
      ['paragraph', 'The hall is let for a year.'],
      ['note', 'Comment by Oda Lind: The fee of 75 kroner is missing.'],
    ])
    expect(warnings).toEqual(['an attached file was not read'])
  })
})
