import type { Support } from '../../shared/answers.ts'
import { type WordSimilarity, wordMatch } from '../language/likeness.ts'
import { isWide, type Word } from '../language/words.ts'
import type { EvidenceSentence } from '../read/evidence.ts'
import { additions } from './additions.ts'
import { otherRate } from './bounds.ts'
import { bestFactMatch, boundAgrees, stepAgrees } from './claim-facts.ts'
import { CLOSE_COPY, type Comparison, compare, flawsOfCopy, LIGHT_VERBS } from './close-copy.ts'
import { boundOtherwise, clausesTurned, orderTurned } from './connectors.ts'
import { contextOf, headingsOf } from './context.ts'
import { exchanged, namesRecombined, pairing, type Read, sidesExchanged } from './exchanged.ts'
import { oppositeForms } from './match-words.ts'
import { deniedIn, halvesMixed, itemsMixed, numberRepeated } from './mixed.ts'
import { numbersExchanged } from './number-places.ts'
import { flawsOfParaphrase } from './paraphrase.ts'
import { plain, type ReadClaim, tokensOfSentence } from './read-claim.ts'
import { comparisonTurned, rolesExchanged } from './roles.ts'
import { cellsCompared, otherCells, otherColumn } from './row-cells.ts'
import { acrossRecords } from './row-records.ts'
import {
  addsAlways,
  dropsDoubt,
  dropsException,
  dropsWideDoubt,
  makesException,
  otherForce,
  othersToo,
  overstates,
} from './scope.ts'
import { slotsExchanged } from './slots.ts'
import {
  casesTurned,
  doneOnlyMeant,
  dropsCondition,
  inventsCause,
  otherSmallWords,
  relationTurned,
  toldAsDone,
} from './small-words.ts'
import { saidByAnother } from './speaker.ts'
import { spliced } from './splice.ts'
import {
  addsToAlone,
  dropsAllBut,
  holdsForExcepted,
  otherBase,
  otherNearTime,
  ranksUnsaid,
  switchedOtherwise,
  wayTurned,
} from './subtle-turns.ts'
import { eachForAll, otherPer } from './totals.ts'
import { isVerb } from './verbs.ts'
import { otherTime, otherwiseInTime } from './when.ts'

/** What a claim says that its evidence does not. */
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

/** Both active or both passive: in the other voice, who did it and whom it was done to change places. */
function sameVoice(a: string, b: string): boolean {
  return /\bby\b/i.test(a) === /\bby\b/i.test(b)
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
  const added = additions(claim, primary, others, copy)
  const evidence = [primary, ...added]
  const words = evidence.flatMap(({ words }) => words)
  const around = contextOf(primary)
  const flaws = new Set<Flaw>()
  let found = 0
  let asked = 0
  let strange = 0
  let longest = 0
  let gathered = 0
  for (const word of claim.words) {
    if (!word.content) continue
    asked += 1
    const own = wordMatch(word, words, similarity)
    const match = own || (around.stems.has(word.stem) ? 0.6 : 0)
    found += match
    // Who or what it is about may be said around the sentence; the rest is not to be gathered from there.
    if (own === 0 && match > 0 && !(word.name && word.start > 0)) gathered += 1
    strange = match >= 0.5 ? 0 : strange + 1
    longest = Math.max(longest, strange)
  }
  if (longest >= 3) flaws.add('addition')
  if (!primary.row && inventsVerb(claim, words, similarity)) flaws.add('addition')
  let missingFacts = 0
  for (const fact of claim.facts) {
    asked += 1
    const match = bestFactMatch(fact, claim, copy ? [primary] : evidence, around.text)
    if (match === 'found') found += 1
    else {
      missingFacts += 1
      flaws.add(match === 'unit' ? 'unit' : 'fact')
    }
    if (match === 'found' && !boundAgrees(fact, claim.text, evidence)) flaws.add('bound')
    if (match === 'found' && !stepAgrees(fact, claim.text, evidence)) flaws.add('bound')
  }
  const together = evidence.map(({ reading }) => reading).join(' ')
  if (otherRate(claim.text, together, headingsOf(primary), counts(claim))) flaws.add('unit')
  if (eachForAll(claim.text, together) || otherPer(claim.text, primary.stems)) flaws.add('unit')
  if (numberRepeated(claim.tokens, evidence.flatMap(tokensOfSentence))) flaws.add('fact')
  if (deniedIn(claim, others)) flaws.add('negation')
  if (otherBase(claim.text, together) || (!primary.row && wayTurned(claim.text, together)))
    flaws.add('substitution')
  if (otherNearTime(claim.text, together)) flaws.add('bound')
  if (switchedOtherwise(claim.text, together)) flaws.add('direction')
  if (!primary.row && ranksUnsaid(claim.text, primary.reading)) flaws.add('addition')
  if (gathered > found - 0.6 * gathered) flaws.add('addition')
  if (oppositeForms(claim.words, words)) flaws.add('direction')
  const original = new Set(tokensOfSentence(primary).map(({ key }) => key))
  const said = new Set([...words.map(({ stem }) => stem), ...around.stems, ...original])
  if (arrangedOtherwise(claim, primary, evidence, copy)) flaws.add('substitution')
  if (saysMore(claim, primary, comparison, copy)) flaws.add('modality')
  if (otherwiseInTime(claim.text, claim.facts, evidence) || (copy && otherTime(comparison)))
    flaws.add('bound')
  if (!primary.row && (boundOtherwise(claim, tokensRead(primary)) || orderTurned(claim, tokensRead(primary))))
    flaws.add('bound')
  if (saidByAnother(claim.text, primary, others)) flaws.add('name')
  if (spliced(claim, evidence)) flaws.add('addition')
  if (!primary.row && inventsCause(claim.text, together, evidence.length > 1)) flaws.add('addition')
  if (copy && otherSmallWords(comparison, claim.tokens)) flaws.add('substitution')
  const wording = copy
    ? flawsOfCopy(claim.tokens, comparison, original, said, similarity)
    : flawsOfParaphrase(claim, primary, evidence, around)
  for (const flaw of wording) flaws.add(flaw)

  const coverage = asked === 0 ? 0 : found / asked
  const score = Math.min(1, 0.85 * coverage + 0.15 * Math.max(0, meaning))
  const least = claim.words.some(isWide) ? SUPPORTED_WIDE : SUPPORTED_COVERAGE
  const reached = verdict(coverage, least, score, flaws, missingFacts, claim.facts.length)
  return { ...reached, flaws: [...flaws], evidence }
}

