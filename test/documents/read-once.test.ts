import { expect, test } from 'bun:test'
import { epub } from '../../server/documents/epub/epub.ts'
import type { Parser } from '../../server/documents/model/parser.ts'
import { docx } from '../../server/documents/office/docx/docx.ts'
import { pptx } from '../../server/documents/office/pptx/pptx.ts'
import { xlsx } from '../../server/documents/office/xlsx/xlsx.ts'
import { docxParts, paragraph } from '../support/documents/make-docx.ts'
import { makeEpub } from '../support/documents/make-epub.ts'
import { chartFrame, makePptx, textBox } from '../support/documents/make-pptx.ts'
import { xlsxParts } from '../support/documents/make-xlsx.ts'
import { makeRelations, makeZip } from '../support/documents/make-zip.ts'
import { parseContent } from '../support/documents/parse-content.ts'

const TIMES = 50

const times = <T>(make: (index: number) => T) => Array.from({ length: TIMES }, (_, index) => make(index))

/** Spells one name in as many ways as there are. */
const spelled = (name: string, index: number) =>
  [...name].map((letter, at) => ((index >> at) & 1 ? letter.toUpperCase() : letter)).join('')

const chart = `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:ser><c:tx><c:pt idx="0"><c:v>told</c:v></c:pt></c:tx></c:ser></c:chartSpace>`

/** Counts how often the file's text is read. */
async function timesRead(parser: Parser, name: string, bytes: Uint8Array): Promise<number> {
  return (await parseContent(parser, name, bytes)).text.split('told').length - 1
}

test('a sheet, slide or chapter is read once, however often a file references it, in any spelling', async () => {
  const sheets = xlsxParts({ sheets: [{ name: 'S', rows: { 1: ['told'] } }] })
  const names = times((i) => `<sheet name="S${i}" sheetId="${i + 1}" r:id="r${i}"/>`).join('')
  sheets['xl/workbook.xml'] = sheets['xl/workbook.xml']?.replace(/<sheet .*\/>(?=<\/sheets>)/, names) ?? ''
  sheets['xl/_rels/workbook.xml.rels'] = makeRelations([
    ...times((i) => [`r${i}`, 'worksheet', `worksheets/${spelled('sheet', i)}1.xml`] as const),
    ['strings', 'sharedStrings', 'sharedStrings.xml'],
  ])
  expect(await timesRead(xlsx, 'a.xlsx', makeZip(sheets))).toBe(1)

  const slide = { shapes: textBox('told') }
  const deck = makePptx(
    times(() => slide),
    {
      'ppt/_rels/presentation.xml.rels': makeRelations(
        times((i) => [`rId${i + 1}`, 'slide', `slides/${spelled('slide', i)}1.xml`] as const),
      ),
    },
  )
  expect(await timesRead(pptx, 'a.pptx', deck)).toBe(1)

  const chapters = times((i) => [`${spelled('chapter', i)}.xhtml`, '', '<p>told</p>'] as const)
  const [first] = chapters
  if (!first) throw new Error('There is no chapter')
  const book = makeEpub([first], {
    'OEBPS/book.opf': `<package><manifest>${chapters.map(([part], i) => `<item id="c${i}" href="${part}" media-type="application/xhtml+xml"/>`).join('')}</manifest><spine>${times((i) => `<itemref idref="c${i}"/>`).join('')}</spine></package>`,
  })
  expect(await timesRead(epub, 'a.epub', book)).toBe(1)
})

test('a chart and a slide’s notes are read once, however many slides reference them', async () => {
  const relations = times((i) => [`c${i}`, 'chart', `../charts/${spelled('chart', i)}1.xml`] as const)
  const shapes = times((i) => chartFrame(`c${i}`)).join('') + chartFrame('c0').repeat(TIMES)
  const charts = makePptx(
    times(() => ({ shapes, relations })),
    { 'ppt/charts/chart1.xml': chart },
  )
  expect(await timesRead(pptx, 'a.pptx', charts)).toBe(1)
  const noted = {
    shapes: textBox('Message'),
    relations: [['n', 'notesSlide', '../notesSlides/notesSlide50.xml']],
  } as const
  const notes = makePptx([{ shapes: textBox('Message'), notes: 'told' }, ...times(() => noted).slice(1)])
  expect(await timesRead(pptx, 'a.pptx', notes)).toBe(1)
})

test('a footnote and a chart of a Word file are read once, and a footnote that references itself terminates', async () => {
  const reference = (id: number) => `<w:p><w:r><w:footnoteReference w:id="${id}"/></w:r></w:p>`
  const parts = docxParts(paragraph('Message') + reference(2).repeat(TIMES), { footnotes: { 2: 'told' } })
  expect(await timesRead(docx, 'a.docx', makeZip(parts))).toBe(1)
  const name = 'word/footnotes.xml'
  const circular = {
    ...parts,
    [name]:
      parts[name]?.replace('</w:footnote></w:footnotes>', `${reference(2)}</w:footnote></w:footnotes>`) ?? '',
  }
  expect(await timesRead(docx, 'a.docx', makeZip(circular))).toBe(1)
  const drawing = times(
    (i) =>
      `<w:p><w:r><w:drawing><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="c${i % 5}"/></w:drawing></w:r></w:p>`,
  )
  const charts = docxParts(paragraph('Message') + drawing.join(''), {
    others: {
      'word/_rels/document.xml.rels': makeRelations(
        times((i) => [`c${i}`, 'chart', 'charts/chart1.xml'] as const),
      ),
      'word/charts/chart1.xml': chart,
    },
  })
  expect(await timesRead(docx, 'a.docx', makeZip(charts))).toBe(1)
})
