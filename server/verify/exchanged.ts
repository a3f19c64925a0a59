import type { Word } from '../language/words.ts'
import type { Token } from './close-copy.ts'

/** A text with its words and facts in order. */
export type Read = { readonly text: string; readonly tokens: readonly Token[] }

/** Words with meaning, and facts, on either side of a word that may have changed places around it. */
const WINDOW = 4
const PIVOTS = new Set(
  'of in on at from to by with for than over against after before into because since until under within if unless'.split(
    ' ',
  ),
)
const LISTED = /[,;/&]|\b(?:and|or|as well as|und|oder|et|y)\b/
const PASSIVE = /\b(?:is|are|was|were|be|been|being|gets?|got)\b[^.;]{0,60}?\bby\b(?! \d)/i

/**
 * Whether two things changed places around a word that both texts have: 'EMC acquired Dell' for 'Dell acquired EMC',
 * 'from Rome to Paris' for 'from Paris to Rome'. What is told in another order, the members of a list and the other
 * voice of a verb are no exchange; the same order in the other voice is one.
 */
export function sidesExchanged(claim: Read, evidence: Read): boolean {
  const ours = once(claim.tokens)
  const theirs = once(evidence.tokens)
  const otherVoice = PASSIVE.test(claim.text) !== PASSIVE.test(evidence.text)
  for (const [key, at] of ours) {
    const there = theirs.get(key)
    if (there === undefined) continue
    if (otherVoice && sameOrderInOtherVoice(claim.tokens, at, evidence.tokens, there)) return true
    if (otherVoice || evidence.tokens[there]?.word == null) continue
    const ourLeft = beside(claim.tokens, at, -1)
    const ourRight = beside(claim.tokens, at, 1)
    const theirLeft = beside(evidence.tokens, there, -1)
    const theirRight = beside(evidence.tokens, there, 1)
    const toLeft = [...ourLeft.values()].filter(
      ({ key: name }) => theirRight.has(name) && !theirLeft.has(name) && !ourRight.has(name),
    )
    const toRight = [...ourRight.values()].filter(
      ({ key: name }) => theirLeft.has(name) && !theirRight.has(name) && !ourLeft.has(name),
    )
    const pair = toLeft.flatMap((a) =>
      toRight.filter((b) => kindOf(a) === kindOf(b) && kindOf(a) !== 'word').map((b) => [a, b] as const),
    )[0]
    if (!pair) continue
    if (givenTo(claim, evidence, at, there, pair)) continue
    const pivot = evidence.tokens[there]?.start ?? 0
    const before = evidence.text.slice(theirLeft.get(pair[1].key)?.start ?? 0, pivot)
    const after = evidence.text.slice(pivot, theirRight.get(pair[0].key)?.start ?? 0)
    if (!LISTED.test(before) || !LISTED.test(after)) return true
  }
  return false
}

/** 'Members were given 5 books' for '5 books were given to members', or the other way round. */
function givenTo(
  { tokens: ours }: Read,
  { tokens: theirs }: Read,
  at: number,
  there: number,
  [left, right]: readonly [Token, Token],
): boolean {
  const done = (tokens: readonly Token[], verb: number) =>
    tokens.slice(Math.max(0, verb - 3), verb).some(({ word }) => word !== null && BE.has(word.lower))
  const to = (tokens: readonly Token[], verb: number, key: string) => {
    const place = tokens.findIndex((token, index) => index > verb && token.key === key)
    return tokens.slice(verb + 1, place).some(({ word }) => word?.lower === 'to')
  }
  return done(ours, at) && done(theirs, there) && to(theirs, there, left.key) !== to(ours, at, right.key)
}

/** Only what is alike can be taken for each other. */
function kindOf(token: Token): string {
  if (token.word === null) return isDate(token) ? 'date' : 'number'
  return token.word.capital ? 'name' : 'word'
}

