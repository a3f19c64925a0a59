/**
 * Disarms a model's text: a document may have told the model to write its contents into the address of a picture or link.
 * Only adds to the text, mostly a space, so that nothing that it takes apart can join again, whatever reads the Markdown:
 * `](` and `]:` make links, pictures and their definitions, `<` a tag; an address stands in a code span, where it stays to
 * be read and copied. Where code may be open already, a space breaks the address. Idempotent.
 */
export function inertText(text: string): string {
  const writer = new InertText()
  return writer.push(text) + writer.end()
}

/** Removes tags that stand for no more than a line or an emphasis. */
export function withoutPlainTags(text: string): string {
  return text
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<(?:\/?p|\/?ul|\/?ol|\/li)>/gi, '\n')
    .replace(/<li>/gi, '\n- ')
    .replace(/<\/?(?:sup|sub|cite|ref|b|i|em|strong)>/gi, '')
}

const SCHEME = String.raw`(?:https?|ftp):\/\/`
/** What GitHub's Markdown makes a link of by itself, as others do of '//host.example'; without the marks at its end, which belong to the sentence. */
const ADDRESS = String.raw`(?:${SCHEME}|www\.(?=[\w-]))[\x21-\x7e]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+`
const PIECE = new RegExp(
  String.raw`(?<span>\x60[^\x60\n|]{1,200}\x60(?!\x60))|(?<address>${ADDRESS})|(?<special>[\x60<!\]]|(?:(?<=(?:https?|ftp):)\/(?=\/)|\/(?=\/(?:[^\s/]*\.|localhost)))|(?<=www)\.|(?<=\S)@(?=[^\s@]*\.\S))`,
  'gi',
)
/** Ends an address: marks of code, tables and tags; then the marks of the sentence and of emphasis around it. */
const ADDRESS_CUT = /[\x60|<>[\]"\\].*$/
const ADDRESS_TRAIL = /[.,;:!?'_)*~]+$/
const WHOLE_ADDRESS = /\/\/[\w-]|^www\.[\w-]|@/i
const BREAKS = /\/(?=\/)|www(?=\.)|(?<=\S)(?=@)/gi
const BEFORE_ADDRESS = /^[\s([{"'“„«:,;>|=]?$/
/** A code span with something after it, and what may go on: one that may close, an address, a bracket or a tag. */
const CLOSED_SPAN = /\x60[^\x60\n|]{1,200}\x60(?=[^\x60])/g
const OPEN_END = /(?:\x60[^\x60\n|]{0,200}\x60?|[\x21-\x7e]{1,300})$/
/** The beginning of a definition, also within a list or quote. */
const LABEL = /^[\s>*+\-\d.)]*\[[^[\]]*$/

/** Disarms a text that is still being written: push() returns what is settled of it, end() the rest. */
export class InertText {
  #text = ''
  #done = 0
  /** Whether every mark of code so far belongs to a span of one line. */
  #isClean = true

  push(piece: string): string {
    this.#text += piece
    const open = this.#text.slice(this.#done).replace(CLOSED_SPAN, (span) => ' '.repeat(span.length))
    const held = open.search(OPEN_END)
    return this.#settle(held < 0 ? this.#text.length : this.#done + held)
  }

  end(): string {
    return this.#settle(this.#text.length)
  }

  #settle(to: number): string {
    const text = this.#text
    let written = ''
    for (;;) {
      PIECE.lastIndex = this.#done
      const match = PIECE.exec(text)
      if (!match || match.index >= to) break
      written += text.slice(this.#done, match.index)
      const [replaced, length] = this.#replaced(match)
      written += replaced
      this.#done = match.index + length
    }
    const rest = text.slice(this.#done, to)
    this.#done = Math.max(this.#done, to)
    return written + rest
  }

  /** What stands for a match, and for how many of its characters. */
  #replaced({ index, groups = {} }: RegExpExecArray): [string, number] {
    const { span, address } = groups
    const before = this.#text.charAt(index - 1)
    if (span !== undefined && this.#isClean && !/[\x60\\]/.test(before))
      return [span.replace(/<(?=[a-z!/?])/gi, '< '), span.length]
    if (address === undefined) return [this.#disarmed(index), 1]
    const own = address.replace(ADDRESS_CUT, '').replace(ADDRESS_TRAIL, '') || address
    const after = this.#text.charAt(index + own.length)
    const isWrapped = this.#isClean && WHOLE_ADDRESS.test(own) && BEFORE_ADDRESS.test(before) && after !== '`'
    return [isWrapped ? `\`${own}\`` : own.replace(BREAKS, '$& '), own.length]
  }

  #disarmed(at: number): string {
    const mark = this.#text.charAt(at)
    const next = this.#text.charAt(at + 1)
    if (mark === '`') this.#isClean = false
    if (mark === '@' || mark === '.') return ` ${mark}`
    const isArmed =
      (mark === '<' && /[a-z!/?]/i.test(next)) ||
      (mark === '!' && next === '[') ||
      mark === '/' ||
      (mark === ']' && (next === '(' || (next === ':' && this.#isLabel(at))))
    return isArmed ? `${mark} ` : mark
  }

  /** Whether a bracket that ends here may be the label of a definition, rather than a citation within a line. */
  #isLabel(at: number): boolean {
    const before = this.#text.slice(0, at)
    const line = before.slice(Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1)
    return LABEL.test(line) || !/\[\d{1,3}$/.test(line)
  }
}
