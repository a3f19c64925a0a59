/**
 * A part of a line as displayed, from left to right: text in a direction of its own with its characters in reading
 * order, a number, or what lies between (white space and punctuation), which has no direction.
 */
export type Token = { readonly text: string; readonly kind: 'rtl' | 'ltr' | 'number' | 'neutral' }

const NUMBER = '[+−-]?[$€£¥₪]?\\p{N}(?:[\\p{N}.,:/⁄٫٬-]*\\p{N})?(?:\\s?[%‰°$€£¥₪])?'
const PARTS = new RegExp(`(${NUMBER})|([\\p{L}\\p{M}](?:[^\\s]*[\\p{L}\\p{M}\\p{N}])?)|(\\s+|.)`, 'gu')

/** Splits text without right-to-left letters into its words, numbers and what lies between. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(PARTS)].map(([part, number, word]) => ({
    text: part,
    kind: number !== undefined ? 'number' : word !== undefined ? 'ltr' : 'neutral',
  }))
}

/**
 * Returns the text of a line in reading order, from its tokens as displayed: the reverse of the Unicode Bidirectional
 * Algorithm (UAX #9). The direction of the line is that of most of its letters.
 */
export function readingOrder(tokens: readonly Token[]): string {
  const text = withBrackets((isRtl(tokens) ? fromRight(tokens) : fromLeft(tokens)).map((token) => token.text))
  return text.replace(/ {2,}/g, ' ').trim()
}

/** Whether most letters are written from right to left, or half of them, with the rightmost. */
export function isRtl(tokens: readonly Token[]): boolean {
  let letters = 0
  for (const { kind, text } of tokens) {
    if (kind === 'rtl') letters += text.length
    else if (kind === 'ltr') letters -= text.length
  }
  if (letters !== 0) return letters > 0
  return tokens.findLast(({ kind }) => kind === 'rtl' || kind === 'ltr')?.kind === 'rtl'
}

/** Reads a line from left to right, and turns what is right-to-left in it, with the numbers between. */
function fromLeft(tokens: readonly Token[]): Token[] {
  const read: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]
    let end = at + 1
    if (token?.kind === 'rtl') {
      for (let next = end; next < tokens.length && tokens[next]?.kind !== 'ltr'; next++)
        if (tokens[next]?.kind === 'rtl') end = next + 1
      read.push(...fromRight(tokens.slice(at, end)))
    } else if (token) read.push(token)
    at = end
  }
  return read
}

/** Reads a line from right to left, and keeps the order of what is left-to-right in it. */
function fromRight(tokens: readonly Token[]): Token[] {
  const groups: Token[][] = []
  for (let at = 0; at < tokens.length; ) {
    const end = endOfLtr(tokens, at)
    groups.push(tokens.slice(at, end))
    at = end
  }
  return groups.reverse().flat()
}

/**
 * Returns the index after the left-to-right text that begins with a token: words and the numbers that follow them,
 * whatever lies between, and numbers and words without white space between.
 */
function endOfLtr(tokens: readonly Token[], start: number): number {
  const first = tokens[start]
  let end = start + 1
  if (first?.kind !== 'ltr' && first?.kind !== 'number') return end
  let hasWord = first.kind === 'ltr'
  for (let next = end; next < tokens.length; next++) {
    const token = tokens[next]
    if (!token || token.kind === 'rtl') break
    if (token.kind === 'neutral') continue
    const isApart = tokens.slice(end, next).some(({ text }) => /[\s()[\]]/.test(text))
    if (!hasWord && isApart) break
    hasWord ||= token.kind === 'ltr'
    end = next + 1
  }
  return end
}

const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
}

/** Joins texts, and mirrors brackets that close before they open: a file contains them as they are displayed. */
function withBrackets(texts: readonly string[]): string {
  const text = texts.join('')
  const [first] = /[()[\]{}]/.exec(text) ?? []
  return first !== undefined && ')]}'.includes(first)
    ? text.replace(/[()[\]{}]/g, (bracket) => MIRRORED[bracket] ?? bracket)
    : text
}
