import { decodeCodePage } from '../encoding/code-pages.ts'
import { type Block, blockText, ParseError } from '../model/parser.ts'
import { symbolText } from '../model/symbol-fonts.ts'
import { RtfStory } from './rtf-story.ts'
import { PLAIN_FONT, type RtfFont, RtfFonts, RtfStyles } from './rtf-tables.ts'
import type { RtfHandler } from './rtf-tokenizer.ts'
import {
  CHARACTER_WORDS,
  HEADER_FOOTER_DESTINATIONS,
  READ_THOUGH_IGNORABLE,
  SKIPPED_DESTINATIONS,
} from './rtf-tokenizer.ts'

type Destination =
  | 'text'
  | 'skipped'
  | 'unicode-only'
  | 'fonts'
  | 'styles'
  | 'marker'
  | 'info'
  | 'title'
  | 'author'

/** The properties that a group inherits and may change; state objects are immutable. */
type State = {
  readonly destination: Destination
  /** The destination around a \upr group, of which only the Unicode form (\ud) is read. */
  readonly outer: Destination
  readonly font: RtfFont
  /** Number of characters after \u that older readers show instead (\uc). */
  readonly fallbackLength: number
  readonly isHidden: boolean
  readonly style: number
  readonly outline: number | null
  readonly inTable: boolean
  readonly depth: number
}

const PARAGRAPH = { style: 0, outline: null, inTable: false, depth: 1 } as const
const START: State = {
  destination: 'text',
  outer: 'text',
  font: PLAIN_FONT,
  fallbackLength: 1,
  isHidden: false,
  ...PARAGRAPH,
}
const MAX_DEPTH = 1000
const CODE_PAGES: Readonly<Record<string, number>> = { ansi: 1252, mac: 10000, pc: 437, pca: 850 }

/** A separate story inside the document, open until the group that started it closes. */
type InnerStory = {
  readonly kind: 'note' | 'aside' | 'box'
  readonly depth: number
  readonly story: RtfStory
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
        `'${this.#name}' is damaged: its groups are nested deeper than ${MAX_DEPTH} levels`,
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
    this.#state = this.#stack.pop() ?? START
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
    if (this.#entersDestination(word, isIgnorable)) return
    const { destination } = this.#state
    if (destination === 'fonts') this.#fonts.word(word, value ?? 0)
    else if (destination === 'styles') this.#styles.word(word, value)
    else if (destination === 'text') this.#layoutWord(word)
    this.#stateWord(word, value)
  }

  /** Handles a control word that starts a destination. Returns whether it was handled. */
  #entersDestination(word: string, isIgnorable: boolean): boolean {
    const state = this.#state
    if (state.destination === 'skipped') return true
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
    else if (HEADER_FOOTER_DESTINATIONS.has(word)) this.#beginStory('aside')
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
    this.#innerStories.push({ kind, depth: this.#stack.length, story: new RtfStory(false) })
    this.#state = { ...this.#state, ...PARAGRAPH }
  }

  /** Handles control words that end paragraphs, cells and rows. */
  #layoutWord(word: string): void {
    const story = this.#story
    if (word === 'par' || word === 'sect') this.#endParagraph()
    else if (word === 'cell') story.cell(this.#rank, 1)
    else if (word === 'nestcell') story.cell(this.#rank, Math.max(2, this.#state.depth))
    else if (word === 'row') story.row(1)
    else if (word === 'nestrow') story.row(Math.max(2, this.#state.depth))
    else if (word === 'trhdr') story.markHeader()
    else if (word === 'trowd') story.beginRow()
  }

  /** Handles control words that change inherited properties. */
  #stateWord(word: string, value: number | null): void {
    const state = this.#state
    if (word === 'pard') this.#state = { ...state, ...PARAGRAPH }
    else if (word === 'plain')
      this.#state = { ...state, isHidden: false, font: this.#fonts.get(this.#defaultFont) }
    else if (word === 'deff') this.#defaultFont = value ?? 0
    else if (word === 's') this.#state = { ...state, style: value ?? 0 }
    else if (word === 'outlinelevel') this.#state = { ...state, outline: value }
    else if (word === 'intbl') this.#state = { ...state, inTable: true }
    else if (word === 'itap') this.#state = { ...state, depth: value ?? 1, inTable: (value ?? 1) > 0 }
    else if (word === 'v' || word === 'deleted') this.#state = { ...state, isHidden: value !== 0 }
    else if (word === 'f') this.#state = { ...state, font: this.#fonts.get(value ?? 0) }
    else if (word === 'uc') this.#state = { ...state, fallbackLength: Math.min(Math.max(value ?? 1, 0), 100) }
    else if (word === 'ansicpg') this.#codePage = value || 1252
    else this.#codePage = CODE_PAGES[word] ?? this.#codePage
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
    const { destination, isHidden } = this.#state
    if (destination === 'text' && isHidden) this.hasHiddenText ||= text.trim() !== ''
    else if (destination === 'text') this.#story.add(text)
    else if (destination === 'marker') this.#story.marker(text)
    else if (destination === 'fonts') this.#fonts.text(text)
    else if (destination === 'styles') this.#styles.text(text)
    else if (destination === 'title' || destination === 'author')
      this.metadata[destination] = ((this.metadata[destination] ?? '') + text).slice(0, 1000)
  }

  #endParagraph(): void {
    this.#flush()
    if (this.#state.destination !== 'text') return
    const { inTable, depth } = this.#state
    this.#story.paragraph(this.#rank, inTable ? Math.max(depth, 1) : 0)
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
    if (text === '') return
    if (inner.kind === 'aside') this.asides.add(text)
    else if (inner.kind === 'note') this.#story.addAfterParagraph({ kind: 'note', text, place: {} })
    else for (const block of blocks) this.#story.addAfterParagraph(block)
  }
}
