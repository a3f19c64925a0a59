import { escapeXml, makeContentTypes, makeRelations, makeZip, RELATIONS, XML } from './make-zip.ts'

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'

/** A cell: a shared string, a number, or the attributes and the content of its `c` element as XML. */
export type CellSpec = string | number | null | { attributes: string; content: string }

export type SheetSpec = {
  readonly name: string
  readonly state?: 'hidden' | 'veryHidden'
  /** Cells from column A on, by row number. */
  readonly rows: Readonly<Record<number, readonly CellSpec[]>>
  /** XML after the sheet's data. */
  readonly behind?: string
  readonly relations?: readonly (readonly [id: string, type: string, target: string])[]
}

export type WorkbookSpec = {
  readonly sheets: readonly SheetSpec[]
  /** Format codes, which cells refer to as `s="1"` and so on; 0 is General. */
  readonly formats?: readonly string[]
  readonly from1904?: boolean
  readonly others?: Readonly<Record<string, string>>
  readonly type?: string
}

/** Returns a number with the format of that index. */
export function formatted(value: number, format: number): CellSpec {
  return { attributes: `s="${format}"`, content: `<v>${value}</v>` }
}

/** Returns the parts of the ZIP file of a workbook. */
export function xlsxParts({
  sheets,
  formats = [],
  from1904 = false,
  others = {},
  type,
}: WorkbookSpec): Record<string, string> {
  const strings: string[] = []
  const parts: Record<string, string> = {}
  for (const [index, sheet] of sheets.entries()) {
    const name = `xl/worksheets/sheet${index + 1}.xml`
    parts[name] = sheetXml(sheet, strings)
    if (sheet.relations)
      parts[`xl/worksheets/_rels/sheet${index + 1}.xml.rels`] = makeRelations(sheet.relations)
  }
  const list = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" ${state === undefined ? '' : `state="${state}" `}r:id="rId${index + 1}"/>`,
  )
  const codes = formats.map(
    (code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escapeXml(code)}"/>`,
  )
  const styles = formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`)
  return {
    '[Content_Types].xml': makeContentTypes('xl/workbook.xml', type ?? WORKBOOK_TYPE),
    '_rels/.rels': makeRelations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${XML}<workbook ${MAIN} xmlns:r="${RELATIONS}"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': makeRelations([
      ...sheets.map(
        (_, index) => [`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`] as const,
      ),
      ['rId900', 'sharedStrings', 'sharedStrings.xml'],
      ['rId901', 'styles', 'styles.xml'],
    ]),
    'xl/styles.xml': `${XML}<styleSheet ${MAIN}><numFmts>${codes.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${XML}<sst ${MAIN}>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    ...parts,
    ...others,
  }
}

export function makeXlsx(workbook: WorkbookSpec): Uint8Array {
  return makeZip(xlsxParts(workbook))
}

function sheetXml(sheet: SheetSpec, strings: string[]): string {
  const rows = Object.entries(sheet.rows).map(([number, cells]) => {
    const xml = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${number}`, strings))
    return `<row r="${number}">${xml.join('')}</row>`
  })
  return `${XML}<worksheet ${MAIN}><sheetData>${rows.join('')}</sheetData>${sheet.behind ?? ''}</worksheet>`
}

function cellXml(cell: CellSpec, reference: string, strings: string[]): string {
  if (cell === null) return ''
  if (typeof cell === 'object') return `<c r="${reference}" ${cell.attributes}>${cell.content}</c>`
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  strings.push(cell.startsWith('<') ? cell : `<t>${escapeXml(cell)}</t>`)
  return `<c r="${reference}" t="s"><v>${strings.length - 1}</v></c>`
}

function columnName(column: number): string {
  return column < 26
    ? String.fromCharCode(65 + column)
    : columnName(Math.floor(column / 26) - 1) + columnName(column % 26)
}
