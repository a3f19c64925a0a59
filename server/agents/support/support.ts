import type { Support } from '../../../shared/answers.ts'
import type { EvidenceSentence } from '../evidence.ts'
import { align } from './align.ts'
import { boundHolds, boundOf, withoutBounds } from './bounds.ts'
import { type Fact, factsOf } from './facts.ts'
import { matchFact } from './match-facts.ts'
import {
  contradictions,
  inventedDirections,
  likeness,
  negationDifference,
  type WordSimilarity,
  wordMatch,
} from './match-words.ts'
import { type Word, wordsOf } from './words.ts'

/** A claim read for comparison: its facts, and its words without those that are part of a fact. */
export type ReadClaim = {
  readonly text: string
  readonly words: readonly Word[]
  readonly facts: readonly Fact[]
}

/** What a claim says that its evidence does not. */
export type Flaw = 'fact' | 'unit' | 'bound' | 'name' | 'negation' | 'direction' | 'substitution' | 'swap'

export type Verdict = {
  readonly support: Support
  /** 0–1: how much of the claim its evidence bears out. */
  readonly score: number
  readonly flaws: readonly Flaw[]
  readonly evidence: readonly EvidenceSentence[]
}

/** Least part of a claim's words that its evidence must hold for `supported`, and for `partial`. */
export const SUPPORTED_COVERAGE = 0.7
export const PARTIAL_COVERAGE = 0.45

export function readClaim(text: string): ReadClaim {
  const facts = factsOf(text)
  return { text, facts, words: wordsOf(text).filter((word) => !within(word, facts)) }
}

function within(word: Word, facts: readonly Fact[]): boolean {
  return facts.some((fact) => fact.start <= word.start && word.end <= fact.end)
}

/**
 * How far `primary`, with what `others` add, bears out a claim. `meaning` is the cosine of claim and primary.
 */
export function judge(
  claim: ReadClaim,
  primary: EvidenceSentence,
  others: readonly EvidenceSentence[],
  similarity: WordSimilarity,
  meaning: number,
): Verdict {
  if (contains(primary.reading, claim.text))
    return { support: 'supported', score: 1, flaws: [], evidence: [primary] }
  const evidence = [primary, ...additions(claim, primary, others)]
  const words = evidence.flatMap(({ words }) => words)
  const flaws = new Set<Flaw>()
  const around = contextOf(primary)
  let found = 0
  let asked = 0
  for (const word of claim.words) {
    if (!word.content) continue
    asked += 1
    found += wordMatch(word, words, similarity) || (around.stems.has(word.stem) ? 0.6 : 0)
  }
  let missingFacts = 0
  for (const fact of claim.facts) {
    asked += 1
    const match = bestFactMatch(fact, claim.text, evidence, around.text)
    if (match === 'found') found += 1
    else {
      missingFacts += 1
      flaws.add(match === 'unit' ? 'unit' : 'fact')
    }
    if (match === 'found' && !boundAgrees(fact, claim.text, evidence)) flaws.add('bound')
  }
  if (missingNames(claim, primary, words, around.stems).length > 0) flaws.add('name')
  const unbounded = wordsOf(withoutBounds(claim.text))
  const theirs = evidence.flatMap(({ reading }) => wordsOf(withoutBounds(reading)))
  const against = contradictions(unbounded, theirs).length
  const denial = negationDifference(unbounded, wordsOf(withoutBounds(primary.reading)))
  if (denial > 0 && !(denial === 1 && against === 1)) flaws.add('negation')
  if (against > 0 && !(denial === 1 && against === 1)) flaws.add('direction')
  if (inventedDirections(unbounded, theirs).length > 0) flaws.add('direction')
  for (const flaw of misplaced(claim, primary, words, similarity)) flaws.add(flaw)

  const coverage = asked === 0 ? 0 : found / asked
  const score = Math.min(1, 0.85 * coverage + 0.15 * Math.max(0, meaning))
  return { ...verdict(coverage, score, flaws, missingFacts, claim.facts.length), flaws: [...flaws], evidence }
}

