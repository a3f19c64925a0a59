/** Receives the tokens of an RtfTokenizer. */
export type RtfHandler = {
  open(): void
  close(): void
  /** Receives a control word, with its numeric parameter if it has one. */
  word(word: string, value: number | null): void
  /** Receives a control symbol: the character after the backslash. */
  symbol(sign: string): void
  /** Receives bytes of text in the current code page, one per character. */
  bytes(text: string): void
}

const TOKEN =
  /([^\\{}\r\n]+)|([\r\n]+)|([{}])|\\'([0-9a-fA-F]{2})|\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\([^a-zA-Z'])|\\'|\\/gy
/** A possible beginning of a control word whose end has not arrived. */
const PARTIAL = /\\(?:'[0-9a-fA-F]?|[a-zA-Z]{0,32}-?\d{0,10})$/

/** Splits RTF that arrives in pieces, one byte per character, into tokens; keeps nothing that it has read. */
export class RtfTokenizer {
  readonly #handler: RtfHandler
  #rest = ''
  /** Bytes of a picture or object (\bin) still to be skipped. */
  #binary = 0

  constructor(handler: RtfHandler) {
    this.#handler = handler
  }

  write(piece: string): void {
    const source = this.#rest + piece
    const partial = PARTIAL.exec(source.slice(-64))?.[0].length ?? 0
    this.#rest = source.slice(source.length - partial)
    this.#read(source.slice(0, source.length - partial))
  }

  end(): void {
    const rest = this.#rest
    this.#rest = ''
    this.#read(rest)
  }

  #read(source: string): void {
    const handler = this.#handler
    let at = 0
    while (at < source.length) {
      if (this.#binary > 0) {
        const passed = Math.min(this.#binary, source.length - at)
        this.#binary -= passed
        at += passed
        continue
      }
      TOKEN.lastIndex = at
      const token = TOKEN.exec(source)
      if (token === null) return
      at = TOKEN.lastIndex
      const [, text, , brace, hex, word, value, symbol] = token
      if (text !== undefined) handler.bytes(text)
      else if (brace === '{') handler.open()
      else if (brace === '}') handler.close()
      else if (hex !== undefined) handler.bytes(String.fromCharCode(Number.parseInt(hex, 16)))
      else if (word === 'bin') this.#binary = Math.max(0, Number(value ?? 0))
      else if (word !== undefined) handler.word(word, value === undefined ? null : Number(value))
      else if (symbol !== undefined) handler.symbol(symbol)
    }
  }
}

const words = (list: string) => new Set(list.split(' '))

/** Destinations that contain no text of the document. */
export const SKIPPED_DESTINATIONS = words(
  'colortbl pict objdata nonshppict themedata colorschememapping datastore xmlnstbl listtable listoverridetable rsidtbl generator fldinst pntxta pntxtb pn bkmkstart bkmkend atnid tc tcn xe rxe sp shprslt template filetbl revtbl userprops latentstyles mmathPr falt panose ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn listpicture nonesttables pgdsctbl bliptag objclass objname private',
)

/** Destinations marked ignorable (\*) that nevertheless contain text. */
export const READ_THOUGH_IGNORABLE = words('shpinst do dptxbxtext shptxt nesttableprops')

export const HEADER_FOOTER_DESTINATIONS = words(
  'header headerl headerr headerf footer footerl footerr footerf',
)

/** Characters that control words and symbols stand for. */
export const CHARACTER_WORDS: Readonly<Record<string, string>> = {
  ...{ tab: '\t', line: '\n', lbr: '\n', page: '\n', column: '\n', emdash: '—', endash: '–', emspace: ' ' },
  ...{ enspace: ' ', qmspace: ' ', bullet: '•', lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”' },
  ...{ '~': '\u00a0', _: '\u2011', '\n': '\n', '\r': '\n', '\t': '\t', '\\': '\\', '{': '{', '}': '}' },
}
