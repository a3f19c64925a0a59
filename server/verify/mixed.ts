import { isNegation } from '../language/polarity.ts'
import { synonymous } from '../language/synonyms.ts'
import { wordsOf } from '../language/words.ts'
import type { EvidenceSentence } from '../read/evidence.ts'
import { LIGHT_VERBS, type Token } from './close-copy.ts'
import type { Read } from './exchanged.ts'
import { oncePerText } from './once-per-text.ts'
import type { ReadClaim } from './read-claim.ts'

const BETWEEN = /;|,? (?:while|whereas|but|and|während|aber|und) /i

/**
 * Whether each half of a claim takes a part of both halves of its sentence: 'residents pay, visitors borrow free' for
 * 'free for residents; visitors pay'.
 */
export function halvesMixed(claim: Read, evidence: Read): boolean {
  const ours = halvesOf(claim)
  const theirs = halvesOf(evidence)
  if (!ours || !theirs) return false
  const only = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
    new Set([...a].filter((key) => !b.has(key)))
  const [first, second] = [only(theirs[0], theirs[1]), only(theirs[1], theirs[0])]
  const [our, other] = [only(ours[0], ours[1]), only(ours[1], ours[0])]
  const meets = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].some((key) => b.has(key))
  return meets(our, first) && meets(our, second) && meets(other, first) && meets(other, second)
}

const halvesOf = oncePerText(({ text, tokens }: Read): [ReadonlySet<string>, ReadonlySet<string>] | null => {
  const cuts = [...text.matchAll(new RegExp(BETWEEN, 'gi'))]
  const [cut] = cuts
  if (!cut || cuts.length > 1) return null
  const keys = (from: number, to: number) =>
    new Set(
      tokens
        .filter(({ start, word }) => start >= from && start < to && (word === null || word.content))
        .map(({ key }) => key),
    )
  const halves: [ReadonlySet<string>, ReadonlySet<string>] = [
    keys(0, cut.index),
    keys(cut.index, text.length),
  ]
  return halves.every(({ size }) => size > 1) ? halves : null
})

/**
 * Whether a claim has a number of one item of a list and all else of another: '$75,000' of 'miners, who receive
 * $100,000; farmers, who receive $75,000' said of miners.
 */
export function itemsMixed(claim: Read, evidence: Read): boolean {
  const items = itemsOf(evidence)
  if (items.length < 2) return false
  const only = (key: string) => {
    const holding = items.filter((item) => item.has(key))
    return holding.length === 1 ? holding[0] : undefined
  }
  const named = new Set(
    claim.tokens.flatMap(({ word, key }) =>
      word?.content && !LIGHT_VERBS.has(key) ? (only(key) ?? []) : [],
    ),
  )
  return claim.tokens.some(({ word, key }) => {
    const item = word === null && key.startsWith('#') ? only(key) : undefined
    return item !== undefined && named.size > 0 && !named.has(item)
  })
}

/** What each part of a sentence between semicolons says; none where one of them has no number. */
const itemsOf = oncePerText(({ text, tokens }: Read): ReadonlySet<string>[] => {
  const ends = [...text.matchAll(/;/g)].map(({ index }) => index)
  const items = [...ends, text.length].map((end, at) =>
    tokens.filter(({ start }) => start < end && start >= (ends[at - 1] ?? 0)),
  )
  const counted = items.every((item) => item.some(({ word, key }) => word === null && key.startsWith('#')))
  return counted ? items.map((item) => new Set(item.map(({ key }) => key))) : []
})

const EMPTY = new Set(['do', 'does', 'did', 'the', 'a', 'an', 'any', 'this', 'these', 'it'])

/** Whether a sentence denies in so many words what a claim says: 'Do not use detergents' beside 'Use detergents to …'. */
export function deniedIn(claim: ReadClaim, others: readonly EvidenceSentence[]): boolean {
  if (claim.allWords.some(isNegation)) return false
  const said = new Set(claim.allWords.map(({ stem }) => stem))
  const says = (stem: string) => said.has(stem) || [...said].some((other) => synonymous(other, stem))
  return others.some((sentence) => {
    const denied = deniedBy(sentence)
    if (denied.length > 1 && denied.every((stem) => said.has(stem))) return true
    return clausesDenied(sentence).some((stems) => stems.every(says))
  })
}

/** Fewer words of a clause that denies something do not tell what it is about. */
const LEAST_DENIED = 4
const CLAUSES = /[,;:()]| (?=(?:since|because|although|though|whereas|while|but) )/

/** What each denying clause of a longer sentence denies. */
function clausesDenied(sentence: EvidenceSentence): readonly (readonly string[])[] {
  const known = CLAUSES_DENIED.get(sentence)
  if (known) return known
  const clauses = sentence.row || !sentence.words.some(isNegation) ? [] : sentence.reading.split(CLAUSES)
  const denied = clauses.flatMap((clause) => {
    const words = wordsOf(clause)
    if (words.length >= SHORT || !words.some(isNegation)) return []
    const stems = words.filter((word) => word.content && !isNegation(word)).map(({ stem }) => stem)
    return stems.length >= LEAST_DENIED ? [stems] : []
  })
  CLAUSES_DENIED.set(sentence, denied)
  return denied
}

const CLAUSES_DENIED = new WeakMap<EvidenceSentence, readonly (readonly string[])[]>()

/** Words of a sentence or clause that denies one thing. */
const SHORT = 16
const DENIED = new WeakMap<EvidenceSentence, readonly string[]>()

/** What a short sentence denies: all it says but that it is not so; nothing where it denies nothing. */
function deniedBy(sentence: EvidenceSentence): readonly string[] {
  const known = DENIED.get(sentence)
  if (known) return known
  const { row, words } = sentence
  const denies = !row && words.length < SHORT && words.some(isNegation)
  const stems = denies
    ? words.filter((word) => !isNegation(word) && !EMPTY.has(word.lower)).map(({ stem }) => stem)
    : []
  DENIED.set(sentence, stems)
  return stems
}

/** Whether a claim says a number more often than its evidence does. */
export function numberRepeated(claim: readonly Token[], evidence: readonly Token[]): boolean {
  const count = (tokens: readonly Token[], number: string) =>
    tokens.filter(({ key }) => key === number).length
  return claim.some(
    ({ word, key }) =>
      word === null &&
      /^#\d{2,}$/.test(key) &&
      count(claim, key) > Math.max(1, count(evidence, key)) &&
      count(evidence, key) > 0,
  )
}
