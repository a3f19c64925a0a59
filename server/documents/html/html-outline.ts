import { type Handler, Parser, type ParserOptions } from 'htmlparser2'
import { CheckBoxes } from './check-boxes.ts'
import { InlineMarks, type NoteReference } from './html-inline.ts'

/** A block-level element. `parent`: its index in the outline, -1 for the outermost. */
export type Container = {
  readonly tag: string
  readonly parent: number
  /** Class, id and role in lower case, as hints to its purpose. */
  readonly hints: string
  readonly attributes: Readonly<Record<string, string>>
}

/**
 * A run of text directly in one container, without a block-level boundary inside. `linkChars`: number of characters
 * in links; `notes`: the notes that it refers to.
 */
export type Segment = {
  readonly container: number
  readonly text: string
  readonly linkChars: number
  readonly notes?: readonly NoteReference[]
}

export type Outline = {
  readonly title: string
  readonly description: string
  /** Of the page's metadata; '' if it does not state them. */
  readonly author: string
  readonly published: string
  readonly language: string
  /** Descriptions of images, for a page without other text. */
  readonly images: readonly string[]
  readonly containers: readonly Container[]
  readonly segments: readonly Segment[]
  /** The containers of the elements that references to notes name, by id. */
  readonly targets: ReadonlyMap<string, number>
  /** Whether the page had more than MAX_CONTAINERS; the text of the rest is in the last ones. */
  readonly isTruncated: boolean
}

/**
 * Builds a flat list of a page's block-level elements and their text runs, in document order. Hidden, scripted and
 * embedded content is left out. Works without recursion. `noteIds`: the ids of further elements to find as notes, or
 * 'all'.
 */
