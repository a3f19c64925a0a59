import { htmlFragmentBlocks } from '../html/html.ts'
import { htmlOutline } from '../html/html-outline.ts'
import { headingTrail } from '../model/heading-trail.ts'
import type { Block, ProseBlock } from '../model/parser.ts'
import { TableReader } from '../tables/table-reader.ts'
import { plainInline } from './md-inline.ts'

const MAX_PROSE_CHARS = 8000
/** A longer list ends before its next top-level item. */
const MAX_LIST_CHARS = 2000
const MAX_CODE_CHARS = 1024 * 1024

const FENCE = /^\s*(`{3,}|~{3,})([^`]*)$/
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/
const UNDERLINE = /^ {0,3}(?:=+|-{2,})[ \t]*$/
const RULE = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/
const ITEM = /^(\s*)([-*+]|\d{1,9}[.)])\s+(.*)$/
const DELIMITER_ROW = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
const DEFINITION = /^ {0,3}\[([^\]^][^\]]*)\]:\s*(\S.*)$/
const FOOTNOTE = /^ {0,3}\[\^([^\]\s]+)\]:\s*(.*)$/
/** Start and end of content that is not text. */
const SKIPPED_HTML: readonly (readonly [RegExp, RegExp])[] = [
  [/<!--/, /-->/],
  [/<(?:script|style)\b/i, /<\/(?:script|style)\s*>/i],
]

type State =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'code'
      readonly fence: string | null
      readonly indent: number
      readonly lines: string[]
      chars: number
    }
  | { readonly kind: 'table'; readonly reader: TableReader }
  | {
      readonly kind: 'paragraph' | 'list' | 'note' | 'furniture'
      readonly lines: string[]
      chars: number
      blank: boolean
    }

type HtmlTableLines = { readonly lines: string[]; chars: number; depth: number }

