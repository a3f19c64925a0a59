import type { Support } from '../../shared/answers.ts'
import { type WordSimilarity, wordMatch } from '../language/likeness.ts'
import { isWide, type Word } from '../language/words.ts'
import type { EvidenceSentence } from '../read/evidence.ts'
import { additions } from './additions.ts'
import { otherRate } from './bounds.ts'
import { dropsCondition, toldAsDone } from './certainty.ts'
import { bestFactMatch, boundAgrees } from './claim-facts.ts'
import { CLOSE_COPY, type Comparison, compare, flawsOfCopy, LIGHT_VERBS } from './close-copy.ts'
import { type Context, contextOf, headingsOf } from './context.ts'
import { overstates } from './overstates.ts'
import { flawsOfParaphrase } from './paraphrase.ts'
import { plain, type ReadClaim, tokensOfSentence, tokensRead } from './read-claim.ts'
import { rolesExchanged } from './roles.ts'
import { otherCells, otherColumn } from './row-cells.ts'
import { acrossRecords } from './row-records.ts'
import { otherSmallWords, relationTurned } from './small-words.ts'
import { spliced } from './splice.ts'
import { isVerb } from './verbs.ts'

/** What a claim says that its evidence does not; `entailment`: the reader does not find it said. */
export type Flaw =
  | 'fact'
  | 'unit'
  | 'bound'
  | 'name'
  | 'negation'
  | 'direction'
  | 'modality'
  | 'substitution'
  | 'addition'
  | 'entailment'

export type Verdict = {
  readonly support: Support
  /** 0–1: how much of the claim its evidence bears out. */
  readonly score: number
  readonly flaws: readonly Flaw[]
  readonly evidence: readonly EvidenceSentence[]
}

/** Least part of a claim's words that its evidence must hold for `supported`, and for `partial`. */
export const SUPPORTED_COVERAGE = 0.7
/** The same in scripts whose words are short and many: one of them left out says more. */
const SUPPORTED_WIDE = 0.83
export const PARTIAL_COVERAGE = 0.45

/** Lays a claim beside a sentence. */
export function besides(claim: ReadClaim, sentence: EvidenceSentence): Comparison {
  return compare(claim.tokens, tokensOfSentence(sentence))
}

/** Whether a claim is a sentence with changes rather than words of its own. */
export function isCopy(claim: ReadClaim, { shared }: Comparison): boolean {
  return shared >= CLOSE_COPY && claim.tokens.length >= 4
}

/**
 * How far `primary`, with what `others` add, bears out a claim. `comparison` is of claim and primary, and `meaning`
 * their cosine. Where the claim is a copy of the sentence, each difference counts, and nothing else makes up for it.
 */
export function judge(
  claim: ReadClaim,
  primary: EvidenceSentence,
  comparison: Comparison,
  others: readonly EvidenceSentence[],
  similarity: WordSimilarity,
  meaning: number,
): Verdict {
  if (contains(primary.reading, claim.text))
    return { support: 'supported', score: 1, flaws: [], evidence: [primary] }
  const copy = isCopy(claim, comparison)
  const evidence = [primary, ...additions(claim, primary, others, copy)]
  const around = contextOf(primary)
  const words = matchWords(claim, primary, evidence, around, similarity)
  const facts = matchFacts(claim, primary, evidence, around, copy)
  const flaws = new Set<Flaw>(facts.flaws)
  if (words.verb || spliced(claim, evidence)) flaws.add('addition')
  if (arrangedOtherwise(claim, primary)) flaws.add('substitution')
  if (overstates(claim, primary, copy) || (copy && surer(comparison, claim, primary))) flaws.add('modality')
  if (copy && otherSmallWords(comparison, claim.tokens)) flaws.add('substitution')
  const original = new Set(tokensOfSentence(primary).map(({ key }) => key))
  const said = new Set([
    ...evidence.flatMap(({ words }) => words.map(({ stem }) => stem)),
    ...around.stems,
    ...original,
  ])
  const wording = copy
    ? flawsOfCopy(claim.tokens, comparison, original, said, similarity)
    : flawsOfParaphrase(claim, primary, evidence, around)
  for (const flaw of wording) flaws.add(flaw)

  const asked = words.asked + claim.facts.length
  const coverage = asked === 0 ? 0 : (words.found + claim.facts.length - facts.missing) / asked
  const score = Math.min(1, 0.85 * coverage + 0.15 * Math.max(0, meaning))
  const least = claim.words.some(isWide) ? SUPPORTED_WIDE : SUPPORTED_COVERAGE
  const reached = verdict(coverage, least, score, flaws, facts.missing, claim.facts.length)
  return { ...reached, flaws: [...flaws], evidence }
}

