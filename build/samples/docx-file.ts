import { escaped, officePackage, RELATION, relations } from './office-package.ts'

/** A paragraph of a Word document, or a table whose first row is its header. */
export type DocxPart =
  | { readonly style: 'Title' | 'Subtitle' | 'Heading1' | 'Normal' | 'ListBullet'; readonly text: string }
  | {
      readonly style: 'Table'
      readonly widths: readonly number[]
      readonly rows: readonly (readonly string[])[]
    }

export type DocxDocument = {
  /** 'en-GB' where absent. */
  readonly language?: string
  readonly title: string
  readonly footer: string
  readonly parts: readonly DocxPart[]
}

const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const OFFICE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** Makes a Word file of parts on A4 pages. Deterministic. `widths`: in twentieths of a point. */
export function docxFile({ title, footer, parts, language = 'en-GB' }: DocxDocument): Uint8Array {
  const types = {
    'word/document.xml': `${OFFICE}.document.main+xml`,
    'word/styles.xml': `${OFFICE}.styles+xml`,
    'word/numbering.xml': `${OFFICE}.numbering+xml`,
    'word/footer1.xml': `${OFFICE}.footer+xml`,
  }
  return officePackage('word/document.xml', title, types, {
    'word/_rels/document.xml.rels': relations([
      ['rId1', `${RELATION}/styles`, 'styles.xml'],
      ['rId2', `${RELATION}/numbering`, 'numbering.xml'],
      ['rId3', `${RELATION}/footer`, 'footer1.xml'],
    ]),
    'word/document.xml': `<w:document xmlns:w="${MAIN}" xmlns:r="${RELATION}"><w:body>${parts.map(part).join('')}<w:sectPr><w:footerReference w:type="default" r:id="rId3"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1300" w:right="1300" w:bottom="1300" w:left="1300" w:header="700" w:footer="600" w:gutter="0"/></w:sectPr></w:body></w:document>`,
    'word/footer1.xml': `<w:ftr xmlns:w="${MAIN}"><w:p><w:pPr><w:pStyle w:val="Footer"/></w:pPr>${run(footer)}</w:p></w:ftr>`,
    'word/numbering.xml': `<w:numbering xmlns:w="${MAIN}"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:pPr><w:ind w:left="400" w:hanging="280"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    'word/styles.xml': styles(language),
  })
}

function part(of: DocxPart): string {
  if (of.style !== 'Table') {
    return `<w:p><w:pPr><w:pStyle w:val="${of.style}"/></w:pPr>${run(of.text)}</w:p>`
  }
  const { widths } = of
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')
  const rows = of.rows.map((row, index) => {
    const properties =
      index === 0 ? '<w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>' : '<w:trPr><w:cantSplit/></w:trPr>'
    const cells = row.map((text, column) => cell(text, widths[column] ?? 0, index === 0)).join('')
    return `<w:tr>${properties}${cells}</w:tr>`
  })
  return `<w:tbl><w:tblPr><w:tblStyle w:val="Grid"/><w:tblW w:w="${widths.reduce((a, b) => a + b, 0)}" w:type="dxa"/><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rows.join('')}</w:tbl><w:p/>`
}

function cell(text: string, width: number, header: boolean): string {
  const shade = header ? '<w:shd w:val="clear" w:color="auto" w:fill="E6EDF5"/>' : ''
  return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${shade}</w:tcPr><w:p><w:pPr><w:pStyle w:val="TableText"/></w:pPr>${run(text, header)}</w:p></w:tc>`
}

function run(text: string, bold = false): string {
  return `<w:r>${bold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`
}

function styles(language: string): string {
  const style = (id: string, name: string, paragraph: string, letters: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/>${id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'}<w:pPr>${paragraph}</w:pPr><w:rPr>${letters}</w:rPr></w:style>`
  const space = (before: number, after: number) => `<w:spacing w:before="${before}" w:after="${after}"/>`
  const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((edge) => `<w:${edge} w:val="single" w:sz="4" w:space="0" w:color="9AA8BA"/>`)
    .join('')
  return `<w:styles xmlns:w="${MAIN}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="22"/><w:lang w:val="${language}"/></w:rPr></w:rPrDefault></w:docDefaults>${[
    style('Normal', 'Normal', '<w:spacing w:before="0" w:after="120" w:line="276" w:lineRule="auto"/>', ''),
    style('Title', 'Title', space(0, 80), '<w:b/><w:color w:val="12355B"/><w:sz w:val="40"/>'),
    style('Subtitle', 'Subtitle', space(0, 240), '<w:color w:val="5B6577"/>'),
    style(
      'Heading1',
      'heading 1',
      `<w:keepNext/>${space(280, 100)}<w:outlineLvl w:val="0"/>`,
      '<w:b/><w:color w:val="12355B"/><w:sz w:val="28"/>',
    ),
    style(
      'ListBullet',
      'List Bullet',
      `<w:numPr><w:numId w:val="1"/></w:numPr>${space(0, 60)}<w:ind w:left="400" w:hanging="280"/>`,
      '',
    ),
    style('TableText', 'Table Text', space(40, 40), '<w:sz w:val="20"/>'),
    style('Footer', 'footer', '', '<w:color w:val="5B6577"/><w:sz w:val="16"/>'),
  ].join(
    '',
  )}<w:style w:type="table" w:styleId="Grid"><w:name w:val="Table Grid"/><w:tblPr><w:tblBorders>${edges}</w:tblBorders><w:tblCellMar><w:left w:w="100" w:type="dxa"/><w:right w:w="100" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style></w:styles>`
}
