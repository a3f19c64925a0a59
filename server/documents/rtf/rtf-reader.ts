import { message } from '../../../shared/messages.ts'
import { decodeCodePage } from '../encoding/code-pages.ts'
import { commentText } from '../model/comment-text.ts'
import { type Block, blockText, ParseError } from '../model/parser.ts'
import { symbolText } from '../model/symbol-fonts.ts'
import { RtfCheckBox, RtfNotes } from './rtf-marks.ts'
import { changedState, type Destination, PARAGRAPH, START, type State } from './rtf-state.ts'
import { RtfStory } from './rtf-story.ts'
import { RtfFonts, RtfStyles } from './rtf-tables.ts'
import type { RtfHandler } from './rtf-tokenizer.ts'
import {
  CHARACTER_WORDS,
  HEADER_FOOTER_DESTINATIONS,
  READ_THOUGH_IGNORABLE,
  SKIPPED_DESTINATIONS,
} from './rtf-tokenizer.ts'

const MAX_DEPTH = 1000
const CODE_PAGES: Readonly<Record<string, number>> = { ansi: 1252, mac: 10000, pc: 437, pca: 850 }

const CELL_WORDS = new Set(['clmgf', 'clmrg', 'clvmgf', 'clvmrg', 'cellx'])

/** A separate story inside the document, open until the group that started it closes. */
type InnerStory = {
  readonly kind: 'note' | 'comment' | 'aside' | 'box'
  readonly depth: number
  readonly story: RtfStory
  /** Whether it is an endnote rather than a footnote. */
  isEndnote: boolean
}

/** Interprets the tokens of an RTF document (RTF 1.9.1). Works without recursion. */
export class RtfReader implements RtfHandler {
  readonly #name: string
  readonly #body = new RtfStory(true)
  readonly #innerStories: InnerStory[] = []
  readonly #fonts = new RtfFonts()
  readonly #styles = new RtfStyles()
  readonly #stack: State[] = []
  #state = START
  #codePage = 1252
  #defaultFont = 0
  #pendingBytes = ''
  #skip = 0
  #isIgnorable = false
  #isDone = false
  readonly #notes = new RtfNotes()
  readonly #checkBox = new RtfCheckBox()
  readonly metadata: Record<string, string> = {}
  readonly asides = new Set<string>()
  hasHiddenText = false

  /** `name`: the file's name. */
  constructor(name: string) {
    this.#name = name
  }

  /** Whether all groups were closed. */
  get isComplete(): boolean {
    return this.#isDone
  }

  take(): Block[] {
    return this.#body.take()
  }

