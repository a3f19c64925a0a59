import { scaleOf, unitOf } from '../../text/units.ts'

/**
 * The unit that a header or caption states for the numbers below it. `unit`: as server/text/units.ts names it, or a
 * currency's code; `scale`: the factor, 1 for none; `phrase`: its words as written, without brackets.
 */
export type StatedUnit = { readonly unit: string | null; readonly scale: number; readonly phrase: string }

const BRACKETED = /[([]([^()[\]]{1,60})[)\]]/gu
const LED_IN = /(?<!\p{L})(?:in|en)\s+[^,;:()[\]]{1,50}$/giu
/** A currency's sign and a scale: 'Turnover €m'; the last two words: 'Turnover USD million'. */
const LAST = [/[$€£¥₹]\s*\p{L}+\.?$/u, /[\p{L}$€£¥₹]+\.?\s+[\p{L}$€£¥₹]+\.?$/u]
const WORD = /000s?|[\p{L}%°µ]+(?:\/\p{L}+)?|[$€£¥₹]/gu
/** Words beside units that say nothing of their own. */
const BETWEEN = new Set('in en of de d the'.split(' '))
const THOUSANDS = /^000s?$/i
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/**
 * Finds a unit that is stated beside a name, such as in 'Results (in millions of CHF)', 'Sales, in EUR' and '$ in
 * millions': in brackets, after 'in', as its last words if they name scale and unit, or as all that it says if that is a scale. Null if there is none; other words in such a phrase
 * mean that it says something else.
 */
export function statedUnit(text: string): StatedUnit | null {
  const bracketed = [...text.matchAll(BRACKETED)].map(([, inside = '']) => inside.split(/[,;]/)[0] ?? '')
  for (const phrase of bracketed.toReversed()) {
    const read = readPhrase(phrase.trim())
    if (read) return read
  }
  const all = readPhrase(text.trim())
  // One word that could be a unit is a name: 'Year', 'Page', 'ALL'.
  if (all !== null && all.scale > 1) return all
  const [led = ''] = text.match(LED_IN) ?? []
  const afterIn = readPhrase(led.trim())
  if (afterIn !== null) return afterIn
  const both = LAST.map((ending) => readPhrase(ending.exec(text.trim())?.[0] ?? ''))
  return both.find((stated) => stated !== null && stated.scale > 1 && stated.unit !== null) ?? null
}

function readPhrase(phrase: string): StatedUnit | null {
  let unit: string | null = null
  let scale = 1
  const words = phrase.match(WORD) ?? []
  for (const word of words) {
    if (BETWEEN.has(word.toLowerCase())) continue
    // A single letter is a scale beside a currency only: '€ m', 'USD bn'.
    const factor = THOUSANDS.test(word) ? 1000 : word.length > 1 || unit !== null ? scaleOf(word) : null
    const named = currencyOf(word) ?? (word.length > 1 || words.length === 1 ? unitOf(word) : null)
    if (factor !== null && scale === 1) scale = factor
    else if (named !== null && unit === null) unit = named
    else return null
  }
  // Digits would be a year or an amount.
  if (/\d/.test(phrase.replace(/000s?/gi, ''))) return null
  return unit === null && scale === 1 ? null : { unit, scale, phrase }
}

/** A currency's symbol or code as server/text/units.ts names it, or its code; null if the word is none. */
function currencyOf(word: string): string | null {
  const known = unitOf(word)
  if (known !== null && /^[$€£¥₹]$/.test(known)) return known
  return CURRENCIES.has(word) ? word : null
}
