import { describe, expect, test } from 'bun:test'
import { type Block, blockText } from '../../../../server/documents/model/parser.ts'
import { pptx } from '../../../../server/documents/office/pptx/pptx.ts'
import {
  chartFrame,
  group,
  makePptx,
  placeholder,
  tableFrame,
  textBox,
} from '../../../support/documents/make-pptx.ts'
import { makeRelations } from '../../../support/documents/make-zip.ts'
import { parseContent, withFile } from '../../../support/documents/parse-content.ts'

async function blocksOf(...args: Parameters<typeof makePptx>): Promise<readonly Block[]> {
  return (await parseContent(pptx, 'a.pptx', makePptx(...args))).blocks
}

const at = (x: number, y: number, width = 100, height = 100) => ({ x, y, width, height })

describe('pptx.parse()', () => {
  test('pptx.parse() reads a slide once, however often a small file references it', async () => {
    const slide = { shapes: placeholder('title', 'Only one') }
    const relations = Array.from(
      { length: 5000 },
      (_, index) => [`rId${index + 1}`, 'slide', 'slides/slide5000.xml'] as const,
    )
    const blocks = await blocksOf(
      Array.from({ length: 5000 }, () => slide),
      { 'ppt/_rels/presentation.xml.rels': makeRelations(relations) },
    )
    expect(blocks).toEqual([{ kind: 'heading', level: 1, text: 'Only one', place: { slide: 1 } }])
  })

  test('pptx.parse() numbers slides in presentation order and gives their text the slide title', async () => {
    const slides = [
      { shapes: textBox('Below') + placeholder('title', 'First\nslide') },
      { shapes: placeholder('ctrTitle', 'Second') + textBox('Text') },
    ]
    expect(await blocksOf(slides)).toEqual([
      { kind: 'heading', level: 1, text: 'First slide', place: { slide: 1 } },
      { kind: 'paragraph', text: 'Below', place: { slide: 1, headings: ['First slide'] } },
      { kind: 'heading', level: 1, text: 'Second', place: { slide: 2 } },
      { kind: 'paragraph', text: 'Text', place: { slide: 2, headings: ['Second'] } },
    ])
  })

  test('pptx.parse() reads shapes from top to bottom and left to right, whatever their file order', async () => {
    const shapes = [
      textBox('bottom', at(0, 900)),
      textBox('right', at(500, 310)),
      placeholder('body', 'inherits its place', undefined, 1),
      textBox('left', at(0, 300)),
      textBox('top', at(200, 0)),
      placeholder('title', 'Title', at(0, 990)),
    ]
    const blocks = await blocksOf([{ shapes: shapes.join('') }])
    expect(blocks.map(blockText)).toEqual(['Title', 'top', 'left', 'right', 'inherits its place', 'bottom'])
  })

  test('pptx.parse() keeps the shapes of a group together', async () => {
    const grouped = group(textBox('g2', at(0, 500)) + textBox('g1', at(0, 0)), at(0, 0, 100, 600))
    const blocks = await blocksOf([{ shapes: textBox('other', at(500, 200)) + grouped }])
    expect(blocks.map(blockText)).toEqual(['g1', 'g2', 'other'])
  })

  test('pptx.parse() reads tables with their header and charts with their values', async () => {
    const chart = `<c:chartSpace xmlns:c="c" xmlns:a="a"><c:ser><c:tx><c:strRef><c:strCache><c:pt idx="0"><c:v>Sales</c:v></c:pt></c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache><c:pt idx="0"><c:v>2023</c:v></c:pt><c:pt idx="1"><c:v>2024</c:v></c:pt></c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:pt idx="0"><c:v>5</c:v></c:pt><c:pt idx="1"><c:v>7</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:chartSpace>`
    const shapes =
      tableFrame([
        ['Name', 'Age'],
        ['Ada', '36'],
      ]) + chartFrame('rId1')
    const slide = { shapes, relations: [['rId1', 'chart', '../charts/chart1.xml']] as const }
    const blocks = await blocksOf([slide], { 'ppt/charts/chart1.xml': chart })
    expect(blocks).toMatchObject([
      {
        kind: 'table',
        header: ['Name', 'Age'],
        showsHeader: true,
        rows: [['Ada', '36']],
        place: { slide: 1 },
      },
      { kind: 'paragraph', text: 'Sales – 2023: 5; 2024: 7' },
    ])
  })

  test('pptx.parse() marks speaker notes as notes and slide numbers as furniture', async () => {
    const slide = { shapes: placeholder('title', 'T') + placeholder('sldNum', '1'), notes: 'Say hello' }
    expect(
      (await blocksOf([slide])).map((block) => [block.kind, blockText(block), block.place.slide]),
    ).toEqual([
      ['heading', 'T', 1],
      ['furniture', '1', 1],
      ['note', 'Say hello', 1],
      ['furniture', '1', 1],
    ])
  })

  test('pptx.parse() reports hidden slides and counts the slides', async () => {
    const bytes = makePptx([{ shapes: textBox('a') }, { shapes: textBox('b'), hidden: true }])
    const { warnings } = await parseContent(pptx, 'a.pptx', bytes)
    expect(warnings).toEqual(['Slide 2 is hidden in the presentation.'])
    const pages = await withFile(bytes, async (path) => {
      const file = { name: 'a.pptx', path, size: bytes.length }
      return (await pptx.parse(file, new AbortController().signal, { ocrLanguages: 'eng' })).pages
    })
    expect(pages).toBe(2)
  })

  test('pptx.parse() refuses a presentation without text', async () => {
    expect(parseContent(pptx, 'blank.pptx', makePptx([{ shapes: '' }]))).rejects.toThrow(
      "'blank.pptx' contains no text",
    )
  })
})