  end(): Block[] {
    this.#flush()
    while (this.#innerStories.length > 0) this.#closeInnerStory()
    return this.#body.end(this.#rank)
  }

  open(): void {
    if (this.#isDone) return
    this.#flush()
    this.#skip = 0
    if (this.#stack.push(this.#state) > MAX_DEPTH) {
      throw new ParseError(
        message('file_damaged', {
          file: this.#name,
          why: message('why_groups', { most: MAX_DEPTH }),
        }),
      )
    }
    if (this.#state.destination === 'styles') this.#styles.open()
  }

  close(): void {
    if (this.#isDone) return
    this.#flush()
    this.#skip = 0
    this.#isIgnorable = false
    if (this.#state.destination === 'styles') this.#styles.close()
    if (this.#innerStories.at(-1)?.depth === this.#stack.length) this.#closeInnerStory()
    const isSkipped = this.#state.destination === 'skipped'
    this.#state = this.#stack.pop() ?? START
    if (isSkipped && this.#state.destination === 'text') this.#put(this.#checkBox.take())
    this.#isDone = this.#stack.length === 0
  }

  symbol(sign: string): void {
    if (sign === '*') this.#isIgnorable = true
    else if (this.#skips()) return
    else if (sign === '\n' || sign === '\r') this.#endParagraph()
    else this.#add(CHARACTER_WORDS[sign] ?? '')
  }

  bytes(text: string): void {
    const { destination } = this.#state
    if (this.#isDone || destination === 'skipped' || destination === 'unicode-only') return
    let shown = text
    if (this.#skip > 0) {
      shown = text.slice(this.#skip)
      this.#skip = Math.max(0, this.#skip - text.length)
    }
    this.#pendingBytes += shown
    if (this.#pendingBytes.length > 1 << 16) this.#flush()
  }

  word(word: string, value: number | null): void {
    if (this.#isDone) return
    const isIgnorable = this.#isIgnorable
    this.#isIgnorable = false
    if (word === 'u') {
      this.#unicode(value ?? 0)
      return
    }
    const character = CHARACTER_WORDS[word]
    if (character !== undefined) {
      if (!this.#skips()) this.#add(character)
      return
    }
    this.#flush()
    if (this.#entersDestination(word, value, isIgnorable)) return
    const { destination } = this.#state
    if (destination === 'fonts') this.#fonts.word(word, value ?? 0)
    else if (destination === 'styles') this.#styles.word(word, value)
    else if (destination === 'text') this.#layoutWord(word, value)
    this.#settingWord(word, value)
  }

  /** Handles a control word that starts a destination. Returns whether it was handled. */
  #entersDestination(word: string, value: number | null, isIgnorable: boolean): boolean {
    const state = this.#state
    if (state.destination === 'skipped') {
      this.#checkBox.word(word, value)
      return true
    }
    if (state.destination === 'unicode-only') {
      if (word === 'ud') this.#state = { ...state, destination: state.outer }
      return true
    }
    if (word === 'upr') this.#state = { ...state, destination: 'unicode-only', outer: state.destination }
    else if (word === 'fonttbl') this.#enter('fonts')
    else if (word === 'stylesheet') this.#enter('styles')
    else if (word === 'info') this.#enter('info')
    else if (state.destination === 'info' && (word === 'title' || word === 'author'))
      this.#enter(word in this.metadata ? 'skipped' : word)
    else if (word === 'listtext' || word === 'pntext') this.#enter('marker')
    else if (SKIPPED_DESTINATIONS.has(word)) this.#enter('skipped')
    else if (word === 'footnote') this.#beginStory('note')
    else if (word === 'annotation') this.#beginStory('comment')
    else if (word === 'atnauthor') {
      this.#notes.commenter = ''
      this.#enter('commenter')
    } else if (HEADER_FOOTER_DESTINATIONS.has(word)) this.#beginStory('aside')
    else if (word === 'shptxt' || word === 'dptxbxtext') this.#beginStory('box')
    else if (isIgnorable && !READ_THOUGH_IGNORABLE.has(word)) this.#enter('skipped')
    else return false
    return true
  }

  #enter(destination: Destination): void {
    this.#state = { ...this.#state, destination }
  }

  #beginStory(kind: InnerStory['kind']): void {
    if (this.#state.destination !== 'text') return
    this.#innerStories.push({ kind, depth: this.#stack.length, story: new RtfStory(false), isEndnote: false })
    this.#state = { ...this.#state, ...PARAGRAPH, shift: null }
  }

  /** Handles control words that end paragraphs, cells and rows. */
  #layoutWord(word: string, value: number | null): void {
    const story = this.#story
    if (word === 'par' || word === 'sect') this.#endParagraph()
    else if (word === 'cell') story.cell(this.#rank, 1)
    else if (word === 'nestcell') story.cell(this.#rank, Math.max(2, this.#state.depth))
    else if (word === 'row') story.row(1)
    else if (word === 'nestrow') story.row(Math.max(2, this.#state.depth))
    else if (word === 'trhdr') story.markHeader()
    else if (word === 'trowd') story.beginRow()
    else if (CELL_WORDS.has(word)) story.defineCell(word, value)
    else if (word === 'chftn') this.#addMark()
    else if (word === 'ftnalt') this.#markEndnote()
  }

  /** Handles control words that change the properties of text, or settings. */
  #settingWord(word: string, value: number | null): void {
    const changed = changedState(this.#state, word, value, (font) =>
      this.#fonts.get(font ?? this.#defaultFont),
    )
    if (changed !== null) this.#state = changed
    else if (word === 'deff') this.#defaultFont = value ?? 0
    else if (word === 'ansicpg') this.#codePage = value || 1252
    else if (!this.#notes.word(word, value)) this.#codePage = CODE_PAGES[word] ?? this.#codePage
  }

  #unicode(value: number): void {
    this.#flush()
    const code = value < 0 ? value + 0x10000 : value
    const { destination, font } = this.#state
    const { symbols } = font
    if (code >= 0xe000 && code <= 0xf8ff)
      this.#put(symbolText(symbols ?? '', code.toString(16)) || (destination === 'marker' ? '•' : ''))
    else if (code >= 32 && code <= 0xffff) this.#put(String.fromCharCode(code))
    this.#skip = this.#state.fallbackLength
  }

  /** Skips one fallback character of a preceding \u. Returns whether there was one to skip. */
  #skips(): boolean {
    if (this.#skip === 0) return false
    this.#skip--
    return true
  }

  #add(text: string): void {
    this.#flush()
    this.#put(text)
  }

  #flush(): void {
    if (this.#pendingBytes === '') return
    const bytes = this.#pendingBytes
    this.#pendingBytes = ''
    const { symbols, codePage } = this.#state.font
    if (symbols !== null && /^(?:text|marker)$/.test(this.#state.destination))
      this.#put([...bytes].map((sign) => symbolText(symbols, sign.charCodeAt(0).toString(16))).join(''))
    else this.#put(decodeCodePage(bytes, codePage ?? this.#codePage))
  }

  #put(text: string): void {
    const { destination, isHidden, shift } = this.#state
    if (destination === 'text' && isHidden) this.hasHiddenText ||= text.trim() !== ''
    else if (destination === 'text') this.#story.add(text, shift)
    else if (destination === 'marker') this.#story.marker(text)
    else if (destination === 'fonts') this.#fonts.text(text)
    else if (destination === 'styles') this.#styles.text(text)
    else if (destination === 'commenter') this.#notes.commenter += text
    else if (destination === 'title' || destination === 'author')
      this.metadata[destination] = ((this.metadata[destination] ?? '') + text).slice(0, 1000)
  }

  #endParagraph(): void {
    this.#flush()
    if (this.#state.destination !== 'text') return
    const { inTable, depth } = this.#state
    this.#story.paragraph(this.#rank, inTable ? Math.max(depth, 1) : 0)
  }

  /** A note repeats its own mark before its text. */
  #addMark(): void {
    if (this.#innerStories.at(-1)?.kind !== 'note') this.#story.addMark()
  }

  #markEndnote(): void {
    const inner = this.#innerStories.at(-1)
    if (inner) inner.isEndnote = true
  }

  get #story(): RtfStory {
    return this.#innerStories.at(-1)?.story ?? this.#body
  }

  get #rank(): number | null {
    const { outline, style } = this.#state
    return outline !== null && outline >= 0 && outline < 9 ? outline + 1 : this.#styles.rank(style)
  }

  #closeInnerStory(): void {
    const inner = this.#innerStories.pop()
    if (!inner) return
    const blocks = inner.story.end(null)
    const text = blocks.map(blockText).join('\n').trim()
    const mark = this.#notes.mark(inner.isEndnote)
    const hasMark = inner.kind === 'note' && this.#story.giveMark(mark)
    if (hasMark) this.#notes.countMark(inner.isEndnote)
    if (text === '') return
    if (inner.kind === 'aside') this.asides.add(text)
    else if (inner.kind === 'note')
      this.#story.addAfterParagraph({ kind: 'note', text: hasMark ? `${mark} ${text}` : text, place: {} })
    else if (inner.kind === 'comment')
      this.#story.addAfterParagraph({
        kind: 'note',
        text: commentText(this.#notes.commenter, text),
        place: {},
      })
    else for (const block of blocks) this.#story.addAfterParagraph(block)
  }
}
