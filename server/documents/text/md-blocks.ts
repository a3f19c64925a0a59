import { headingTrail } from '../model/heading-trail.ts'
import type { Block, ProseBlock } from '../model/parser.ts'
import { fieldOf } from '../tables/field-lines.ts'
import { TableReader } from '../tables/table-reader.ts'
import { MarkdownHtml, opensHtml, SkippedHtml } from './md-html.ts'
import { footnoteMark, plainInline } from './md-inline.ts'
import { FootnotePlacer, footnoteLabels } from './md-notes.ts'

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
/** A definition of the term before it (PHP Markdown Extra, Pandoc). */
const DESCRIPTION = /^ {0,3}:[ \t]+(\S.*)$/
const FOOTNOTE = /^ {0,3}\[\^([^\]\s]+)\]:\s*(.*)$/
const HARD_BREAK = /(?: {2}|\\)$/

type State =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'code'
      readonly fence: string | null
      readonly indent: number
      readonly lines: string[]
      chars: number
    }
  | {
      readonly kind: 'table'
      readonly reader: TableReader
      /** The labels of notes in the rows since the last block. */
      refersTo: string[]
    }
  | {
      readonly kind: 'paragraph' | 'list' | 'note' | 'furniture'
      readonly lines: string[]
      chars: number
      blank: boolean
      /** Whether the last line is the definition of a term. */
      defines?: boolean
      /** The label of a note. */
      readonly label?: string
    }

/** Builds blocks from Markdown lines, each examined once; follows no nesting except that of lists. */
export function markdownBlocks() {
  const trail = headingTrail()
  let done: Block[] = []
  let state: State = { kind: 'none' }
  const skipped = new SkippedHtml()
  let html: MarkdownHtml | null = null
  const notes = new FootnotePlacer()

  const add = (block: Block, refersTo: readonly string[] = [], defines: string | null = null) => {
    done.push(...notes.add({ block, refersTo, defines }))
  }
  const emit = (kind: ProseBlock['kind'], text: string, refersTo?: readonly string[], defines?: string) => {
    if (text.trim()) add({ kind, text, place: trail.place() }, refersTo, defines)
  }
  const close = () => {
    const closing = state
    state = { kind: 'none' }
    if (closing.kind === 'code') emit('code', closing.lines.join('\n').trimEnd())
    else if (closing.kind === 'table') closing.reader.end()
    else if (closing.kind === 'list' || closing.kind === 'furniture') {
      emit(
        closing.kind,
        closing.lines.map((line) => indented(line)).join('\n'),
        footnoteLabels(closing.lines),
      )
    } else if (closing.kind !== 'none') {
      const text = plainInline(joinLines(closing.lines))
      const mark = closing.label === undefined ? '' : `${footnoteMark(closing.label)} `
      emit(closing.kind, mark + text, footnoteLabels(closing.lines), closing.label)
    }
  }
  const begin = (kind: 'paragraph' | 'list' | 'note' | 'furniture', line: string, label?: string) => {
    close()
    state = {
      kind,
      lines: [line],
      chars: line.length,
      blank: false,
      ...(label === undefined ? {} : { label }),
    }
  }
  const heading = (text: string, level: number) => {
    close()
    const plain = plainInline(text).replace(/\s+/g, ' ').trim()
    if (plain) add(trail.heading(plain, level), footnoteLabels([text]))
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
    table.refersTo.push(...footnoteLabels([line]))
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
    const refersTo = footnoteLabels([last])
    const reader = new TableReader((block) => add(block, refersTo.splice(0)))
    reader.add({ cells: header.map(cellText), isHeader: true, place: trail.place() })
    state = { kind: 'table', reader, refersTo }
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
    const last = prose.lines.at(-1) ?? ''
    const goesOn = prose.kind === 'list' && !breaks && !prose.blank && !HARD_BREAK.test(last)
    prose.blank = false
    prose.defines = false
    if (goesOn) prose.lines[prose.lines.length - 1] = `${last} ${line.trim()}`
    else prose.lines.push(line)
    prose.chars += line.length
  }

  const htmlLine = (block: MarkdownHtml, line: string) => {
    html = block
    if (block.add(line)) closeHtml()
  }
  const closeHtml = () => {
    for (const block of html?.blocks(trail) ?? []) add(block)
    html = null
  }

  /** Adds the definition of the term on the line before: 'Colour: blue'. Returns whether there is a term. */
  const description = (line: string): boolean => {
    const [, text] = DESCRIPTION.exec(line) ?? []
    if (text === undefined || state.kind !== 'paragraph') return false
    const last = state.lines.pop() ?? ''
    if (state.lines.length > 0) state.lines.push(`${state.lines.pop()}  `)
    if (state.defines) state.lines.push(`${last}  `, text)
    else state.lines.push(`${last.trim()}: ${text}`)
    state.defines = true
    state.blank = false
    return true
  }

  const line = (raw: string) => {
    if (html) return htmlLine(html, raw)
    if (state.kind === 'code' && codeLine(state, raw)) return
    const visible = skipped.without(raw)
    if (visible === null) return
    const text = visible.replace(/^(?: {0,3}> ?)+/, '')
    if (text.trim() === '') {
      const isTerm = state.kind === 'paragraph' && state.lines.length === 1
      if (state.kind === 'list' || state.kind === 'note' || (isTerm && 'blank' in state)) state.blank = true
      else close()
      return
    }
    if (description(text)) return
    if (state.kind === 'paragraph' && state.blank) close()
    if (state.kind === 'table' && tableLine(state, text)) return
    if (opensHtml(text)) {
      close()
      return htmlLine(new MarkdownHtml(text), text)
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
    if (footnote) return begin('note', footnote[2] ?? '', footnote[1])
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
    /** Adds a heading of the first level, as written. */
    heading: (text: string) => add(trail.heading(text, 1)),
    aside: (text: string) => emit('aside', text),
    end() {
      closeHtml()
      close()
      done.push(...notes.end())
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
    const before = lines[index - 1] ?? ''
    const breaks = / {2}$|\\$/.test(before) || (fieldOf(before) !== null && fieldOf(line) !== null)
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
