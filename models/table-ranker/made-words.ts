/** Draws the same numbers again for the same seed, 0–1 (Mulberry32). */
export class Draw {
  #seed: number

  constructor(seed: number) {
    this.#seed = seed >>> 0
  }

  number(): number {
    this.#seed = (this.#seed + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#seed ^ (this.#seed >>> 15), this.#seed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  chance(share: number): boolean {
    return this.number() < share
  }

  of<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.number() * list.length)]
  }
}

/** 'highest' and 'lowest', and how they compare numbers. */
export const SUPERLATIVES = {
  highest: ['highest', 'largest', 'biggest', 'greatest', 'maximum', 'most', 'top', 'max', 'best', 'peak', 'record'],
  lowest: ['lowest', 'smallest', 'least', 'minimum', 'min', 'fewest'],
} as const
export const MORE = {
  highest: ['more', 'higher', 'larger', 'greater', 'bigger'],
  lowest: ['less', 'fewer', 'lower', 'smaller'],
} as const
export const LEADS = {
  highest: ['leads', 'comes first', 'is ahead', 'tops the list', 'ranks first', 'scores highest', 'is best'],
  lowest: ['comes last', 'is last', 'trails', 'ranks last', 'scores lowest', 'is worst'],
} as const
export const TALL = { highest: ['high', 'large', 'big', 'much', 'long', 'tall'], lowest: ['low', 'small', 'little', 'short'] } as const
export const COUNTS = ['two', 'three', 'four', 'five', 'six', 'ten']

/** Comparisons: before a number, and behind 'a length …'. */
export const COMPARISONS = {
  more_than: { cmp: ['more than', 'over', 'above', 'greater than', 'higher than', 'exceeding', 'upwards of'], of: ['of more than', 'over', 'above', 'higher than', 'greater than', 'exceeding', 'larger than'] },
  less_than: { cmp: ['less than', 'fewer than', 'below', 'under', 'lower than'], of: ['of less than', 'below', 'under', 'lower than', 'smaller than'] },
  at_least: { cmp: ['at least', 'no less than', 'a minimum of', 'not less than'], of: ['of at least', 'of no less than'] },
  at_most: { cmp: ['at most', 'no more than', 'up to', 'not more than'], of: ['of at most', 'of up to', 'of no more than'] },
} as const

/** What people call rows with high and low values, by a word of the column's name; then comparatives. */
export const ADJECTIVES: readonly { readonly name: RegExp; readonly highest: readonly string[]; readonly lowest: readonly string[] }[] = [
  { name: /\b(?:price|cost|fee|fare|premium|rent|value|budget|salary|charge|toll|tuition)s?\b/i, highest: ['most expensive', 'dearest', 'costliest', 'priciest', 'more expensive', 'dearer'], lowest: ['cheapest', 'least expensive', 'least costly', 'cheaper'] },
  { name: /\b(?:time|duration|runtime)s?\b/i, highest: ['slowest', 'longest', 'slower', 'longer'], lowest: ['fastest', 'quickest', 'shortest', 'faster', 'quicker'] },
  { name: /\b(?:length|distance|mileage|km|miles)\b/i, highest: ['longest', 'farthest', 'longer'], lowest: ['shortest', 'shorter'] },
  { name: /\b(?:height|elevation|altitude|floors|stories)\b/i, highest: ['highest', 'tallest', 'taller', 'higher'], lowest: ['lowest', 'shortest', 'smaller', 'lower'] },
  { name: /\b(?:weight|mass|tonnage|displacement)\b/i, highest: ['heaviest', 'heavier'], lowest: ['lightest', 'lighter'] },
  { name: /\b(?:age)\b/i, highest: ['oldest', 'older'], lowest: ['youngest', 'younger'] },
  { name: /\b(?:population|inhabitants|residents)\b/i, highest: ['most populous', 'biggest', 'largest', 'most crowded', 'bigger', 'larger'], lowest: ['least populous', 'smallest', 'smaller'] },
  { name: /\b(?:area|size|acres|capacity|seats|enrollment|members|employees|students)\b/i, highest: ['largest', 'biggest', 'larger', 'bigger'], lowest: ['smallest', 'smaller'] },
  { name: /\b(?:speed|velocity)\b/i, highest: ['fastest', 'quickest', 'faster'], lowest: ['slowest', 'slower'] },
  { name: /\b(?:date|year|founded|opened|built|established|completed|introduced|released|launched|start|began)\b/i, highest: ['newest', 'latest', 'most recent', 'youngest', 'newer', 'more recent'], lowest: ['oldest', 'earliest', 'older', 'earlier'] },
  { name: /\b(?:attendance|viewers|spectators)\b/i, highest: ['best attended', 'most popular', 'most watched', 'more popular'], lowest: ['worst attended', 'least popular', 'less popular'] },
  { name: /\b(?:votes?|ratings?|score|points|pts|wins?|win|titles|medals)\b/i, highest: ['most popular', 'most successful', 'best', 'better', 'more successful'], lowest: ['least popular', 'least successful', 'worst', 'worse'] },
  { name: /\b(?:depth)\b/i, highest: ['deepest', 'deeper'], lowest: ['shallowest', 'shallower'] },
  { name: /\b(?:gross|revenue|earnings|prize|wealth|income|gdp|sales|profit)\b/i, highest: ['most profitable', 'richest', 'best paid', 'most lucrative', 'richer'], lowest: ['least profitable', 'poorest', 'poorer'] },
  { name: /\b(?:temperature|temp)\b/i, highest: ['hottest', 'warmest', 'warmer', 'hotter'], lowest: ['coldest', 'coolest', 'colder'] },
]

/** Whether an adjective of the list compares two rather than names the first of all. */
export function isComparative(word: string): boolean {
  return /^(?:more|less) |(?<!st)er$/.test(word) || word === 'worse'
}

/** The plural of an English noun, as far as rules go. */
export function pluralOf(noun: string): string {
  if (/(?:s|people|series|species)$/i.test(noun)) return noun
  if (/(?:x|ch|sh|z)$/i.test(noun)) return `${noun}es`
  if (/[^aeiou]y$/i.test(noun)) return `${noun.slice(0, -1)}ies`
  return /man$/i.test(noun) && !/german$/i.test(noun) ? `${noun.slice(0, -2)}en` : `${noun}s`
}

/** What people call rows of which the table has no name. */
export const NOUNS = 'entry row record item thing case result event person place member product customer order patient project visit sale shop team game song film book car house job trip town school player company country report course part store room ticket deal sweet meal building ship river lake club service'.split(' ')