function verdict(
  coverage: number,
  score: number,
  flaws: ReadonlySet<Flaw>,
  missing: number,
  facts: number,
): { support: Support; score: number } {
  if (flaws.size === 0) {
    if (coverage >= SUPPORTED_COVERAGE) return { support: 'supported', score: Math.max(score, 0.7) }
    return coverage >= PARTIAL_COVERAGE
      ? { support: 'partial', score: Math.min(score, 0.69) }
      : { support: 'unsupported', score: Math.min(score, 0.44) }
  }
  const contradicted = flaws.has('negation') && coverage >= 0.8
  if (coverage < 0.6 || contradicted || (missing > 0 && missing === facts && coverage < 0.75))
    return { support: 'unsupported', score: Math.min(score * 0.5, 0.3) }
  return { support: 'partial', score: Math.min(score * 0.7, 0.6) }
}

/** Whether a sentence holds the claim word for word, and nothing before it in the sentence takes it back. */
function contains(reading: string, claim: string): boolean {
  const ours = plain(claim)
  const theirs = plain(reading)
  if (ours.length < 8) return false
  const at = ` ${theirs} `.indexOf(` ${ours} `)
  if (at < 0) return false
  return (
    at === 0 ||
    !/\b(not|no|never|false|deny|denies|denied|neither|nor|without|unless|if|whether|cannot|myth|untrue|incorrect)\b/.test(
      theirs.slice(0, at),
    )
  )
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[“”„"‘’'`*_]/g, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/^[\s\-–—•.]+|[\s.;,:!?。]+$/g, '')
}

function contextOf({ source }: EvidenceSentence): { text: string; stems: ReadonlySet<string> } {
  const { passage } = source
  const cached = CONTEXTS.get(passage)
  if (cached) return cached
  const text = `${passage.filename.replace(/[_\-.]+/g, ' ')} ${passage.place.headings?.join(' ') ?? ''} ${passage.place.sheet ?? ''} ${passage.rendered}`
  const context = { text, stems: new Set(wordsOf(text).map(({ stem }) => stem)) }
  CONTEXTS.set(passage, context)
  return context
}

const CONTEXTS = new WeakMap<object, { text: string; stems: ReadonlySet<string> }>()

/** Up to two more sentences, each with a part of the claim that the primary one does not have. */
function additions(
  claim: ReadClaim,
  primary: EvidenceSentence,
  others: readonly EvidenceSentence[],
): EvidenceSentence[] {
  let open = claim.words.filter(({ content, stem }) => content && !primary.stems.has(stem))
  const added: EvidenceSentence[] = []
  for (let round = 0; round < 2 && open.length > 0; round++) {
    let best: EvidenceSentence | null = null
    let most = 1
    for (const other of others) {
      if (other === primary || added.includes(other)) continue
      const gain = open.filter(({ stem, capital }) => other.stems.has(stem) && !capital).length
      const near = other.source === primary.source && Math.abs(other.index - primary.index) <= 2 ? 0.5 : 0
      if (gain + near > most) {
        most = gain + near
        best = other
      }
    }
    if (!best) break
    const chosen = best
    added.push(chosen)
    open = open.filter(({ stem }) => !chosen.stems.has(stem))
  }
  return added
}

function bestFactMatch(fact: Fact, claim: string, evidence: readonly EvidenceSentence[], context: string) {
  let best: ReturnType<typeof matchFact> = 'missing'
  for (const { facts, reading } of evidence) {
    const match = matchFact(fact, claim, facts, reading, context)
    if (match === 'found') return match
    if (match === 'unit') best = match
  }
  return best
}

function boundAgrees(fact: Fact, claim: string, evidence: readonly EvidenceSentence[]): boolean {
  const claimed = boundOf(fact, claim)
  if (claimed === null || fact.kind !== 'quantity') return true
  return evidence.some(({ facts, reading }) =>
    facts.some(
      (other) =>
        other.kind === 'quantity' &&
        other.values.some((value) => fact.values.includes(value)) &&
        boundHolds(claimed, boundOf(other, reading)),
    ),
  )
}

/** Names of the claim that the evidence does not know, or knows only beside another that stands in their place. */
function missingNames(
  claim: ReadClaim,
  primary: EvidenceSentence,
  words: readonly Word[],
  around: ReadonlySet<string>,
): Word[] {
  const capitals = claim.words.filter(({ capital, content }) => capital && content)
  const contents = claim.words.filter(({ content }) => content)
  if (contents.length > 4 && capitals.length > 0.7 * contents.length) return []
  const stems = new Set(words.map(({ stem }) => stem))
  const claimStems = new Set(claim.words.map(({ stem }) => stem))
  const rivals = primary.words.filter(
    ({ capital, content, start, stem }) => capital && content && start > 0 && !claimStems.has(stem),
  )
  const first = primary.words.find(({ content }) => content)
  return capitals.filter((word) => {
    if (stems.has(word.stem)) return false
    if (around.has(word.stem) && rivals.length === 0) return false
    if (word.start > 2) return true
    return rivals.length > 0 || (first !== undefined && !claimStems.has(first.stem) && first.capital)
  })
}

/** Where the claim says the same as the evidence but for a word in the same spot, or has two things exchanged. */
function misplaced(
  claim: ReadClaim,
  primary: EvidenceSentence,
  words: readonly Word[],
  similarity: WordSimilarity,
): Flaw[] {
  const ours = tokens(claim.text, claim.words, claim.facts)
  const theirs = tokens(primary.reading, primary.words, primary.facts)
  const { matched, gaps } = align(
    ours.map(({ key }) => key),
    theirs.map(({ key }) => key),
    (a, b) => a === b,
  )
  if (matched < 0.55 * ours.length || matched < 3) return []
  const passive = /\bby\b/i.test(claim.text) !== /\bby\b/i.test(primary.reading)
  const keys = new Set(theirs.map(({ key }) => key))
  const ourKeys = new Set(ours.map(({ key }) => key))
  const flaws: Flaw[] = []
  for (const gap of gaps) {
    const here = gap.claim.map((index) => ours[index]).filter((token) => token !== undefined)
    const there = gap.evidence.map((index) => theirs[index]).filter((token) => token !== undefined)
    if (here.length > 3 || there.length > 4) continue
    const exchanged =
      here.some(({ key, named }) => named && keys.has(key)) &&
      there.some(({ key, named }) => named && ourKeys.has(key))
    if (exchanged && !passive) flaws.push('swap')
    const unknown = here.filter(
      ({ key, word }) => word && !keys.has(key) && wordMatch(word, words, similarity) < 0.6,
    )
    const replaced = there.filter(({ key, word }) => word && !ourKeys.has(key))
    const first = unknown[0]?.word
    if (
      first &&
      replaced.length > 0 &&
      !replaced.some(({ word }) => word && likeness(first, word, similarity) >= 0.6)
    )
      flaws.push('substitution')
  }
  return flaws
}

type Token = {
  readonly key: string
  readonly named: boolean
  readonly word: Word | null
  readonly start: number
}

function tokens(text: string, words: readonly Word[], facts: readonly Fact[]): Token[] {
  const list: Token[] = []
  for (const word of words)
    if (word.content && !within(word, facts))
      list.push({ key: word.stem, named: word.capital && word.start > 0, word, start: word.start })
  for (const fact of facts) {
    const key =
      fact.kind === 'quantity' ? `#${fact.values[0]}` : text.slice(fact.start, fact.end).toLowerCase()
    list.push({ key, named: true, word: null, start: fact.start })
  }
  return list.sort((a, b) => a.start - b.start)
}
