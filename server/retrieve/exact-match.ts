import type { Exact } from './understand.ts'

const DASHES = /[\u2010-\u2015\u2212]/g
const QUOTES = /[‘’‛]/g

/** Says of one text after another what it counts that it has some of the things to be found exactly; 0 for none. */
export function exactMatcher(wanted: readonly Exact[]): (text: string) => number {
  const patterns = wanted.map(({ forms, weight }) => {
    const any = forms.map(patternOf).join('|')
    return {
      weight,
      pattern: new RegExp(`(?<![\\p{L}\\p{N}]|\\p{Nd}[.,])(?:${any})(?![\\p{L}\\p{N}]|\\.\\p{Nd})`, 'u'),
    }
  })
  if (patterns.length === 0) return () => 0
  return (text) => {
    const plain = plainOf(text)
    return patterns.reduce((sum, { pattern, weight }) => sum + (pattern.test(plain) ? weight : 0), 0)
  }
}

function patternOf(form: string): string {
  return RegExp.escape(plainOf(form).trim())
}

/** Case, kinds of dashes and quotation marks, and how much white space there is make no difference. */
function plainOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(DASHES, '-')
    .replace(QUOTES, "'")
    .replace(/\s+/g, ' ')
    .replace(/§ /g, '§')
}