/** How many words with meaning a claim has, how many of them the evidence has, and whether that has no word for a verb of the claim. */
function matchWords(
  claim: ReadClaim,
  primary: EvidenceSentence,
  evidence: readonly EvidenceSentence[],
  around: Context,
  similarity: WordSimilarity,
): { readonly asked: number; readonly found: number; readonly verb: boolean } {
  const words = evidence.flatMap(({ words }) => words)
  const content = claim.words.filter((word) => word.content)
  const matches = content.map(
    (word) => wordMatch(word, words, similarity) || (around.stems.has(word.stem) ? 0.6 : 0),
  )
  return {
    asked: content.length,
    found: matches.reduce((sum, match) => sum + match, 0),
    verb: !primary.row && inventsVerb(claim, words, similarity),
  }
}

/** Cosine from which on a word may say in part what another says. */
const RELATED = 0.35

/** Whether what the claim has its subject do is nothing that the evidence speaks of. */
function inventsVerb(claim: ReadClaim, words: readonly Word[], similarity: WordSimilarity): boolean {
  return claim.tokens.some(
    ({ word }, at) =>
      word?.content &&
      !LIGHT_VERBS.has(word.stem) &&
      isVerb(claim.tokens, at) &&
      wordMatch(word, words, () => 0) === 0 &&
      words.every((other) => !other.content || similarity(word.lower, other.lower) < RELATED),
  )
}

/** Whether a copy leaves out a condition, or tells of what is to come as of what has been. */
function surer(comparison: Comparison, claim: ReadClaim, primary: EvidenceSentence): boolean {
  return toldAsDone(comparison, claim) || dropsCondition(claim, tokensRead(primary))
}

/** What is wrong with the numbers, dates and identifiers of a claim, and how many of them the evidence has not. */
function matchFacts(
  claim: ReadClaim,
  primary: EvidenceSentence,
  evidence: readonly EvidenceSentence[],
  around: Context,
  copy: boolean,
): { readonly flaws: readonly Flaw[]; readonly missing: number } {
  const flaws: Flaw[] = []
  let missing = 0
  for (const fact of claim.facts) {
    const match = bestFactMatch(fact, claim, copy ? [primary] : evidence, around.text)
    if (match !== 'found') missing += 1
    if (match === 'unit') flaws.push('unit')
    if (match === 'missing') flaws.push('fact')
    if (match === 'found' && !boundAgrees(fact, claim.text, evidence)) flaws.push('bound')
  }
  const together = evidence.map(({ reading }) => reading).join(' ')
  const counts = claim.facts.some(({ kind }) => kind === 'quantity')
  if (otherRate(claim.text, together, headingsOf(primary), counts)) flaws.push('unit')
  return { flaws, missing }
}

/** Whether what the claim has in common with its evidence goes with something else there. */
function arrangedOtherwise(claim: ReadClaim, primary: EvidenceSentence): boolean {
  const { reading, row } = primary
  if (row)
    return otherCells(claim.text, reading) || acrossRecords(claim, reading) || otherColumn(claim, reading)
  const read = tokensRead(primary)
  return relationTurned(claim, read) || rolesExchanged(claim, read)
}

function verdict(
  coverage: number,
  least: number,
  score: number,
  flaws: ReadonlySet<Flaw>,
  missing: number,
  facts: number,
): { support: Support; score: number } {
  if (flaws.size === 0) {
    if (coverage >= least) return { support: 'supported', score: Math.max(score, 0.7) }
    return coverage >= PARTIAL_COVERAGE
      ? { support: 'partial', score: Math.min(score, 0.69) }
      : { support: 'unsupported', score: Math.min(score, 0.44) }
  }
  const denied = flaws.has('negation') && (coverage >= 0.8 || missing > 0)
  if (coverage < 0.6 || denied || (missing > 0 && missing === facts && coverage < 0.75))
    return { support: 'unsupported', score: Math.min(score * 0.5, 0.3) }
  return { support: 'partial', score: Math.min(score * 0.7, 0.6) }
}

/** Whether a sentence holds the claim word for word, and nothing around it there takes it back. */
function contains(reading: string, claim: string): boolean {
  const ours = plain(claim)
  const theirs = plain(reading)
  if (ours.length < 4) return false
  const at = ` ${theirs} `.indexOf(` ${ours} `)
  if (at < 0 || EXCEPTED.test(theirs.slice(at + ours.length))) return false
  return at === 0 || !DENIED.test(theirs.slice(0, at))
}

/** What before a statement makes it a condition, or denies it. */
const DENIED =
  /\b(not|no|never|false|deny|denies|denied|neither|nor|without|unless|if|whether|cannot|myth|untrue|incorrect|when|where|once|wenn|falls|sofern|soweit|provided|assuming|ohne|nicht|kein\w*)\b/
/** What after a statement takes it back in part. */
const EXCEPTED =
  /^\W*(?:but )?(?:unless|except|only (?:if|when)|provided that|(?:as|so) long as|other than|if|in case|but not|subject to|depending on|wenn|falls|sofern|jedoch nicht|aber nicht|außer)\b/i
