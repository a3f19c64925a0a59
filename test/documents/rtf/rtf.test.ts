import { describe, expect, test } from 'bun:test'
import { blockText } from '../../../server/documents/model/parser.ts'
import { rtf } from '../../../server/documents/rtf/rtf.ts'
import { parseContent } from '../../support/documents/parse-content.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const read = (body: string) => parseContent(rtf, 'a.rtf', bytes(`{\\rtf1\\ansi\\ansicpg1252 ${body}}`))
const kinds = async (body: string) => (await read(body)).blocks.map((block) => [block.kind, blockText(block)])

describe('rtf.parse()', () => {
  test('rtf.parse() finds headings by style and by outline level', async () => {
    const { blocks } = await read(
      '{\\stylesheet{\\s0 Normal;}{\\s1\\outlinelevel0 heading 1;}{\\s15 Title;}{\\*\\cs9 heading 5;}}\\pard\\s15 Handbook\\par\\pard\\s1 Leave\\par\\pard\\outlinelevel1 Parental\\par\\pard Ten weeks.\\par',
    )
    expect(blocks.map((block) => [block.kind, blockText(block), block.place.headings ?? []])).toEqual([
      ['heading', 'Handbook', []],
      ['heading', 'Leave', ['Handbook']],
      ['heading', 'Parental', ['Handbook', 'Leave']],
      ['paragraph', 'Ten weeks.', ['Handbook', 'Leave', 'Parental']],
    ])
  })

  test('rtf.parse() reads code pages, Unicode with fallback characters, and character words', async () => {
    expect(
      (
        await read(
          "{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset204 Arial Cyr;}{\\f2\\fcharset128 Mincho;}{\\f3\\fcharset2 Symbol;}}\\f0 caf\\'e9 {\\f1\\'cc\\'e8\\'f0} {\\f2\\'93\\'fa\\'96\\'7b} {\\f3 a} \\u8364?\\uc2\\u8211\\'96\\'96\\uc1 \\ldblquote a\\~b\\rdblquote\\emdash c\\_d\\-e \\{\\}\\par",
        )
      ).text,
    ).toBe('café Мир 日本 α €–“a\u00a0b”—c\u2011de {}')
  })

  test('rtf.parse() reads DOS code pages', async () => {
    const { text } = await parseContent(rtf, 'a.rtf', bytes("{\\rtf1\\pc Gr\\'81\\'e1e}"))
    expect(text).toBe('Grüße')
  })

  test('rtf.parse() reads tables by rows, followed by the tables in their cells', async () => {
    expect(
      await kinds(
        '\\trowd\\trhdr\\pard\\intbl City\\cell Rain\\cell\\row\\trowd\\pard\\intbl Oslo\\par centre\\cell 763\\par{\\pard\\intbl\\itap2 in\\nestcell side\\nestcell{\\*\\nesttableprops\\trowd\\nestrow}}\\pard\\intbl\\cell\\row\\pard After\\par',
      ),
    ).toEqual([
      ['table', 'City\tRain\nOslo centre\t763'],
      ['table', 'in\tside'],
      ['paragraph', 'After'],
    ])
  })

  test('rtf.parse() spreads merged cells over the columns and rows that they cover', async () => {
    const row = (cells: readonly string[], defined: string) =>
      `\\trowd${defined}${cells.map((cell) => `\\pard\\intbl ${cell}\\cell`).join('')}\\row`
    const plain = '\\cellx1000\\cellx2000\\cellx3000'
    const { blocks } = await parseContent(
      rtf,
      'a.rtf',
      `{\\rtf1 ${row(['Depot', '2023'], '\\clvmgf\\cellx1000\\cellx3000')}${row(['', 'In', 'Out'], `\\clvmrg${plain}`)}${row(['Lund', '1', '2'], `\\clvmgf${plain}`)}${row(['', '3', '4'], `\\clvmrg${plain}`)}\\pard Text\\par}`,
    )
    expect(blocks[0]).toMatchObject({
      header: ['Depot', '2023 › In', '2023 › Out'],
      rows: [
        ['Lund', '1', '2'],
        ['', '3', '4'],
      ],
      context: [{ row: 1, carried: [{ column: 0, text: 'Lund' }] }],
    })
  })

  test('rtf.parse() keeps list markers, notes and text boxes, and shows fields by their results', async () => {
    expect(
      await kinds(
        '{\\header\\pard ACME\\par}{\\listtext\\pard\\f3\\u61623\\\'b7\\tab}One\\par{\\listtext 2.\\tab}Two\\par See{\\footnote\\pard The note} {\\field{\\*\\fldinst HYPERLINK "http://a"}{\\fldrslt here}}{\\shp{\\*\\shpinst{\\sp{\\sn x}{\\sv 1}}{\\shptxt In a box\\par}}{\\shprslt twice}}.\\par',
      ),
    ).toEqual([
      ['list', '• One\n2. Two'],
      ['paragraph', 'See here.'],
      ['note', 'The note'],
      ['paragraph', 'In a box'],
      ['aside', 'ACME'],
    ])
  })

  test('rtf.parse() never joins a superscript or subscript to the word or figure before it', async () => {
    const { text } = await read(
      'Rent 450{\\super 2} euros, CO{\\sub 2}, 10{\\up6 -6}, 85\\super 3\\nosupersub  and 1{\\super s}{\\super t}\\par',
    )
    expect(text).toBe('Rent 450² euros, CO₂, 10⁻⁶, 85³ and 1st')
  })

  test('rtf.parse() shows the number of each note where it is referred to and before its text', async () => {
    expect(
      await kinds(
        '\\aftnnrlc 450{\\super\\chftn{\\footnote\\pard{\\super\\chftn} Without heating.}} and 85{\\super\\chftn{\\footnote\\ftnalt\\pard{\\super\\chftn} Each.}} and 12{\\super\\chftn}{\\footnote\\pard{\\super\\chftn} Gas.} signed{\\super *}{\\footnote\\pard * In ink.}\\par',
      ),
    ).toEqual([
      ['paragraph', '450¹ and 85ⁱ and 12² signed*'],
      ['note', '¹ Without heating.'],
      ['note', 'ⁱ Each.'],
      ['note', '² Gas.'],
      ['note', '* In ink.'],
    ])
  })

  test('rtf.parse() reads comments with their authors, and the state of check boxes', async () => {
    expect(
      await kinds(
        'Rent{\\*\\atnid OL}{\\*\\atnauthor Oda Lind}\\chatn{\\*\\annotation{\\*\\atndate 1}\\pard Is this right?}\\par{\\field{\\*\\fldinst FORMCHECKBOX {\\*\\formfield{\\fftype1\\ffres25\\ffdefres1}}}{\\fldrslt}} Parking {\\field{\\*\\fldinst FORMCHECKBOX {\\*\\formfield{\\fftype1\\ffres0\\ffdefres1}}}{\\fldrslt}} Meals\\par',
      ),
    ).toEqual([
      ['paragraph', 'Rent'],
      ['note', 'Comment by Oda Lind: Is this right?'],
      ['paragraph', '☑ Parking ☐ Meals'],
    ])
  })

  test('rtf.parse() leaves out pictures, binary data, hidden and deleted text, and ignorable destinations', async () => {
    const { text, warnings, metadata } = await read(
      '{\\info{\\title The title}{\\*\\company X}}{\\*\\unknown nothing}{\\pict\\bin4 {{{{0a0b}{\\upr{ansi}{\\*\\ud{unicode}}} seen{\\v unseen}{\\deleted gone}\\par',
    )
    expect(text).toBe('unicode seen')
    expect(warnings).toEqual(['Text that the document hides was left out.'])
    expect(metadata).toEqual({ title: 'The title' })
  })

  test('rtf.parse() reads a truncated file and warns of it', async () => {
    const { text, warnings } = await parseContent(rtf, 'a.rtf', '{\\rtf1 {\\b Hello\\par wor')
    expect(text).toBe('Hello\nwor')
    expect(warnings).toEqual(['It ends in the middle of its text, so it was probably cut short.'])
  })

  test('rtf.parse() reads the same text however the bytes are split', async () => {
    const body = "{\\b word\\u8364?\\'e9}{\\pict 00ff}\\tab next\\par "
    const { text } = await read(body.repeat(9000))
    expect(text).toBe(Array(9000).fill('word€é\tnext').join('\n'))
  })

  test('rtf.parse() refuses endlessly nested groups and files other than RTF', async () => {
    const deep = parseContent(rtf, 'a.rtf', `{\\rtf1 ${'{'.repeat(1_000_000)}a${'}'.repeat(1_000_000)}}`)
    expect(deep).rejects.toThrow("'a.rtf' is damaged: its groups are nested deeper than 1000 levels")
    expect(parseContent(rtf, 'a.rtf', 'hello')).rejects.toThrow("'a.rtf' is not RTF")
    expect(read('')).rejects.toThrow("'a.rtf' contains no text")
  })
})