export function htmlOutline(noteIds: Iterable<string> | 'all' = []) {
  const containers: Container[] = []
  const segments: Segment[] = []
  const stack: Open[] = []
  const head = { title: '', description: '', language: '', author: '', published: '' }
  const images: string[] = []
  const marks = new InlineMarks()
  const boxes = new CheckBoxes()
  const referredTo = new Set<string>(noteIds === 'all' ? [] : noteIds)
  const targets = new Map<string, number>()
  let parts: string[] = []
  let linkChars = 0
  let links = 0
  let preformatted = 0
  let hidden = 0
  let titleDepth = 0
  let runChars = 0
  let isTruncated = false

  const here = () => stack.at(-1)?.container ?? -1
  const flush = () => {
    const notes = marks.endRun(parts)
    for (const { target } of notes) referredTo.add(target)
    if (parts.length === 0) return
    const raw = parts.join('')
    const text = preformatted > 0 ? raw.replace(/^\n+/, '').trimEnd() : collapseSpaces(raw)
    if (text.trim() && (here() >= 0 || /[\p{L}\p{N}]/u.test(text)))
      segments.push(
        notes.length > 0
          ? { container: here(), text, linkChars: Math.min(linkChars, text.length), notes }
          : { container: here(), text, linkChars: Math.min(linkChars, text.length) },
      )
    parts = []
    linkChars = 0
    runChars = 0
  }
  /** Handles the start or end of a block. Beyond the limit on containers, runs are joined, one line each. */
  const boundary = (isBlock: boolean) => {
    if (!isBlock) return
    if (!isTruncated || runChars > MAX_JOINED_CHARS) flush()
    else if (parts.length > 0 && parts.at(-1) !== '\n') parts.push('\n')
  }
  const parser = new BoundedParser(
    () => stack.length,
    {
      onopentag(tag, attributes) {
        const hides = hidden > 0 || SKIPPED.has(tag) || isHidden(attributes)
        if (tag === 'html') head.language = attributes.lang ?? ''
        const meta = tag === 'meta' ? (attributes.name ?? attributes.property ?? '') : ''
        if (/^(?:dc\.creator|(?:article:)?author)$/i.test(meta)) {
          // The profile of an author is named by its address.
          if (!/^https?:/.test(attributes.content ?? '')) head.author ||= attributes.content ?? ''
        } else if (/^(?:dc\.date(?:\.issued)?|article:published_time|date)$/i.test(meta)) {
          head.published ||= attributes.content ?? ''
        } else if (/^(?:og:)?description$/i.test(meta)) {
          head.description ||= attributes.content ?? ''
        }
        const inSvg = stack.at(-1)?.svg ?? false
        const isTitle = tag === 'title' && !inSvg
        if (tag === 'img' && attributes.alt?.trim() && images.length < MAX_IMAGES) images.push(attributes.alt)
        if (tag === 'br' || tag === 'hr') parts.push('\n')
        if (tag === 'input' && hidden === 0 && !isHidden(attributes)) boxes.opened(attributes, parts)
        const block = BLOCK.has(tag)
        const opens = block && containers.length < MAX_CONTAINERS
        if (block && !opens) isTruncated = true
        boundary(block)
        marks.opened(tag, attributes, parts)
        if (isTitle) titleDepth++
        if (hides) hidden++
        if (tag === 'a') links++
        if (PREFORMATTED.has(tag)) preformatted++
        stack.push({
          tag,
          container: opens ? containers.length : here(),
          hides,
          block,
          svg: inSvg || tag === 'svg',
        })
        const id = attributes.id ?? (tag === 'a' ? attributes.name : undefined)
        if (id !== undefined && (noteIds === 'all' || referredTo.has(id)) && !targets.has(id))
          targets.set(id, here())
        if (opens) {
          const hints = hintsOf(attributes)
          const parent = stack.at(-2)?.container ?? -1
          containers.push({ tag, parent, hints, attributes: keptAttributes(tag, attributes) })
        }
      },
      ontext(text) {
        if (titleDepth > 0) head.title += text
        if (hidden > 0 || titleDepth > 0) return
        const shown = preformatted > 0 ? text : text.replace(/\s+/g, ' ')
        runChars += shown.length
        if (boxes.areWaiting && shown.trim() !== '') parts.push(boxes.before())
        const cut = runChars > MAX_RUN_CHARS ? shown.search(/\s\S*$/) : -1
        if (cut > 0) parts.push(shown.slice(0, cut))
        if (cut >= 0) flush()
        parts.push(cut >= 0 ? shown.slice(cut) : shown)
        if (links > 0) linkChars += text.trim().length
      },
      onclosetag(tag) {
        const open = stack.at(-1)
        if (open?.tag !== tag) return
        marks.closed(parts)
        boundary(open.block)
        stack.pop()
        if (tag === 'title' && !open.svg) titleDepth = Math.max(0, titleDepth - 1)
        if (open.hides) hidden--
        if (tag === 'a') links--
        if (PREFORMATTED.has(tag)) preformatted--
        if (tag === 'td' || tag === 'th') parts.push(' ')
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  return {
    write: (text: string) => parser.write(text),
    end(): Outline {
      parser.end()
      flush()
      return {
        title: collapseSpaces(head.title.replace(/<[^<>]*>|\s+/g, ' ')),
        description: collapseSpaces(head.description),
        author: collapseSpaces(head.author),
        published: head.published.trim(),
        language: head.language,
        images,
        containers,
        segments,
        targets,
        isTruncated,
      }
    },
  }
}

/** Memory would not suffice for more; no page that people read comes close. */
export const MAX_CONTAINERS = 500_000
/** Length up to which runs of text beyond that limit are joined. */
const MAX_JOINED_CHARS = 2000
/** Longer runs of text are cut between two words. */
const MAX_RUN_CHARS = 256 * 1024

/** Deeper elements are treated as empty: their text belongs to the enclosing element. */
const MAX_DEPTH = 512

/**
 * Limits nesting: htmlparser2 searches all open elements at each end tag, which would take quadratic time for deep
 * nesting.
 */
class BoundedParser extends Parser {
  readonly #depth: () => number

  constructor(depth: () => number, handler: Partial<Handler>, options: ParserOptions) {
    super(handler, options)
    this.#depth = depth
  }

  /** State of the start tag being read: undecided, kept on the stack, or treated as an empty element. */
  #startTag: 'none' | 'undecided' | 'kept' | 'emptied' = 'none'

  override onopentagname(start: number, end: number): void {
    this.#startTag = 'undecided'
    super.onopentagname(start, end)
  }

  override onopentagend(end: number): void {
    super.onopentagend(end)
    this.#startTag = 'none'
  }

  override onselfclosingtag(end: number): void {
    super.onselfclosingtag(end)
    this.#startTag = 'none'
  }

  protected override isVoidElement(name: string): boolean {
    if (super.isVoidElement(name)) return true
    if (this.#startTag === 'undecided') {
      this.#startTag = this.#depth() >= MAX_DEPTH && !RAW_TEXT.has(name) ? 'emptied' : 'kept'
    }
    return this.#startTag === 'emptied'
  }
}

type Open = {
  readonly tag: string
  readonly container: number
  readonly hides: boolean
  readonly block: boolean
  readonly svg: boolean
}

const NO_ATTRIBUTES = {}
const MAX_IMAGES = 200
const names = (list: string) => new Set(list.split(' '))

const BLOCK = names(
  'html body div section article main header footer nav aside form fieldset table caption thead tbody tfoot tr td th ul ol menu dir li dl dt dd blockquote p h1 h2 h3 h4 h5 h6 pre figure figcaption details summary address center hgroup search dialog button select label legend title listing xmp plaintext text',
)
const TABLE_PARTS = names('table td th')
const LIST_PARTS = names('ol li')
const PREFORMATTED = names('pre listing xmp textarea')
/** Elements that the tokenizer reads as raw text up to their end tag. */
const RAW_TEXT = names('script style title textarea xmp iframe noembed noframes plaintext')
/** Elements without text of the page: scripts, fallbacks, embedded content, form input. */
const SKIPPED = names(
  'script style noscript template iframe object embed applet canvas audio video map datalist option input textarea noembed noframes frameset rt rp annotation annotation-xml metadata desc',
)

function hintsOf({ class: classes = '', id = '', role = '' }: Record<string, string>): string {
  return classes || id || role ? `${classes} ${id} ${role}`.toLowerCase() : ''
}

/** Keeps only attributes that are needed later; millions of cells have none. */
function keptAttributes(tag: string, attributes: Record<string, string>): Readonly<Record<string, string>> {
  const isKept = TABLE_PARTS.has(tag)
    ? attributes.colspan || attributes.rowspan
    : LIST_PARTS.has(tag) && (attributes.start || attributes.value || attributes.type)
  return isKept ? attributes : NO_ATTRIBUTES
}

function isHidden(attributes: Record<string, string>): boolean {
  if ('hidden' in attributes && attributes.hidden !== 'until-found') return true
  if (attributes['aria-hidden'] === 'true') return true
  const style = attributes.style
  return style !== undefined && /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style)
}

/** Collapses runs of spaces; keeps the line breaks of `br`. */
function collapseSpaces(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}