function tokensRead(sentence: EvidenceSentence): Read {
  return { text: sentence.reading, tokens: tokensOfSentence(sentence) }
}

/** Whether a claim is surer, or of more, than the sentence is. */
function saysMore(
  claim: ReadClaim,
  primary: EvidenceSentence,
  comparison: Comparison,
  copy: boolean,
): boolean {
  const read = tokensRead(primary)
  const inCopy = () =>
    toldAsDone(comparison, claim) ||
    dropsCondition(claim, read) ||
    otherForce(comparison, claim.text) ||
    dropsDoubt(comparison, claim, read) ||
    dropsException(claim, read)
  return (
    overstates(claim, primary, copy) ||
    othersToo(claim, read, copy) ||
    addsAlways(claim, read) ||
    doneOnlyMeant(claim, read) ||
    dropsAllBut(claim.text, read.text) ||
    holdsForExcepted(claim.text, read.text) ||
    addsToAlone(claim.text, read.text) ||
    dropsWideDoubt(claim, read) ||
    (copy && inCopy())
  )
}

/** Whether what the claim has in common with its evidence stands with something else there. */
function arrangedOtherwise(
  claim: ReadClaim,
  primary: EvidenceSentence,
  evidence: readonly EvidenceSentence[],
  copy: boolean,
): boolean {
  const read = tokensRead(primary)
  if (primary.row)
    return (
      otherCells(claim.text, primary.reading) ||
      acrossRecords(claim, primary.reading) ||
      otherColumn(claim, primary.reading) ||
      cellsCompared(claim, primary.reading)
    )
  if (namesRecombined(claim, evidence.map(tokensRead))) return true
  const paired = pairing(claim, read)
  if (paired !== null) return paired === 'other'
  return (
    (copy && sameVoice(claim.text, primary.reading) && exchanged(claim.tokens, read.tokens)) ||
    relationTurned(claim, read) ||
    casesTurned(claim, read) ||
    numbersExchanged(claim.tokens, read.tokens, copy) ||
    sidesExchanged(claim, read) ||
    rolesExchanged(claim, read) ||
    comparisonTurned(claim, read) ||
    halvesMixed(claim, read) ||
    itemsMixed(claim, read) ||
    slotsExchanged(claim, read) ||
    clausesTurned(claim, read)
  )
}

function counts({ facts }: ReadClaim): boolean {
  return facts.some(({ kind }) => kind === 'quantity')
}

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

/** Cosine from which on a word may say in part what another says. */
const RELATED = 0.35

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

/** Whether a sentence holds the claim word for word, and nothing before it in the sentence takes it back. */
function contains(reading: string, claim: string): boolean {
  const ours = plain(claim)
  const theirs = plain(reading)
  if (ours.length < 4) return false
  const at = ` ${theirs} `.indexOf(` ${ours} `)
  if (at < 0) return false
  if (makesException(theirs.slice(at + ours.length))) return false
  return (
    at === 0 ||
    !/\b(not|no|never|false|deny|denies|denied|neither|nor|without|unless|if|whether|cannot|myth|untrue|incorrect|when|where|once|wenn|falls|sofern|soweit|provided|assuming|ohne|nicht|kein\w*)\b/.test(
      theirs.slice(0, at),
    )
  )
}
