import type { XmlHandler } from '../../zipped-xml/xml-reader.ts'
import { attributeOf, child, type XmlElement } from '../../zipped-xml/xml-tree.ts'
import { builtInFormat, type CellFormat, cellFormat, GENERAL } from '../number-format/number-format.ts'
import type { OoxmlPackage, Relationship } from '../ooxml/ooxml-package.ts'
import { cellText } from './xlsx-sheet.ts'

/** Reads the shared strings of a workbook: rich text joined, phonetic guides left out. */
export async function readSharedStrings(pack: OoxmlPackage, part: string | undefined): Promise<string[]> {
  const strings: string[] = []
  if (part === undefined || !pack.has(part)) return strings
  let text = ''
  let reads = false
  let phonetic = false
  const handler: XmlHandler = {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') phonetic = true
      else if (name === 't') reads = !phonetic
    },
    close(name) {
      if (name === 'si') strings.push(cellText(text))
      else if (name === 'rPh') phonetic = false
      else if (name === 't') reads = false
    },
    text(piece) {
      if (reads) text += piece
    },
  }
  await pack.readWhole(part, handler)
  return strings
}

/** The formats of a workbook's cells, by style number. */
export function readFormats(styles: XmlElement | undefined, from1904: boolean): CellFormat[] {
  const codes = new Map<number, string>()
  for (const format of child(styles, 'numFmts')?.children ?? []) {
    codes.set(Number(attributeOf(format, 'numFmtId')), attributeOf(format, 'formatCode') ?? 'General')
  }
  const compiled = new Map<string, CellFormat>()
  return (child(styles, 'cellXfs')?.children ?? []).map((style) => {
    const id = Number(attributeOf(style, 'numFmtId') ?? 0)
    const code = codes.get(id) ?? builtInFormat(id)
    if (/^general$/i.test(code)) return GENERAL
    let format = compiled.get(code)
    if (format === undefined) {
      format = cellFormat(code, from1904)
      compiled.set(code, format)
    }
    return format
  })
}

/** The rows that a sheet's tables (Insert › Table) declare as their headers. */
export async function declaredHeaders(
  pack: OoxmlPackage,
  relationships: readonly Relationship[],
): Promise<Set<number>> {
  const rows = new Set<number>()
  for (const { type, target } of relationships) {
    if (type !== 'table') continue
    const table = await pack.tree(target)
    const row = /\d+/.exec(attributeOf(table, 'ref') ?? '')?.[0]
    if (row !== undefined && attributeOf(table, 'headerRowCount') !== '0') rows.add(Number(row))
  }
  return rows
}
