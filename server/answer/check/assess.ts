import type { Reader } from '../../models/reading/reader.ts'
import type { Fact } from '../../text/facts.ts'
import { otherLanguage } from '../../text/function-words.ts'
import { type EvidenceSentence, mergeSentences, withNeighbours } from '../evidence/evidence.ts'
import { isReadable } from '../evidence/read-sources.ts'
import { type ReadClaim, readClaim } from './read-claim.ts'
import { type Judged, judge, type Verdict } from './support.ts'
import { verbatim } from './verbatim.ts'

/** A claim to be checked against the sentences of the sources it cites, or of all when it cites none. */
export type ClaimToCheck = { readonly text: string; readonly sources: readonly number[] }

/** What claims are checked with. */
export type Verifying = Pick<Reader, 'entail'>

/** A claim laid beside what is nearest to it: a sentence, or one and its neighbours. */
type Nearest = Judged & { readonly evidence: readonly EvidenceSentence[] }

const CANDIDATES = 4
/** Least likelihood, by the reader, that a sentence says what is claimed of it; chosen by eval/claims/fit-support.ts. */
const LEAST_ENTAILED = 0.3
/** The same in languages other than English, of which the reader learned little. */
const LEAST_ENTAILED_ELSEWHERE = 0.8
/** Least part of a claim that a sentence must hold for `supported`, where the reader cannot read it. */
const LEAST_HELD = 0.83
/** The same for `partial`: of a claim with which nothing is wrong, with a flaw, and without one of its facts. */
const LEAST_IN_PART = { flawless: 0.45, flawed: 0.6, factless: 0.75 }

/**
 * Checks every claim. One that the sources have word for word is supported; of any other its numbers, cells and words
 * are compared with a sentence, and where nothing is wrong with them the reader is asked whether that says it.
 */
export async function assess(
  claims: readonly ClaimToCheck[],
  evidence: readonly EvidenceSentence[],
  { entail }: Verifying,
): Promise<Verdict[]> {
  const verdicts = claims.map(async ({ text, sources }): Promise<Verdict> => {
    const pool =
      sources.length === 0 ? evidence : evidence.filter(({ source }) => sources.includes(source.number))
    const claim = readClaim(unnamed(text, pool))
    const copied = verbatim(claim.text, pool)
    if (copied) return { support: 'supported', score: 1, evidence: copied }
    const judged = nearest(claim, pool)
    if (!judged) return { support: 'unsupported', score: 0, evidence: [] }
    const isAsked = !judged.flawed && isReadable(claim.text) && !isInRow(judged)
    const likely = isAsked ? await entail(claim.text, judged.sentence.reading) : undefined
    return verdictOf(judged, likely, otherLanguage(claim.text) ? LEAST_ENTAILED_ELSEWHERE : LEAST_ENTAILED)
  })
  return await Promise.all(verdicts)
}

/**
 * The nearest sentence with which a claim agrees, else the nearest that does together with its neighbours, else the
 * nearest; none where nothing is shared.
 */
function nearest(claim: ReadClaim, pool: readonly EvidenceSentence[]): Nearest | undefined {
  const near = closest(claim, pool)
  const judged = near.map((sentence): Nearest => ({ ...judge(claim, sentence), evidence: [sentence] }))
  // What copies one sentence with a change is not borne out by another.
  const most = Math.max(...judged.map(({ shared }) => shared))
  const copies = judged.filter(({ copy, shared }) => copy && shared >= most - 0.02)
  const compared = copies.length > 0 ? copies : judged
  const agreeing = compared.find(({ flawed }) => !flawed)
  if (agreeing || copies.length > 0) return agreeing ?? compared[0]
  const together = near
    .map((sentence) => withNeighbours(sentence, pool))
    .map((evidence): Nearest => ({ ...judge(claim, mergeSentences(evidence)), evidence }))
  return together.find(({ flawed }) => !flawed) ?? compared[0]
}

/** Whether a row holds all of a claim, its numbers in their columns: the reader knows less of rows. */
function isInRow({ sentence, held }: Nearest): boolean {
  return sentence.row && held === 1
}

/** `likely`: that the sentence says the claim, where the reader was asked; `leastLikely`: from where on that suffices. */
function verdictOf(
  { evidence, flawed, held, factless }: Nearest,
  likely: number | undefined,
  leastLikely: number,
): Verdict {
  const isSaid = likely === undefined ? held >= LEAST_HELD : likely >= leastLikely
  if (!flawed && isSaid) return { support: 'supported', score: Math.max(0.7, likely ?? held), evidence }
  const least = LEAST_IN_PART[factless ? 'factless' : flawed ? 'flawed' : 'flawless']
  return { support: held >= least ? 'partial' : 'unsupported', score: Math.min(0.6, held), evidence }
}

/** A claim without the name of its document before it, as an overview has it: a number in that is not claimed. */
function unnamed(claim: string, pool: readonly EvidenceSentence[]): string {
  const names = pool.map(({ source }) => `${source.passage.filename}: `)
  return claim.slice(names.find((name) => claim.startsWith(name))?.length ?? 0)
}

/** The sentences that share most with a claim, most first. */
function closest(claim: ReadClaim, pool: readonly EvidenceSentence[]): EvidenceSentence[] {
  const stems = new Set(claim.words.filter(({ content }) => content).map(({ stem }) => stem))
  const numbers = new Set(claim.facts.flatMap((fact) => (fact.kind === 'quantity' ? fact.values : [])))
  const isShared = (fact: Fact) => fact.kind === 'quantity' && fact.values.some((value) => numbers.has(value))
  return pool
    .map((sentence) => ({
      sentence,
      shared: stems.intersection(sentence.stems).size + sentence.facts.filter(isShared).length,
    }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, CANDIDATES)
    .map(({ sentence }) => sentence)
}
