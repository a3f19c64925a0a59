import { describe, expect, test } from 'bun:test'
import { type Block, blockText } from '../../../../server/documents/model/parser.ts'
import { docx } from '../../../../server/documents/office/docx/docx.ts'
import { item, makeDocx, paragraph, run, styled, table } from '../../../support/documents/make-docx.ts'
import { parseContent } from '../../../support/documents/parse-content.ts'

async function blocksOf(...args: Parameters<typeof makeDocx>): Promise<readonly Block[]> {
  return (await parseContent(docx, 'a.docx', makeDocx(...args))).blocks
}

async function textsOf(...args: Parameters<typeof makeDocx>): Promise<string[]> {
  return (await blocksOf(...args)).map(blockText)
}

describe('docx.parse()', () => {
  test('docx.parse() finds headings by style names, whatever their ids, and gives each block its headings', async () => {
    const blocks = await blocksOf(
      [
        styled('Titel', 'Handbook'),
        styled('berschrift1', 'Leave'),
        styled('berschrift2', 'Parental'),
        paragraph('Ten weeks.'),
        styled('Firmenkopf', 'Travel'),
        paragraph('By train.'),
        paragraph('Outlined', '<w:outlineLvl w:val="2"/>'),
      ].join(''),
    )
    expect(
      blocks.map((block) => [block.kind, 'level' in block ? block.level : 0, block.place.headings ?? []]),
    ).toEqual([
      ['heading', 1, []],
      ['heading', 1, ['Handbook']],
      ['heading', 2, ['Handbook', 'Leave']],
      ['paragraph', 0, ['Handbook', 'Leave', 'Parental']],
      ['heading', 1, ['Handbook']],
      ['paragraph', 0, ['Handbook', 'Travel']],
      ['heading', 3, ['Handbook', 'Travel']],
    ])
  })

  test('docx.parse() collects list items with the markers that Word shows', async () => {
    const body = [
      item(1, 0, 'One'),
      item(1, 1, 'Sub'),
      item(1, 1, 'Sub'),
      item(1, 0, 'Two'),
      paragraph('Between'),
      item(1, 0, 'Three'),
      item(2, 0, 'Dot'),
    ]
    const blocks = await blocksOf(body.join(''))
    expect(blocks.map((block) => [block.kind, blockText(block)])).toEqual([
      ['list', '1. One\n  1.a) Sub\n  1.b) Sub\n2. Two'],
      ['paragraph', 'Between'],
      ['list', '3. Three\n• Dot'],
    ])
  })

  test('docx.parse() numbers headings as Word does', async () => {
    const heading =
      '<w:pStyle w:val="berschrift1"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
    const [first, second] = await textsOf(paragraph('Scope', heading) + paragraph('Terms', heading))
    expect([first, second]).toEqual(['1. Scope', '2. Terms'])
  })

  test('docx.parse() reads a table’s header rows as column names, and merged cells once', async () => {
    const [block] = await blocksOf(
      table(
        [
          [{ text: 'Costs', span: 2 }, 'Note'],
          ['2023', '2024', ''],
          ['10', '20', 'rent'],
          ['11', { text: '', continues: true }, 'food'],
        ],
        2,
      ),
    )
    expect(block).toMatchObject({
      kind: 'table',
      showsHeader: true,
      header: ['Costs › 2023', 'Costs › 2024', 'Note'],
      rows: [
        ['10', '20', 'rent'],
        ['11', '', 'food'],
      ],
      context: [{ row: 1, carried: [{ column: 1, text: '20' }] }],
    })
  })

  test('docx.parse() takes the first row as header only if it names the columns', async () => {
    const [named] = await blocksOf(
      table([
        ['Name', 'Price'],
        ['Pen', '1.20'],
        ['Ink', '3.40'],
      ]),
    )
    const [bare] = await blocksOf(
      table([
        ['12', '13'],
        ['14', '15'],
      ]),
    )
    expect(named).toMatchObject({
      header: ['Name', 'Price'],
      rows: [
        ['Pen', '1.20'],
        ['Ink', '3.40'],
      ],
    })
    expect(bare).toMatchObject({
      header: null,
      showsHeader: false,
      rows: [
        ['12', '13'],
        ['14', '15'],
      ],
    })
  })

  test('docx.parse() cuts a long table into blocks of 100 rows that all carry its header', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => [`name ${index}`, `${index}`])
    const blocks = await blocksOf(table([['Name', 'Count'], ...rows], 1))
    expect(
      blocks.map((block) => block.kind === 'table' && [block.rows.length, block.showsHeader, block.header]),
    ).toEqual([
      [100, true, ['Name', 'Count']],
      [100, false, ['Name', 'Count']],
      [50, false, ['Name', 'Count']],
    ])
  })

  test('docx.parse() emits a nested table after its outer one, and unwraps a table of one column', async () => {
    const inner = table([
      ['Key', 'Value'],
      ['a', '1'],
    ])
    expect(
      await textsOf(
        table([
          ['Left', 'Right'],
          [{ content: inner + paragraph('own') }, 'x'],
        ]),
      ),
    ).toEqual(['Left\tRight\nown\tx', 'Key\tValue\na\t1'])
    expect(await textsOf(table([[{ content: paragraph('First') + inner }]]))).toEqual([
      'First',
      'Key\tValue\na\t1',
    ])
  })

  test('docx.parse() keeps insertions, and leaves out deletions and moves', async () => {
    const body = `<w:p>${run('Pay ')}<w:del>${'<w:r><w:delText>GONE</w:delText></w:r>'}</w:del><w:ins>${run('monthly')}</w:ins><w:moveFrom>${run('MOVED')}</w:moveFrom><w:commentRangeStart w:id="0"/>${run('.')}<w:r><w:commentReference w:id="0"/></w:r></w:p>`
    expect(await textsOf(body, { comments: 'REMARK' })).toEqual(['Pay monthly.', 'Comment: REMARK'])
  })

  test('docx.parse() joins a paragraph whose mark was deleted to the next one', async () => {
    expect(await textsOf(paragraph('One ', '<w:rPr><w:del/></w:rPr>') + paragraph('sentence.'))).toEqual([
      'One sentence.',
    ])
  })

  test('docx.parse() emits a footnote as a note after its paragraph, under the same headings', async () => {
    const body = `${styled('berschrift1', 'Terms')}<w:p>${run('See below')}<w:r><w:footnoteReference w:id="2"/></w:r></w:p>${paragraph('Next')}`
    const blocks = await blocksOf(body, { footnotes: { 2: 'The small print.' } })
    expect(blocks.map((block) => [block.kind, blockText(block), block.place])).toEqual([
      ['heading', 'Terms', {}],
      ['paragraph', 'See below¹', { headings: ['Terms'] }],
      ['note', '¹ The small print.', { headings: ['Terms'] }],
      ['paragraph', 'Next', { headings: ['Terms'] }],
    ])
  })

  test('docx.parse() reads a text box once, although the file contains it twice', async () => {
    const box = `<w:txbxContent>${paragraph('In the box')}</w:txbxContent>`
    const body = `<w:p>${run('Beside')}<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>${box}</wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${box}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`
    expect(await textsOf(body)).toEqual(['Beside', 'In the box'])
  })

  test('docx.parse() reads fields by their results, symbols, tabs, breaks and content controls', async () => {
    const field = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGEREF x</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('12')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
    const body = `<w:p>${run('Page ')}${field}<w:r><w:tab/><w:t>A</w:t><w:br/><w:t>B</w:t><w:sym w:font="Wingdings" w:char="F0FC"/><w:noBreakHyphen/></w:r></w:p><w:sdt><w:sdtPr><w:alias w:val="NO"/></w:sdtPr><w:sdtContent>${paragraph('Controlled')}</w:sdtContent></w:sdt><w:p><w:hyperlink>${run('linked')}</w:hyperlink></w:p>`
    expect(await textsOf(body)).toEqual(['Page 12\tA\nB✓\u2011', 'Controlled', 'linked'])
  })

  test('docx.parse() marks headers and footers as asides, and the table of contents as furniture', async () => {
    const blocks = await blocksOf(styled('Verzeichnis1', 'Leave 3') + paragraph('Body'), {
      header: 'ACME',
      footer: 'ACME',
    })
    expect(blocks.map((block) => [block.kind, blockText(block)])).toEqual([
      ['furniture', 'Leave 3'],
      ['paragraph', 'Body'],
      ['aside', 'ACME'],
    ])
  })

  test('docx.parse() leaves out invisible text and warns of it', async () => {
    const body = `<w:p>${run('Seen. ')}${run('HIDDEN', '<w:vanish/>')}${run('TINY', '<w:sz w:val="2"/>')}</w:p>`
    const { blocks, warnings } = await parseContent(docx, 'a.docx', makeDocx(body))
    expect(blocks.map(blockText)).toEqual(['Seen.'])
    expect(warnings).toEqual(['Text that the document hides was left out.'])
  })

  test('docx.parse() refuses a document without text', async () => {
    expect(parseContent(docx, 'blank.docx', makeDocx(paragraph(' ')))).rejects.toThrow(
      "'blank.docx' contains no text",
    )
  })
})