/** Builds blocks from Markdown lines, each examined once; follows no nesting except that of lists. */
export function markdownBlocks() {
  const trail = headingTrail()
  let done: Block[] = []
  let state: State = { kind: 'none' }
  let skipUntil: RegExp | null = null
  let htmlTable: HtmlTableLines | null = null

  const emit = (kind: ProseBlock['kind'], text: string) => {
    if (text.trim()) done.push({ kind, text, place: trail.place() })
  }
  const close = () => {
    const closing = state
    state = { kind: 'none' }
    if (closing.kind === 'code') emit('code', closing.lines.join('\n').trimEnd())
    else if (closing.kind === 'table') closing.reader.end()
    else if (closing.kind === 'list' || closing.kind === 'furniture') {
      emit(closing.kind, closing.lines.map((line) => indented(line)).join('\n'))
    } else if (closing.kind !== 'none') emit(closing.kind, plainInline(joinLines(closing.lines)))
  }
  const begin = (kind: 'paragraph' | 'list' | 'note' | 'furniture', line: string) => {
    close()
    state = { kind, lines: [line], chars: line.length, blank: false }
  }
  const heading = (text: string, level: number) => {
    close()
    const plain = plainInline(text).replace(/\s+/g, ' ').trim()
    if (plain) done.push(trail.heading(plain, level))
  }

  const codeLine = (code: Extract<State, { kind: 'code' }>, line: string): boolean => {
    const closesFence =
      code.fence !== null && line.trim().startsWith(code.fence) && /^[`~]+$/.test(line.trim())
    if (closesFence) {
      close()
      return true
    }
    if (code.fence === null && line.trim() !== '' && !/^(?: {4}|\t)/.test(line)) {
      close()
      return false
    }
    code.lines.push(line.slice(0, code.indent).trim() === '' ? line.slice(code.indent) : line)
    code.chars += line.length
    if (code.chars > MAX_CODE_CHARS) {
      emit('code', code.lines.join('\n'))
      code.lines.length = 0
      code.chars = 0
    }
    return true
  }

  const tableLine = (table: Extract<State, { kind: 'table' }>, line: string): boolean => {
    if (!line.includes('|')) {
      close()
      return false
    }
    table.reader.add({ cells: splitTableRow(line).map(cellText), place: trail.place() })
    return true
  }

  const startsTable = (line: string): boolean => {
    if (state.kind !== 'paragraph' || !DELIMITER_ROW.test(line)) return false
    const last = state.lines.at(-1) ?? ''
    const header = splitTableRow(last)
    if (!last.includes('|') || header.length !== splitTableRow(line).length) return false
    state.lines.pop()
    close()
    const reader = new TableReader((block) => done.push(block))
    reader.add({ cells: header.map(cellText), isHeader: true, place: trail.place() })
    state = { kind: 'table', reader }
    return true
  }

  const proseLine = (line: string) => {
    const prose = state.kind === 'paragraph' || state.kind === 'list' || state.kind === 'note' ? state : null
    const item = ITEM.exec(line)
    const breaks = item && !(prose?.kind === 'paragraph' && /^\d/.test(item[2] ?? '') && item[2] !== '1.')
    if (breaks) {
      const full = prose?.kind === 'list' && prose.chars > MAX_LIST_CHARS && item[1] === ''
      if (prose?.kind !== 'list' || full) return begin('list', line)
    } else if (!prose || prose.chars > MAX_PROSE_CHARS || (prose.blank && !/^\s/.test(line))) {
      return begin('paragraph', line)
    }
    prose.blank = false
    prose.lines.push(line)
    prose.chars += line.length
  }

  /** Removes comments, scripts and styles; returns null if nothing is left of the line. */
  const withoutSkippedHtml = (line: string): string | null => {
    let rest = line
    let kept = ''
    for (;;) {
      if (skipUntil) {
        const end = skipUntil.exec(rest)
        if (!end) return kept.trim() ? kept : null
        rest = rest.slice(end.index + end[0].length)
        skipUntil = null
      }
      let next: { readonly at: number; readonly until: RegExp } | null = null
      for (const [opens, until] of rest.includes('<') ? SKIPPED_HTML : []) {
        const at = rest.search(opens)
        if (at >= 0 && (!next || at < next.at) && (kept + rest.slice(0, at)).split('`').length % 2 === 1)
          next = { at, until }
      }
      if (!next) return kept || rest !== line ? (`${kept}${rest}`.trim() ? kept + rest : null) : rest
      kept += rest.slice(0, next.at)
      rest = rest.slice(next.at)
      skipUntil = next.until
    }
  }

  /** Collects a table written in HTML, from its first tag to its last. */
  const htmlTableLine = (table: HtmlTableLines, line: string) => {
    htmlTable = table
    table.lines.push(line)
    table.chars += line.length
    table.depth += (line.match(/<table\b/gi)?.length ?? 0) - (line.match(/<\/table\s*>/gi)?.length ?? 0)
    if (table.depth > 0 && table.chars < MAX_CODE_CHARS) return
    closeHtmlTable()
  }
  const closeHtmlTable = () => {
    if (!htmlTable) return
    const outline = htmlOutline()
    outline.write(htmlTable.lines.join('\n'))
    htmlTable = null
    for (const block of htmlFragmentBlocks(outline.end())) done.push({ ...block, place: trail.place() })
  }

  const line = (raw: string) => {
    if (htmlTable) return htmlTableLine(htmlTable, raw)
    if (state.kind === 'code' && codeLine(state, raw)) return
    const visible = withoutSkippedHtml(raw)
    if (visible === null) return
    const text = visible.replace(/^(?: {0,3}> ?)+/, '')
    if (text.trim() === '') {
      if (state.kind === 'list' || state.kind === 'note') state.blank = true
      else close()
      return
    }
    if (state.kind === 'table' && tableLine(state, text)) return
    if (/^\s*<table\b/i.test(text)) {
      close()
      return htmlTableLine({ lines: [], chars: 0, depth: 0 }, text)
    }
    const fence = FENCE.exec(text)
    if (fence) {
      close()
      state = { kind: 'code', fence: fence[1] ?? '```', indent: text.search(/\S/), lines: [], chars: 0 }
      return
    }
    if (state.kind === 'none' && /^(?: {4}|\t)\S/.test(text)) {
      state = {
        kind: 'code',
        fence: null,
        indent: 4,
        lines: [text.replace(/^(?: {4}|\t)/, '')],
        chars: text.length,
      }
      return
    }
    const title = HEADING.exec(text)
    if (title) return heading(title[2] ?? '', title[1]?.length ?? 1)
    if (startsTable(text)) return
    if (state.kind === 'paragraph' && UNDERLINE.test(text)) {
      const { lines } = state
      state = { kind: 'none' }
      return heading(joinLines(lines), text.includes('=') ? 1 : 2)
    }
    if (RULE.test(text)) return close()
    const footnote = FOOTNOTE.exec(text)
    if (footnote) return begin('note', `[${footnote[1]}] ${footnote[2]}`)
    const definition = state.kind === 'paragraph' ? null : DEFINITION.exec(text)
    if (definition) {
      if (state.kind === 'furniture') state.lines.push(text.trim())
      else begin('furniture', text.trim())
      return
    }
    if (state.kind === 'furniture') close()
    proseLine(text)
  }

  return {
    line,
    paragraph: (text: string) => emit('paragraph', text),
    end() {
      closeHtmlTable()
      close()
    },
    /** Returns the completed blocks and removes them. */
    take(): Block[] {
      const blocks = done
      done = []
      return blocks
    },
  }
}

/** Joins lines: a soft line break becomes a space; two spaces or a backslash at a line's end keep the break. */
function joinLines(lines: readonly string[]): string {
  let text = ''
  for (const [index, line] of lines.entries()) {
    const breaks = index > 0 && / {2}$|\\$/.test(lines[index - 1] ?? '')
    text += `${index === 0 ? '' : breaks ? '\n' : ' '}${line.trim().replace(/\\$/, '')}`
  }
  return text
}

function indented(line: string): string {
  const depth = Math.min(line.search(/\S|$/), 40)
  return `${' '.repeat(depth)}${plainInline(line.trim())}`
}

/** Splits a table row at each '|' that is neither escaped nor in code. */
function splitTableRow(line: string): string[] {
  const cells = ['']
  let code = false
  const text = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  for (const part of text.split(/(\\\||\||`)/)) {
    if (part === '`') code = !code
    if (part === '|' && !code) cells.push('')
    else cells[cells.length - 1] += part === '\\|' ? '|' : part
  }
  return cells
}

const cellText = (cell: string) => plainInline(cell).replace(/\s+/g, ' ').trim()
