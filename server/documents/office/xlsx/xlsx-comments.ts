import { Parser as HtmlParser } from 'htmlparser2'
import { commentText } from '../../model/comment-text.ts'
import type { Block } from '../../model/parser.ts'
import { commentedCell } from '../../tables/cell-name.ts'
import type { SheetRow } from '../../tables/sheet-reader.ts'
import { attributeOf, child, type XmlElement } from '../../zipped-xml/xml-tree.ts'
import type { OoxmlPackage, Relationship } from '../ooxml/ooxml-package.ts'
import { columnOf } from './xlsx-sheet.ts'
import { cellText, RichText } from './xlsx-text.ts'

type Comment = { readonly cell: string; readonly author: string; readonly text: string }

/** Excel's substitute for a threaded comment, in the part that older versions read. */
const SUBSTITUTE = /^tc=\{/

/** The comments on a sheet's cells: notes of older versions and threads with their replies, by row and column. */
export class SheetComments {
  readonly #sheet: string
  readonly #comments: readonly Comment[]
  /** What the commented cells show. */
  readonly #values = new Map<string, string>()
  readonly #byRow: ReadonlyMap<number, readonly Comment[]>

  private constructor(sheet: string, comments: readonly Comment[]) {
    this.#sheet = sheet
    this.#comments = comments.toSorted(
      (one, other) => rowOf(one.cell) - rowOf(other.cell) || columnOf(one.cell) - columnOf(other.cell),
    )
    this.#byRow = Map.groupBy(comments, ({ cell }) => rowOf(cell))
  }

  /** `persons`: the names of the authors of threads by id. */
  static async read(
    pack: OoxmlPackage,
    sheet: string,
    relationships: readonly Relationship[],
    persons: ReadonlyMap<string, string>,
  ): Promise<SheetComments> {
    const comments: Comment[] = []
    for (const { type, target } of relationships) {
      if (type === 'comments') comments.push(...notes(await pack.treeOnce(target)))
      else if (type === 'threadedComment') comments.push(...threads(await pack.treeOnce(target), persons))
    }
    return new SheetComments(sheet, comments)
  }

  /** Remembers what the row's commented cells show. */
  see({ number, cells }: SheetRow): void {
    for (const { cell } of this.#byRow.get(number) ?? [])
      this.#values.set(cell, cells.get(columnOf(cell)) ?? '')
  }

  blocks(): Block[] {
    return this.#comments.map(({ cell, author, text }) => {
      const row = rowOf(cell)
      const on = commentedCell(cell, this.#values.get(cell))
      const place = { sheet: this.#sheet, ...(row > 0 ? { row_start: row, row_end: row } : {}) }
      return { kind: 'note', text: commentText(author, text, on), place }
    })
  }
}

function rowOf(cell: string): number {
  return Number(/\d+/.exec(cell)?.[0] ?? 0)
}

/** Notes (ECMA-376-1 §18.7). Excel begins their text with the author's name. */
function notes(root: XmlElement | undefined): Comment[] {
  const authors = (child(root, 'authors')?.children ?? []).map(({ text }) => text.trim())
  return (child(root, 'commentList')?.children ?? []).flatMap((comment) => {
    const author = authors[Number(attributeOf(comment, 'authorId') ?? -1)] ?? ''
    if (SUBSTITUTE.test(author)) return []
    const written = new RichText()
    replay(child(comment, 'text'), written)
    const text = cellText(written.take())
    const own = text.startsWith(`${author}:`) ? text.slice(author.length + 1).trim() : text
    return own === '' ? [] : [{ cell: attributeOf(comment, 'ref') ?? '', author, text: own }]
  })
}

function replay(element: XmlElement | undefined, into: RichText): void {
  if (element === undefined) return
  into.open(element.name, element.attributes)
  into.text(element.text)
  for (const each of element.children) replay(each, into)
  into.close(element.name)
}

/** Threads (MS-XLSX §2.6.204). */
function threads(root: XmlElement | undefined, persons: ReadonlyMap<string, string>): Comment[] {
  return (root?.children ?? []).flatMap((comment) => {
    const text = cellText(child(comment, 'text')?.text ?? '')
    const author = persons.get(attributeOf(comment, 'personId') ?? '') ?? ''
    return text === '' ? [] : [{ cell: attributeOf(comment, 'ref') ?? '', author, text }]
  })
}

/** Returns the names of the authors of threads by id. */
export async function readPersons(
  pack: OoxmlPackage,
  relationships: readonly Relationship[],
): Promise<Map<string, string>> {
  const persons = new Map<string, string>()
  for (const { type, target } of relationships) {
    if (type !== 'person') continue
    for (const person of (await pack.treeOnce(target))?.children ?? [])
      persons.set(attributeOf(person, 'id') ?? '', attributeOf(person, 'displayName') ?? '')
  }
  return persons
}

const MAX_LABEL_CHARS = 500

/**
 * Returns the check boxes and option buttons on a sheet with their states: '☑ Parking'. Their VML is often not
 * well-formed, so it is read as HTML.
 */
export async function readCheckBoxes(
  pack: OoxmlPackage,
  relationships: readonly Relationship[],
): Promise<string[]> {
  const boxes: string[] = []
  let label = ''
  let inLabel = 0
  let isBox = false
  let isTicked = false
  let reads = false
  const parser = new HtmlParser({
    onopentag(name, attributes) {
      if (name === 'v:shape') {
        label = ''
        isBox = false
        isTicked = false
      } else if (name === 'v:textbox') inLabel++
      else if (name === 'x:clientdata') isBox = /^(?:checkbox|radio)$/i.test(attributes.objecttype ?? '')
      else if (name === 'x:checked') reads = true
    },
    ontext(text) {
      if (inLabel > 0 && label.length < MAX_LABEL_CHARS) label += text
      if (reads && text.trim() === '1') isTicked = true
    },
    onclosetag(name) {
      if (name === 'v:textbox') inLabel = Math.max(0, inLabel - 1)
      else if (name === 'x:checked') reads = false
      else if (name === 'v:shape' && isBox) boxes.push(`${isTicked ? '☑' : '☐'} ${cellText(label)}`.trim())
    },
  })
  for (const { type, target } of relationships)
    if (type === 'vmlDrawing' && pack.has(target))
      for await (const piece of pack.readText(target)) parser.write(piece)
  parser.end()
  return boxes
}
