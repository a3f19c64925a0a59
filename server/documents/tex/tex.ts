import type { OfficeContentNode } from 'officeparser'
import type { Message } from '../../../shared/message.ts'
import { message } from '../../../shared/messages.ts'
import { readText } from '../encoding/decode.ts'
import { BlockSink } from '../model/block-sink.ts'
import { headingTrail } from '../model/heading-trail.ts'
import { type Block, ParseError, type Parser } from '../model/parser.ts'
import { definedOf } from '../model/properties.ts'
import { collapseWhitespace } from '../model/whitespace.ts'
import { TableBlockBuilder, type TableCell } from '../tables/table-block-builder.ts'
import { withPlainMath } from './plain-math.ts'

/** A book of a thousand pages has some 3 MB; officeparser takes about sixty times a file's size of memory. */
const MOST_BYTES = 4 * 1024 * 1024

/**
 * LaTeX, read by officeparser: it expands macros up to a limit, and opens no other file and no program. Every block has its
 * headings as its place.
 */
export const tex: Parser = {
  formats: ['tex'],
  async parse(file, signal) {
    if (file.size > MOST_BYTES)
      throw new ParseError(message('file_tex_large', { file: file.name, megabytes: MOST_BYTES >> 20 }))
    const { parseOffice } = await import('officeparser')
    const text = await readText(file.path, signal)
    const read = await parseOffice(Buffer.from(withPlainMath(withoutRepeatedLabels(text))), {
      fileType: 'tex',
      abortSignal: signal,
    })
    const reading = new TexReading()
    reading.read(read.content)
    const blocks = reading.end()
    if (blocks.length === 0) throw new ParseError(message('file_no_text', { file: file.name }))
    const { title, author } = read.metadata
    return {
      blocks,
      warnings: read.warnings.flatMap(({ code }) => warningOf(code)),
      metadata: definedOf({ title, author }),
      properties: definedOf({ title, author }),
    }
  },
}

/** officeparser takes time that grows with the square of how often a label is given: only the first one counts in TeX. */
function withoutRepeatedLabels(text: string): string {
  const given = new Set<string>()
  return text.replace(/\\label\s{0,9}\{([^{}]{0,200})\}/g, (label, name: string) => {
    if (given.has(name)) return ''
    given.add(name)
    return label
  })
}

function warningOf(code: string): Message[] {
  if (code === 'LATEX_FILE_NOT_FOUND') return [message('warn_tex_inputs')]
  return code === 'LATEX_EXPANSION_LIMIT_REACHED' ? [message('warn_tex_macros')] : []
}

/** Makes blocks of the nodes of officeparser. */
class TexReading {
  readonly #sink = new BlockSink()
  readonly #trail = headingTrail()
  /** 1 below a document's title, which is a heading above the others. */
  #below = 0

  end(): Block[] {
    return this.#sink.end()
  }

  read(nodes: readonly OfficeContentNode[]): void {
    for (const node of nodes) {
      const text = collapseWhitespace(node.text ?? '')
      if (node.type === 'heading' && text !== '') this.#heading(node, text)
      else if (node.type === 'list' && text !== '') this.#sink.item(text, this.#trail.place())
      else if (node.type === 'table') this.#table(node)
      else if (node.type === 'code' && text !== '')
        this.#sink.push({ kind: 'code', text: (node.text ?? '').trimEnd(), place: this.#trail.place() })
      else if (node.type === 'paragraph' && text !== '')
        this.#sink.push({ kind: 'paragraph', text, place: this.#trail.place() })
      else if (!INLINE.has(node.type)) {
        this.read(node.children ?? [])
        continue
      }
      const notes = notesOf(node)
      if (notes.length > 0) this.#sink.push(...notes.map((note) => ({ ...note, place: this.#trail.place() })))
    }
  }

  #heading({ metadata }: OfficeContentNode, text: string): void {
    const { level = 1, style } = { ...metadata } as { level?: number; style?: string }
    if (style === 'Title') this.#below = 1
    const below = style === 'Title' ? 0 : this.#below
    this.#sink.push(this.#trail.heading(text, Math.min(6, Math.max(1, level + below))))
  }

  #table({ children: rows = [] }: OfficeContentNode): void {
    const place = this.#trail.place()
    const builder = new TableBlockBuilder((block) => this.#sink.push(block))
    /** How many more rows a cell of a column covers. */
    const covered = new Map<number, number>()
    for (const row of rows) builder.add({ cells: cellsOf(row, covered), isHeader: false, place })
    builder.end()
  }
}

const INLINE: ReadonlySet<OfficeContentNode['type']> = new Set(['text', 'image', 'chart', 'drawing', 'break'])

function cellsOf(row: OfficeContentNode, covered: Map<number, number>): TableCell[] {
  const cells: TableCell[] = []
  const isContinued = { text: '', blocks: [], span: 1, before: 0, isContinued: true }
  let column = 0
  const coveredUntil = (next: number) => {
    for (; column < next; column++) {
      const left = covered.get(column) ?? 0
      if (left > 0) covered.set(column, left - 1)
      cells.push(left > 0 ? isContinued : { ...isContinued, isContinued: false })
    }
  }
  for (const cell of row.children ?? []) {
    const { col = column, colSpan = 1, rowSpan = 1 } = { ...cell.metadata } as Record<string, number>
    coveredUntil(col)
    const text = collapseWhitespace(cell.text ?? '')
    const prose: Block[] = text === '' ? [] : [{ kind: 'paragraph', text, place: {} }]
    cells.push({ text, blocks: [...prose, ...notesOf(cell)], span: colSpan, before: 0 })
    for (let i = 0; i < colSpan; i++) covered.set(column + i, rowSpan - 1)
    column += colSpan
  }
  coveredUntil(Math.max(column, ...[...covered].filter(([, left]) => left > 0).map(([at]) => at + 1)))
  return cells
}

/** The footnotes within a node. */
function notesOf(node: OfficeContentNode): Block[] {
  const own = (node.notes ?? []).map(({ text }) => collapseWhitespace(text ?? ''))
  const notes = own.filter(Boolean).map((text): Block => ({ kind: 'note', text, place: {} }))
  return [...notes, ...(node.children ?? []).flatMap(notesOf)]
}
