import { describe, expect, test } from 'bun:test'
import { blockText } from '../../../../server/documents/model/parser.ts'
import { makePdf, type PdfText } from '../../../support/documents/make-pdf.ts'
import { parsePdf } from '../../../support/documents/parse-pdf.ts'
import { pdfLines } from '../../../support/documents/pdf-lines.ts'

const reversed = (text: string) => [...text].reverse().join('')
const [FILTER, OIL, COSTS, SHEKEL] = ['המסנן', 'שמן', 'עולה', 'שקל'] as const
const [filter, oil, costs, shekel] = [reversed(FILTER), reversed(OIL), reversed(COSTS), reversed(SHEKEL)]
const SALAM = 'سلام'

async function textOf(...texts: readonly PdfText[]): Promise<string> {
  return (await parsePdf(makePdf([{ texts }]))).text
}

describe('pdf.parse()', () => {
  test.each([
    [`${shekel} 46 ${costs} AB-12 ${filter}`, `${FILTER} AB-12 ${COSTS} 46 ${SHEKEL}`],
    [`Filter AB-12: ${oil} ${filter} costs 46 shekel`, `Filter AB-12: ${FILTER} ${OIL} costs 46 shekel`],
    [
      `${shekel} 1,250.50 ${costs} Acme Pump 3 ${filter}`,
      `${FILTER} Acme Pump 3 ${COSTS} 1,250.50 ${SHEKEL}`,
    ],
    [`${shekel} (46-50) ${costs}`, `${COSTS} (46-50) ${SHEKEL}`],
    [`.${shekel} 17% ${costs} ${filter}`, `${FILTER} ${COSTS} 17% ${SHEKEL}.`],
    [`Word: ${reversed(SALAM)} peace`, `Word: ${SALAM} peace`],
    [`The ${costs} 46 ${filter} is here`, `The ${FILTER} 46 ${COSTS} is here`],
  ])('reads the line displayed as %s in its logical order', async (displayed, logical) => {
    expect(await textOf({ x: 60, y: 700, text: displayed })).toBe(logical)
  })

  test('reads each word of a line in its direction if the words are placed by themselves', async () => {
    const words: PdfText[] = []
    let x = 60
    for (const text of [shekel, '46', costs, 'AB', '-', '12', filter]) {
      if (!/^(?:-|12)$/.test(text)) x += 3
      words.push({ x, y: 700, text })
      x += [...text].length * (/^[\x20-\x7e]+$/.test(text) ? (text === '-' ? 3.33 : 5.56) : 5)
      if (text === 'AB') x += 2.2
    }
    expect(await textOf(...words)).toBe(`${FILTER} AB-12 ${COSTS} 46 ${SHEKEL}`)
  })

  test('reads letters in the forms in which Arabic is displayed as those letters', async () => {
    expect(await textOf({ x: 60, y: 700, text: reversed('\ufeb3\ufefc\ufee1') })).toBe(SALAM)
  })

  test('joins the ragged lines of a right-to-left paragraph, and reads its columns from the right', async () => {
    const line = `${FILTER} ${COSTS} ${SHEKEL} ${FILTER} ${COSTS}`
    const lines = [line, line.slice(0, -6), line, `${FILTER} ${COSTS}.`]
    const at = (right: number) =>
      lines.map((text, index) => ({
        x: right - 5 * text.length,
        y: 700 - 12 * index,
        text: reversed(text),
      }))
    const { blocks } = await parsePdf(makePdf([{ texts: at(540) }]))
    expect(blocks.map(blockText)).toEqual([lines.join(' ')])
  })

  test('begins a paragraph where the direction changes', async () => {
    const texts = [...pdfLines([`${filter} ${oil}`], 400, 700), ...pdfLines(['The oil filter'], 60, 675)]
    expect((await parsePdf(makePdf([{ texts }]))).blocks.map(blockText)).toEqual([
      `${OIL} ${FILTER}`,
      'The oil filter',
    ])
  })
})

describe('pdf.parse()', () => {
  test.each([
    ['N o t i c e   p e r i o d : six weeks.', 'Notice period: six weeks.'],
    ['N o t i c e  p e r i o d :  six weeks.', 'Notice period: six weeks.'],
    ['The  n o t i c e  p e r i o d  i s  s i x  weeks.', 'The notice period is six weeks.'],
    ['Answers: A B C D E', 'Answers: A B C D E'],
    ['Y N Y N Y', 'Y N Y N Y'],
    ['Let f ( x ) = a x + b y + c.', 'Let f ( x ) = a x + b y + c.'],
    ['A rise of x y or z', 'A rise of x y or z'],
  ])('reads the letter-spaced words of %j', async (text, read) => {
    expect(await textOf({ x: 50, y: 700, text })).toBe(read)
  })

  test('joins letters that are placed by themselves, word by word', async () => {
    const letters = (word: string, x: number, pitch: number) =>
      [...word].map((text, index) => ({ x: x + pitch * index, y: 700, text }))
    expect(await textOf(...letters('ANNUAL', 50, 11), ...letters('REPORT', 129, 11))).toBe('ANNUAL REPORT')
    expect(await textOf(...letters('ANNUAL', 50, 16), ...letters('REPORT', 160, 16))).toBe('ANNUAL REPORT')
  })
})