/** Where each word and fact stands that comes once and that things can stand around. */
function once(tokens: readonly Token[]): Map<string, number> {
  const found = new Map<string, number>()
  const twice = new Set<string>()
  for (const [index, { key, word }] of tokens.entries()) {
    if (word !== null && !word.content && !PIVOTS.has(word.lower)) continue
    if (found.has(key)) twice.add(key)
    found.set(key, index)
  }
  for (const key of twice) found.delete(key)
  return found
}

function beside(tokens: readonly Token[], from: number, step: 1 | -1): Map<string, Token> {
  const found = new Map<string, Token>()
  for (let at = from + step; found.size < WINDOW; at += step) {
    const token = tokens[at]
    if (!token) break
    if (token.word === null || token.word.content) found.set(token.key, token)
  }
  return found
}

const BE = new Set(['is', 'are', 'was', 'were', 'be', 'been', 'being'])

/** 'Dell was acquired by EMC' for 'Dell acquired EMC'. */
function sameOrderInOtherVoice(
  claim: readonly Token[],
  at: number,
  evidence: readonly Token[],
  there: number,
): boolean {
  const passive = (tokens: readonly Token[], verb: number) =>
    tokens[verb + 1]?.word?.lower === 'by' &&
    [tokens[verb - 1], tokens[verb - 2]].some((token) => token?.word && BE.has(token.word.lower))
  if (passive(claim, at) === passive(evidence, there)) return false
  const [ourFirst] = beside(claim, at, -1).keys()
  const [theirFirst] = beside(evidence, there, -1).keys()
  const theirRight = beside(evidence, there, 1)
  const last = [...beside(claim, at, 1).keys()].slice(0, 2)
  return ourFirst === theirFirst && ourFirst !== undefined && last.some((key) => theirRight.has(key))
}

/** Whether the claim makes a name of parts of two: 'Anna Weber' where the evidence has 'Anna Kraus' and 'Jan Weber'. */
export function namesRecombined(claim: Read, evidence: readonly Read[]): boolean {
  const theirs = evidence.flatMap(({ text, tokens }) => capitalPairs(text, tokens))
  const known = new Set(evidence.flatMap(({ tokens }) => tokens.map(({ key }) => key)))
  return capitalPairs(claim.text, claim.tokens).some(([first, second]) => {
    if (!known.has(second) || theirs.some(([a, b]) => a === first && b === second)) return false
    const after = theirs.filter(([a]) => a === first)
    const before = theirs.filter(([, b]) => b === second)
    const middle = after.some(([, b]) => before.some(([a]) => a === b))
    return after.length > 0 && !middle
  })
}

/** A word with a capital, or an initial. */
function isNamePart({ capital, content, text }: Word): boolean {
  return capital && (content || /^[B-HJ-Z]$/.test(text))
}

/** Words with a capital that stand side by side. */
function capitalPairs(text: string, tokens: readonly Token[]): [string, string][] {
  return tokens.flatMap(({ word, key }, index): [string, string][] => {
    const next = tokens[index + 1]
    if (!word || !next?.word || !isNamePart(word) || !isNamePart(next.word)) return []
    return text.slice(word.end, next.start) === ' ' ? [[key, next.key]] : []
  })
}

/**
 * Whether the numbers of a claim go with the years, dates or names that they go with in the evidence, in whatever
 * order it is told: 'other' for '7 in 2019 and 5 in 2020' where that has '5 in 2019 and 7 in 2020'. Null where it is
 * not plain what goes with what.
 */
export function pairing(claim: Read, evidence: Read): 'same' | 'other' | null {
  const ours = pairsOf(claim.tokens)
  const theirs = pairsOf(evidence.tokens)
  const common = [...ours].filter(([number]) => theirs.has(number))
  if (common.length < 2) return null
  const labels = new Set(theirs.values())
  const strayed = common.filter(([number, label]) => theirs.get(number) !== label)
  if (strayed.length === 0) return common.length === ours.size ? 'same' : null
  return strayed.some(([, label]) => labels.has(label)) ? 'other' : null
}

