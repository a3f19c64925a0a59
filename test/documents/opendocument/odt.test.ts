import { describe, expect, test } from 'bun:test'
import { blockText } from '../../../server/documents/model/parser.ts'
import { odt } from '../../../server/documents/opendocument/odt.ts'
import { heading, makeOdf, paragraph, table } from '../../support/documents/make-odf.ts'
import { parseContent } from '../../support/documents/parse-content.ts'

const read = (body: string, parts?: Parameters<typeof makeOdf>[2]) =>
  parseContent(odt, 'a.odt', makeOdf('text', body, parts))

const refusal = (content: Uint8Array | string) =>
  parseContent(odt, 'a.odt', content).then(
    () => 'read',
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : ''),
  )

describe('odt.parse()', () => {
  test('odt.parse() gives each block its headings, the title included', async () => {
    const { blocks } = await read(
      [
        paragraph('Handbook', 'P1'),
        heading('Leave', 1),
        heading('Parental', 2),
        paragraph('Ten weeks.'),
        heading('Travel', 1),
        paragraph('By train.'),
      ].join(''),
      {
        common: '<office:styles><style:style style:name="Title" style:family="paragraph"/></office:styles>',
        styles: '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Title"/>',
      },
    )
    expect(blocks.map((block) => [block.kind, blockText(block), block.place.headings ?? []])).toEqual([
      ['heading', 'Handbook', []],
      ['heading', 'Leave', ['Handbook']],
      ['heading', 'Parental', ['Handbook', 'Leave']],
      ['paragraph', 'Ten weeks.', ['Handbook', 'Leave', 'Parental']],
      ['heading', 'Travel', ['Handbook']],
      ['paragraph', 'By train.', ['Handbook', 'Travel']],
    ])
  })

  test('odt.parse() keeps significant spaces, tabs and line breaks, and the order of spans', async () => {
    const { text } = await read(
      '<text:p>  One\n <text:span>two</text:span><text:s text:c="3"/>three<text:tab/>four<text:line-break/>five <text:a>six</text:a></text:p>',
    )
    expect(text).toBe('One two   three\tfour\nfive six')
  })

  test('odt.parse() numbers list items by their list style, also in continued lists', async () => {
    const level = (number: number, format: string, shown: number) =>
      `<text:list-level-style-number text:level="${number}" style:num-format="${format}" style:num-suffix="." text:display-levels="${shown}"/>`
    const list = (items: string, attributes = '') =>
      `<text:list text:style-name="L1"${attributes}>${items}</text:list>`
    const item = (text: string, inner = '') => `<text:list-item>${paragraph(text)}${inner}</text:list-item>`
    const { blocks } = await read(
      [
        list(item('One', list(item('Sub') + item('Sub'))) + item('Two')),
        paragraph('Between'),
        list(item('Three'), ' text:continue-numbering="true"'),
        paragraph('Again'),
        list(item('One')),
      ].join(''),
      { styles: `<text:list-style style:name="L1">${level(1, '1', 1)}${level(2, 'a', 2)}</text:list-style>` },
    )
    expect(blocks.map(blockText)).toEqual([
      '1. One\n  1.a. Sub\n  1.b. Sub\n2. Two',
      'Between',
      '3. Three',
      'Again',
      '1. One',
    ])
  })

  test('odt.parse() reads tables with header and rows, merged cells at their first position', async () => {
    const { blocks } = await read(
      `<table:table><table:table-header-rows><table:table-row><table:table-cell>${paragraph('City')}</table:table-cell><table:table-cell>${paragraph('Rain')}</table:table-cell></table:table-row></table:table-header-rows><table:table-row><table:table-cell table:number-columns-spanned="2">${paragraph('Bergen 2250')}</table:table-cell><table:covered-table-cell/></table:table-row><table:table-row><table:table-cell>${paragraph('Oslo')}${paragraph('centre')}</table:table-cell><table:table-cell>${paragraph('763')}</table:table-cell></table:table-row></table:table>`,
    )
    expect(blocks).toEqual([
      {
        kind: 'table',
        header: ['City', 'Rain'],
        showsHeader: true,
        rows: [
          ['Bergen 2250', ''],
          ['Oslo centre', '763'],
        ],
        context: [
          { row: 0, role: 'section' },
          { row: 1, sections: ['Bergen 2250'] },
        ],
        place: {},
      },
    ])
  })

  test('odt.parse() carries a cell that covers several rows or columns to what it covers', async () => {
    const cell = (text: string, attributes = '') =>
      `<table:table-cell ${attributes}>${paragraph(text)}</table:table-cell>`
    const covered = '<table:covered-table-cell/>'
    const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
    const { blocks } = await read(
      `<table:table>${row(cell('Depot', 'table:number-rows-spanned="2"'), cell('2023', 'table:number-columns-spanned="2"'), covered)}${row(covered, cell('In'), cell('Out'))}${row(cell('Lund', 'table:number-rows-spanned="2"'), cell('1'), cell('2'))}${row(covered, cell('3'), cell('4'))}</table:table>`,
    )
    expect(blocks).toMatchObject([
      {
        header: ['Depot', '2023 › In', '2023 › Out'],
        rows: [
          ['Lund', '1', '2'],
          ['', '3', '4'],
        ],
        context: [{ row: 1, carried: [{ column: 0, text: 'Lund' }] }],
      },
    ])
  })

  test('odt.parse() puts notes, comments and frames after their paragraph, and leaves out deleted text', async () => {
    const { blocks } = await read(
      `<text:tracked-changes><text:changed-region>${paragraph('Deleted')}</text:changed-region></text:tracked-changes><text:p>Before<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>${paragraph('The note')}</text:note-body></text:note> and<office:annotation><dc:creator>Oda Lind</dc:creator><dc:date>2025-01-01T00:00:00</dc:date>${paragraph('A comment')}</office:annotation><draw:frame><draw:text-box>${paragraph('In a box')}</draw:text-box><svg:title>Alt</svg:title></draw:frame> after</text:p>`,
    )
    expect(blocks.map((block) => [block.kind, blockText(block)])).toEqual([
      ['paragraph', 'Before¹ and after'],
      ['note', '¹ The note'],
      ['note', 'Comment by Oda Lind: A comment'],
      ['paragraph', 'In a box'],
    ])
  })

  test('odt.parse() numbers pages if the breaks in the text agree with the stated page count', async () => {
    const body = [
      paragraph('First'),
      '<text:p>goes<text:soft-page-break/> on</text:p>',
      paragraph('Second'),
      paragraph('Third', 'P2'),
    ].join('')
    const styles =
      '<style:style style:name="P2" style:family="paragraph"><style:paragraph-properties fo:break-before="page"/></style:style>'
    const meta = (pages: number) => `<meta:document-statistic meta:page-count="${pages}"/>`
    const agreeing = await read(body, { styles, meta: meta(3) })
    expect(agreeing.pages).toBe(3)
    expect(agreeing.blocks.map((block) => block.place.page)).toEqual([1, 1, 2, 3])
    const disagreeing = await read(body, { styles, meta: meta(7) })
    expect(disagreeing.pages).toBeUndefined()
    expect(disagreeing.blocks.map((block) => block.place.page)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('odt.parse() marks headers and footers as asides and tables of contents as furniture, and leaves out hidden text with a warning', async () => {
    const { blocks, main, warnings } = await read(
      `<text:table-of-content><text:table-of-content-source><text:index-title-template>T</text:index-title-template></text:table-of-content-source><text:index-body>${paragraph('Leave 3')}</text:index-body></text:table-of-content>${paragraph('Seen')}${paragraph('Unseen', 'H')}`,
      {
        common: `<office:master-styles><style:master-page><style:header>${paragraph('ACME')}</style:header><style:footer>${paragraph('ACME')}</style:footer></style:master-page></office:master-styles>`,
        styles:
          '<style:style style:name="H" style:family="paragraph"><style:text-properties text:display="none"/></style:style>',
      },
    )
    expect(main).toBe('Seen')
    expect(blocks.filter(({ kind }) => kind === 'furniture' || kind === 'aside').map(blockText)).toEqual([
      'Leave 3',
      'ACME',
    ])
    expect(warnings).toEqual(['Text that the document hides was left out.'])
  })

  test('odt.parse() never joins a superscript, a subscript or a note to the word or figure before it', async () => {
    const span = (style: string, text: string) => `<text:span text:style-name="${style}">${text}</text:span>`
    const position = (style: string, value: string, parent = '') =>
      `<style:style style:name="${style}" style:family="text" style:parent-style-name="${parent}"><style:text-properties style:text-position="${value}"/></style:style>`
    const { blocks } = await read(
      `<text:p>450${span('Up', '2')} euros, CO${span('Down', '2')}, 10${span('Child', '1')}${span('Up', '2')}, 1${span('Up', 'st')}, 85<text:note><text:note-citation>iv</text:note-citation><text:note-body>${paragraph('Each.')}</text:note-body></text:note></text:p>`,
      {
        styles:
          position('Up', 'super 58%') +
          position('Down', '-33% 58%') +
          '<style:style style:name="Child" style:family="text" style:parent-style-name="Up"/>',
      },
    )
    expect(blocks.map(blockText)).toEqual(['450² euros, CO₂, 10¹², 1st, 85ⁱᵛ', 'ⁱᵛ Each.'])
  })

  test('odt.parse() reads form controls as they are filled in', async () => {
    const { text } = await read(
      `<office:forms><form:form><form:checkbox form:id="c1" form:label="Parking" form:current-state="checked"/><form:checkbox form:id="c2" form:label="Newsletter"/><form:listbox form:id="c3"><form:option form:label="Sweden"/><form:option form:label="Norway" form:selected="true"/></form:listbox></form:form></office:forms><text:p><draw:control draw:control="c1"/> <draw:control draw:control="c2"/></text:p><text:p>Country: <draw:control draw:control="c3"/></text:p>`,
    )
    expect(text).toBe('☑ Parking ☐ Newsletter\nCountry: Norway')
  })

  test('odt.parse() reports why it cannot read a file', async () => {
    expect(await refusal(makeOdf('text', ''))).toBe("ParseError: 'a.odt' contains no text")
    expect(await refusal(makeOdf('spreadsheet', table([['a']])))).toBe(
      "ParseError: 'a.odt' is named as ODT but contains ODS",
    )
    const manifest =
      '<manifest:manifest><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>'
    expect(
      await refusal(makeOdf('text', paragraph('a'), { extra: { 'META-INF/manifest.xml': manifest } })),
    ).toBe("ParseError: 'a.odt' is password-protected")
    expect(await refusal(makeOdf('text', paragraph('a')).slice(0, 200))).toContain('is damaged')
    const deep = '<text:section>'.repeat(5000) + paragraph('a') + '</text:section>'.repeat(5000)
    expect(await refusal(makeOdf('text', deep))).toBe(
      "ParseError: 'a.odt' is damaged: in its part content.xml its XML is nested deeper than 1000 levels",
    )
  })
})
