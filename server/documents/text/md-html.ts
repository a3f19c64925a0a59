import { htmlFragmentBlocks } from '../html/html.ts'
import { htmlOutline } from '../html/html-outline.ts'
import type { headingTrail } from '../model/heading-trail.ts'
import type { Block } from '../model/parser.ts'
import { withLinkTargets } from './md-inline.ts'

const MAX_HTML_CHARS = 1024 * 1024
/** The first tag of a block of HTML (CommonMark 0.31, §4.6, condition 6, without tags that hold no text). */
const OPENING =
  /^ {0,3}<\/?(?:address|article|aside|blockquote|body|caption|center|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|legend|li|main|menu|nav|ol|p|pre|search|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)(?=[\s/>]|$)/i

/** Whether a line of Markdown begins a block of HTML. */
export function opensHtml(line: string): boolean {
  return OPENING.test(line)
}

/** Lines of HTML in Markdown: a table up to its end tag, anything else up to the next blank line. */
export class MarkdownHtml {
  readonly #lines: string[] = []
  #chars = 0
  #tables = 0
  #isTable: boolean

  constructor(first: string) {
    this.#isTable = /^\s*<table\b/i.test(first)
  }

  /** Adds a line; returns whether the block is complete. */
  add(line: string): boolean {
    this.#lines.push(line)
    this.#chars += line.length
    this.#tables += (line.match(/<table\b/gi)?.length ?? 0) - (line.match(/<\/table\s*>/gi)?.length ?? 0)
    if (this.#chars >= MAX_HTML_CHARS) return true
    return this.#tables <= 0 && (this.#isTable || line.trim() === '')
  }

  /** Yields the blocks, with the headings of the Markdown around them. */
  *blocks(trail: ReturnType<typeof headingTrail>): Generator<Block> {
    const outline = htmlOutline()
    outline.write(withLinkTargets(this.#lines.join('\n')))
    for (const block of htmlFragmentBlocks(outline.end()))
      yield block.kind === 'heading'
        ? trail.heading(block.text, block.level ?? 1)
        : { ...block, place: trail.place() }
  }
}

/** Start and end of content that is not text. */
const SKIPPED: readonly (readonly [RegExp, RegExp])[] = [
  [/<!--/, /-->/],
  [/<(?:script|style)\b/i, /<\/(?:script|style)\s*>/i],
]

/** Leaves out comments, scripts and styles, which may extend over several lines. */
export class SkippedHtml {
  #until: RegExp | null = null

  /** Returns what is left of the next line; null if nothing is. */
  without(line: string): string | null {
    let rest = line
    let kept = ''
    for (;;) {
      if (this.#until) {
        const end = this.#until.exec(rest)
        if (!end) return kept.trim() ? kept : null
        rest = rest.slice(end.index + end[0].length)
        this.#until = null
      }
      let next: { readonly at: number; readonly until: RegExp } | null = null
      for (const [opens, until] of rest.includes('<') ? SKIPPED : []) {
        const at = rest.search(opens)
        if (at >= 0 && (!next || at < next.at) && (kept + rest.slice(0, at)).split('`').length % 2 === 1)
          next = { at, until }
      }
      if (!next) return kept || rest !== line ? (`${kept}${rest}`.trim() ? kept + rest : null) : rest
      kept += rest.slice(0, next.at)
      rest = rest.slice(next.at)
      this.#until = next.until
    }
  }
}
