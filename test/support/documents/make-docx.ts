import { escapeXml, makeContentTypes, makeRelations, makeZip, XML } from './make-zip.ts'

const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ')

const DOCUMENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** Styles as a German Word writes them: ids are translated, names are not. */
const STYLES = `<w:style w:type="paragraph" w:default="1" w:styleId="Standard"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/><w:basedOn w:val="Standard"/></w:style>
<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="berschrift2"><w:name w:val="heading 2"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Firmenkopf"><w:name w:val="Company Head"/><w:basedOn w:val="berschrift1"/></w:style>
<w:style w:type="paragraph" w:styleId="Verzeichnis1"><w:name w:val="toc 1"/></w:style>`

const NUMBERING = `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1.%2)"/></w:lvl></w:abstractNum>
<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val=""/></w:lvl></w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>`

export type DocxParts = {
  readonly footnotes?: Readonly<Record<number, string>>
  readonly comments?: string
  readonly header?: string
  readonly footer?: string
  readonly type?: string
  readonly doctype?: string
  readonly others?: Readonly<Record<string, string>>
}

/** Returns the parts of the ZIP file of a Word document with this body. */
export function docxParts(body: string, parts: DocxParts = {}): Record<string, string> {
  const footnotes = Object.entries(parts.footnotes ?? {}).map(
    ([id, text]) => `<w:footnote w:id="${id}">${paragraph(text)}</w:footnote>`,
  )
  return {
    '[Content_Types].xml': makeContentTypes('word/document.xml', parts.type ?? DOCUMENT_TYPE),
    '_rels/.rels': makeRelations([['rId1', 'officeDocument', 'word/document.xml']]),
    'word/document.xml': `${XML}${parts.doctype ?? ''}<w:document ${NAMESPACES}><w:body>${body}<w:sectPr/></w:body></w:document>`,
    'word/_rels/document.xml.rels': makeRelations([
      ['rId1', 'styles', 'styles.xml'],
      ['rId2', 'numbering', 'numbering.xml'],
      ['rId3', 'footnotes', 'footnotes.xml'],
      ['rId4', 'header', 'header1.xml'],
      ['rId5', 'footer', 'footer1.xml'],
      ['rId6', 'comments', 'comments.xml'],
    ]),
    'word/styles.xml': `${XML}<w:styles ${NAMESPACES}>${STYLES}</w:styles>`,
    'word/numbering.xml': `${XML}<w:numbering ${NAMESPACES}>${NUMBERING}</w:numbering>`,
    'word/footnotes.xml': `${XML}<w:footnotes ${NAMESPACES}><w:footnote w:type="separator" w:id="-1">${paragraph('SEPARATOR')}</w:footnote>${footnotes.join('')}</w:footnotes>`,
    'word/header1.xml': `${XML}<w:hdr ${NAMESPACES}>${paragraph(parts.header ?? '')}</w:hdr>`,
    'word/footer1.xml': `${XML}<w:ftr ${NAMESPACES}>${paragraph(parts.footer ?? '')}</w:ftr>`,
    'word/comments.xml': `${XML}<w:comments ${NAMESPACES}><w:comment w:id="0">${paragraph(parts.comments ?? '')}</w:comment></w:comments>`,
    ...parts.others,
  }
}

export function makeDocx(body: string, parts: DocxParts = {}): Uint8Array {
  return makeZip(docxParts(body, parts))
}

/** Returns a paragraph of one run. `properties`: the content of its `w:pPr`. */
export function paragraph(text: string, properties = ''): string {
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${run(text)}</w:p>`
}

export function styled(style: string, text: string): string {
  return paragraph(text, `<w:pStyle w:val="${style}"/>`)
}

/** Returns an item of list 1, which is numbered, or 2, which has bullets. */
export function item(list: number, level: number, text: string): string {
  return paragraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`)
}

export function run(text: string, properties = ''): string {
  return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`
}

/** A cell of a table: its text, or an object with a horizontal span, a vertical merge or content of its own. */
export type CellSpec = string | { text?: string; span?: number; continues?: boolean; content?: string }

export function table(rows: readonly (readonly CellSpec[])[], headerRows = 0): string {
  const grid = '<w:gridCol/>'.repeat(Math.max(...rows.map((row) => row.length)))
  const lines = rows.map((row, index) => {
    const properties = index < headerRows ? '<w:trPr><w:tblHeader/></w:trPr>' : ''
    return `<w:tr>${properties}${row.map(cell).join('')}</w:tr>`
  })
  return `<w:tbl><w:tblPr/><w:tblGrid>${grid}</w:tblGrid>${lines.join('')}</w:tbl>`
}

function cell(spec: CellSpec): string {
  const { text = '', span, continues, content } = typeof spec === 'string' ? { text: spec } : spec
  const properties = `${span === undefined ? '' : `<w:gridSpan w:val="${span}"/>`}${continues === true ? '<w:vMerge/>' : ''}`
  return `<w:tc><w:tcPr>${properties}</w:tcPr>${content ?? paragraph(text)}</w:tc>`
}
