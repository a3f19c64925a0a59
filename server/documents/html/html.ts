import { atOnce, inTurns, turns } from '../../platform/yielding.ts'
import { declaredInHtml, decodeText } from '../encoding/decode.ts'
import { headingTrail } from '../model/heading-trail.ts'
import { type Block, ParseError, type Parser, type ProseBlock } from '../model/parser.ts'
import { TableReader } from '../tables/table-reader.ts'
import { type Container, htmlOutline, MAX_CONTAINERS, type Outline } from './html-outline.ts'
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
    const { title, description, language, images } = outline
    if (outline.segments.length + images.length === 0) throw new ParseError(`'${file.name}' contains no text`)
    const metadata = Object.fromEntries(
      Object.entries({ title, description, language }).filter(([, value]) => value !== ''),
    )
    const described = images.map((text) => ({ kind: 'paragraph', text, place: {} }) as const)
    const blocks = outline.segments.length > 0 ? htmlBlocks(outline, turns(signal)) : described
    const cut = outline.isTruncated
      ? [`the structure beyond its first ${MAX_CONTAINERS} elements was not read, only their text`]
      : []
    return { blocks, warnings: [...warnings, ...cut], metadata }
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

/** Yields the blocks of HTML inside another document, all of which is content. */
export function htmlFragmentBlocks(outline: Outline): Generator<Block> {
  return outlineBlocks(
    outline,
    outline.segments.map(() => true),
    atOnce(htmlTables(outline)),
    headingTrail(),
  )
}

function* outlineBlocks(
  outline: Outline,
  main: readonly boolean[],
  tables: ReadonlyMap<number, HtmlTable>,
  trail: ReturnType<typeof headingTrail>,
): Generator<Block> {
  const { containers, segments } = outline
  const kinds = containerKinds(containers)
  let open: {
    readonly kind: ProseBlock['kind']
    readonly owner: number
    readonly lines: string[]
    chars: number
  } | null = null
  const close = (): ProseBlock[] => {
    const closing = open
    open = null
    return closing ? [{ kind: closing.kind, text: closing.lines.join('\n'), place: trail.place() }] : []
  }
  let table: HtmlTable | null = null
  for (const [index, { container, text }] of segments.entries()) {
    const isMain = main[index] ?? false
    const owner = tables.get(container) ?? null
    if (owner && isMain) {
      yield* close()
      if (owner !== table) yield* tableBlocks(owner, trail)
      table = owner
      continue
    }
    table = null
    const { kind, level, list, depth } = kinds[container] ?? PARAGRAPH
    if (isMain && kind === 'heading') {
      yield* close()
      yield trail.heading(text.replace(/\s+/g, ' '), level)
      continue
    }
    const shown = isMain ? kind : 'furniture'
    const line = shown === 'list' ? `${'  '.repeat(Math.min(depth - 1, 8))}- ${text}` : text
    const joins =
      open !== null &&
      open.kind === shown &&
      open.owner === (shown === 'furniture' ? 0 : list) &&
      open.chars < MAX_LIST_CHARS
    if (!joins || shown === 'paragraph') yield* close()
    if (open && joins) {
      open.lines.push(line)
      open.chars += line.length
    } else open = { kind: shown, owner: shown === 'furniture' ? 0 : list, lines: [line], chars: line.length }
  }
  yield* close()
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

type Kind = {
  readonly kind: ProseBlock['kind']
  readonly level: number
  readonly list: number
  readonly depth: number
}

const PARAGRAPH: Kind = { kind: 'paragraph', level: 0, list: -1, depth: 0 }

/** The block kind of the text in each container. `list`: its outermost list; `depth`: number of enclosing lists. */
function containerKinds(containers: readonly Container[]): Kind[] {
  const kinds: Kind[] = []
  for (const [index, { tag, parent }] of containers.entries()) {
    const around = kinds[parent] ?? PARAGRAPH
    const heading = /^h([1-6])$/.exec(tag)
    if (heading) kinds.push({ kind: 'heading', level: Number(heading[1]), list: -1, depth: 0 })
    else if (LISTS.has(tag)) {
      kinds.push({ ...around, list: around.list < 0 ? index : around.list, depth: around.depth + 1 })
    } else if (ITEMS.has(tag)) {
      kinds.push({
        kind: 'list',
        level: 0,
        list: around.list < 0 ? parent : around.list,
        depth: Math.max(around.depth, 1),
      })
    } else if (PREFORMATTED.has(tag)) kinds.push({ kind: 'code', level: 0, list: index, depth: 0 })
    else kinds.push(around)
  }
  return kinds
}

const LISTS = new Set(['ul', 'ol', 'dl', 'menu', 'dir'])
const ITEMS = new Set(['li', 'dt', 'dd'])
const PREFORMATTED = new Set(['pre', 'listing', 'xmp'])