/** Each number with what it is said of, where numbers and labels take turns; else none. */
function pairsOf(tokens: readonly Token[]): Map<string, string> {
  const dated = tokens.filter(isDate).length >= 2
  const items = tokens.filter((token, index) => {
    const next = tokens[index + 1]
    return isNumber(token) || (dated ? isDate(token) : isName(token) && !(next && isName(next)))
  })
  // What a sentence begins with has a capital, name or not.
  const [first] = tokens
  const named = !dated && first?.word?.capital && first.word.content && items.length % 2 === 1
  return inTurns(named ? [first, ...items] : items)
}

function inTurns(items: readonly Token[]): Map<string, string> {
  const pairs = new Map<string, string>()
  if (items.length < 4 || items.length % 2 !== 0) return pairs
  for (let at = 0; at < items.length; at += 2) {
    const pair = items.slice(at, at + 2)
    const number = pair.find(isNumber)
    const label = pair.find((token) => !isNumber(token))
    if (!number || !label || pairs.has(number.key)) return new Map()
    pairs.set(number.key, label.key)
  }
  return pairs
}

function isDate({ word, key }: Token): boolean {
  return word === null && (key.startsWith('@') || /^#(?:1[89]|20)\d\d$/.test(key))
}

function isNumber(token: Token): boolean {
  return token.word === null && token.key.startsWith('#') && !isDate(token)
}

function isName({ word, start }: Token): boolean {
  return word?.name === true && word.content && start > 0
}

/**
 * Whether two names or numbers have changed places: each comes in the other order, and after another word. Those that
 * stand beside each other or in a list, and those that moved with their preposition, may.
 */
export function exchanged(claim: readonly Token[], evidence: readonly Token[]): boolean {
  const ours = places(claim)
  const theirs = places(evidence)
  const common = [...ours.keys()].filter((key) => {
    const place = theirs.get(key)
    const token = place === undefined ? undefined : evidence[place]
    const own = claim[ours.get(key) ?? -1]
    const isCapital = (it: Token | undefined) => it?.word == null || it.word.capital
    return token !== undefined && isCapital(token) && isCapital(own)
  })
  for (const [i, a] of common.entries()) {
    for (const b of common.slice(i + 1)) {
      const [ourA = 0, ourB = 0, theirA = 0, theirB = 0] = [
        ours.get(a),
        ours.get(b),
        theirs.get(a),
        theirs.get(b),
      ]
      if (ourA < ourB === theirA < theirB) continue
      const between = evidence.slice(Math.min(theirA, theirB) + 1, Math.max(theirA, theirB))
      if (
        between.every(
          ({ word, key }) =>
            (word === null && key.startsWith('#')) || (word && (LISTING.has(word.lower) || word.capital)),
        )
      )
        continue
      const before = (tokens: readonly Token[], at: number) =>
        tokens[/^(?:the|an?)$/.test(tokens[at - 1]?.word?.lower ?? '') ? at - 2 : at - 1]?.key
      const movedAlone = (our: number, their: number) => before(claim, our) !== before(evidence, their)
      if (movedAlone(ourA, theirA) && movedAlone(ourB, theirB)) return true
    }
  }
  return false
}

const LISTING = new Set(['and', 'or', 'und', 'oder', 'y', 'et', 'as', 'well', 'both'])

/** Where each word and fact stands that comes once. */
function places(tokens: readonly Token[]): Map<string, number> {
  const found = new Map<string, number>()
  const twice = new Set<string>()
  for (const [index, { key, word }] of tokens.entries()) {
    if (word !== null && !word.content) continue
    if (found.has(key)) twice.add(key)
    found.set(key, index)
  }
  for (const key of twice) found.delete(key)
  return found
}
