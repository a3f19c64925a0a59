import { message } from '../../../shared/messages.ts'
import { atOnce, inTurns, turns } from '../../platform/yielding.ts'
import { declaredInHtml, decodeText } from '../encoding/decode.ts'
import { headingTrail } from '../model/heading-trail.ts'
import { type Block, ParseError, type Parser, type ProseBlock } from '../model/parser.ts'
import { definedOf } from '../model/properties.ts'
import { TableReader } from '../tables/table-reader.ts'
import { HtmlDefinitions } from './html-definitions.ts'
import { besideKinds, containerKinds, type Kind, PARAGRAPH } from './html-kinds.ts'
import { htmlNotes, type OtherNotes } from './html-notes.ts'
import { htmlOutline, MAX_CONTAINERS, type Outline } from './html-outline.ts'
import { type HtmlTable, htmlTables } from './html-tables.ts'
import { isMainContent } from './main-content.ts'

/** HTML: the main content with its headings, lists and tables; boilerplate such as navigation as furniture. */
export const html: Parser = {
  formats: ['html'],
  async parse(file, signal) {
    const { chunks, warnings } = await decodeText(file.path, signal, declaredInHtml)
    const builder = htmlOutline()
    for await (const chunk of chunks) builder.write(chunk)
    const outline = builder.end()
    const { title, description, language, author, published, images } = outline
    if (outline.segments.length + images.length === 0)
      throw new ParseError(message('file_no_text', { file: file.name }))
    const metadata = Object.fromEntries(
      Object.entries({ title, description, language }).filter(([, value]) => value !== ''),
    )
    const described = images.map((text) => ({ kind: 'paragraph', text, place: {} }) as const)
    const blocks = outline.segments.length > 0 ? htmlBlocks(outline, turns(signal)) : described
    const cut = outline.isTruncated ? [message('warn_html_cut', { elements: MAX_CONTAINERS })] : []
    return {
      blocks,
      warnings: [...warnings, ...cut],
      metadata,
      properties: definedOf({ title, author, published }),
    }
  },
}

/** A list with this many characters ends before its next item. */
const MAX_LIST_CHARS = 2000

/**
 * Yields the blocks of a page in document order; everything outside its main content is furniture. A page without a
 * first-level heading begins with its title.
 */
async function* htmlBlocks(outline: Outline, pause: () => Promise<void>): AsyncGenerator<Block> {
  const main = await inTurns(isMainContent(outline), pause)
  const trail = headingTrail()
  const isTitled = outline.segments.some(
    ({ container }, index) => main[index] && outline.containers[container]?.tag === 'h1',
  )
  if (outline.title && !isTitled) yield trail.heading(outline.title, 1)
  const tables = await inTurns(htmlTables(outline), pause)
  for (const block of outlineBlocks(outline, main, tables, trail)) {
    yield block
    await pause()
  }
}

/** Yields the blocks of HTML inside another document, all of which is content. `others`: notes in other files. */
export function htmlFragmentBlocks(outline: Outline, others?: OtherNotes): Generator<Block> {
  return outlineBlocks(
    outline,
    outline.segments.map(() => true),
    atOnce(htmlTables(outline)),
    headingTrail(),
    others,
  )
}

function* outlineBlocks(
  outline: Outline,
  main: readonly boolean[],
  tables: ReadonlyMap<number, HtmlTable>,
  trail: ReturnType<typeof headingTrail>,
  others?: OtherNotes,
): Generator<Block> {
  const { containers, segments } = outline
  const kinds = containerKinds(containers)
  const besides = besideKinds(containers)
  const notes = htmlNotes(outline, main, others)
  const pending: string[] = []
  let item = -1
  let open: {
    readonly kind: ProseBlock['kind']
    readonly owner: number
    readonly lines: string[]
    chars: number
  } | null = null
  const definitions = new HtmlDefinitions()
  /** Ends the open block; the notes that it refers to follow it. */
  const close = (): Block[] => {
    const closing = open
    open = null
    const place = trail.place()
    const following = pending.splice(0).map((text) => ({ kind: 'note', text, place }) as const)
    const block = closing && ({ kind: closing.kind, text: closing.lines.join('\n'), place } as const)
    return [...definitions.take(place), ...(block ? [block] : []), ...following]
  }
  let table: HtmlTable | null = null
  for (const [index, { container, text }] of segments.entries()) {
    if (notes.isNote(index)) continue
    const isMain = main[index] ?? false
    const owner = tables.get(container) ?? null
    if (owner && isMain) {
      if (owner !== table) {
        yield* close()
        yield* tableBlocks(owner, trail)
      }
      table = owner
      pending.push(...notes.after(index))
      continue
    }
    table = null
    const kindOf = kinds[container] ?? PARAGRAPH
    const { kind, level, list } = kindOf
    if (isMain && kind === 'heading') {
      yield* close()
      yield trail.heading(text.replace(/\s+/g, ' '), level)
      pending.push(...notes.after(index))
      continue
    }
    if (isMain && kindOf.field) {
      if (open || !definitions.continues(list)) yield* close()
      definitions.add(kindOf.field, text, list, kindOf.item)
      pending.push(...notes.after(index))
      continue
    }
    const beside = isMain ? null : (besides[container] ?? { kind: 'furniture' as const, owner: -1 })
    const shown = beside?.kind ?? kind
    const ownerOf = beside?.owner ?? list
    const line = shown === 'list' ? itemLine(text, kindOf, kindOf.item === item) : text
    item = kindOf.item
    const joins =
      open !== null && open.kind === shown && open.owner === ownerOf && open.chars < MAX_LIST_CHARS
    if (!joins || shown === 'paragraph') yield* close()
    if (open && joins) {
      open.lines.push(line)
      open.chars += line.length
    } else open = { kind: shown, owner: ownerOf, lines: [line], chars: line.length }
    pending.push(...notes.after(index))
  }
  yield* close()
}

/** A line of a list. Further paragraphs of an item have no marker of their own. */
function itemLine(text: string, { depth, marker }: Kind, isFurther: boolean): string {
  const shown = isFurther ? ' '.repeat(marker.length) : marker
  return `${'  '.repeat(Math.min(depth - 1, 8))}${shown} ${text}`
}

function* tableBlocks(table: HtmlTable, trail: ReturnType<typeof headingTrail>): Generator<Block> {
  const blocks: Block[] = []
  const reader = new TableReader((block) => blocks.push(block))
  for (const row of table) {
    reader.add({ ...row, place: trail.place() })
    yield* blocks.splice(0)
  }
  reader.end()
  yield* blocks
}
