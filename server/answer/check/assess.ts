import { isReadable } from '../../models/reading/is-readable.ts'
import type { Reader } from '../../models/reading/reader.ts'
import type { Fact } from '../../text/facts.ts'
import { otherLanguage } from '../../text/function-words.ts'
import { type EvidenceSentence, mergeSentences, withNeighbours } from '../evidence/evidence-sentences.ts'
import { type AnalyzedClaim, analyzeClaim } from './analyze-claim.ts'
import { type ClaimMatch, matchClaim, type Verdict } from './match-claim.ts'
import { verbatim } from './verbatim.ts'

/** A claim to check against the sentences of the sources that it cites, or of all sources if it cites none. */
export type ClaimToCheck = { readonly text: string; readonly sources: readonly number[] }

/** Gives the probability that a text entails a claim. */
export type EntailmentModel = Pick<Reader, 'entail'>

/** A claim matched with a sentence, or with a sentence and its neighbours. */
type EvidenceMatch = ClaimMatch & { readonly evidence: readonly EvidenceSentence[] }

const CANDIDATES = 4
/** The least entailment probability for `supported`; chosen by eval/claims/fit-support.ts. */
const LEAST_ENTAILED = 0.3
/** The same in languages other than English, of which the reader learned little. */
const LEAST_ENTAILED_ELSEWHERE = 0.8
/** The least coverage of a claim for `supported` if the reader cannot read it. */
const LEAST_COVERED = 0.83
/**
 * The least coverage for `partial`: of a claim that agrees, that differs, and that has none of its facts in the
 * sentence.
 */
const LEAST_PARTIAL = { agreeing: 0.45, differing: 0.6, factless: 0.75 }

/**
 * Checks claims against evidence. A verbatim claim is supported. Any other claim must agree with a sentence in its
 * numbers, cells and words; then the reader decides whether the sentence entails it.
 */
export async function assess(
  claims: readonly ClaimToCheck[],
  evidence: readonly EvidenceSentence[],
  { entail }: EntailmentModel,
): Promise<Verdict[]> {
  const verdicts = claims.map(async ({ text, sources }): Promise<Verdict> => {
    const pool =
      sources.length === 0 ? evidence : evidence.filter(({ source }) => sources.includes(source.number))
    const claim = analyzeClaim(withoutFileName(text, pool))
    const copied = verbatim(claim.text, pool)
    if (copied) return { support: 'supported', score: 1, evidence: copied }
    const match = bestMatch(claim, pool)
    if (!match) return { support: 'unsupported', score: 0, evidence: [] }
    const needsReader = !match.differs && isReadable(claim.text) && !isInRow(match)
    const entailed = needsReader ? await entail(claim.text, match.sentence.reading) : undefined
    return verdictOf(match, entailed, otherLanguage(claim.text) ? LEAST_ENTAILED_ELSEWHERE : LEAST_ENTAILED)
  })
  return await Promise.all(verdicts)
}

/**
 * Chooses the closest sentence that agrees with a claim, else the closest that agrees together with its neighbours,
 * else the closest. Undefined if no sentence shares a word or number with the claim.
 */
function bestMatch(claim: AnalyzedClaim, pool: readonly EvidenceSentence[]): EvidenceMatch | undefined {
  const near = closest(claim, pool)
  const matches = near.map(
    (sentence): EvidenceMatch => ({ ...matchClaim(claim, sentence), evidence: [sentence] }),
  )
  // An altered copy of one sentence is not supported by another.
  const most = Math.max(...matches.map(({ aligned }) => aligned))
  const copies = matches.filter(({ isCopy, aligned }) => isCopy && aligned >= most - 0.02)
  const compared = copies.length > 0 ? copies : matches
  const agreeing = compared.find(({ differs }) => !differs)
  if (agreeing || copies.length > 0) return agreeing ?? compared[0]
  const together = near
    .map((sentence) => withNeighbours(sentence, pool))
    .map((evidence): EvidenceMatch => ({ ...matchClaim(claim, mergeSentences(evidence)), evidence }))
  return together.find(({ differs }) => !differs) ?? compared[0]
}

/** Whether a table row has all of a claim. Then the reader, which knows little about rows, is not asked. */
function isInRow({ sentence, coverage }: EvidenceMatch): boolean {
  return sentence.row && coverage === 1
}

/** `entailed`: the entailment probability, if the reader was asked; `least`: the probability that suffices. */
function verdictOf(
  { evidence, differs, coverage, isFactless }: EvidenceMatch,
  entailed: number | undefined,
  least: number,
): Verdict {
  const isEntailed = entailed === undefined ? coverage >= LEAST_COVERED : entailed >= least
  if (!differs && isEntailed)
    return { support: 'supported', score: Math.max(0.7, entailed ?? coverage), evidence }
  const leastPartial = LEAST_PARTIAL[isFactless ? 'factless' : differs ? 'differing' : 'agreeing']
  const support = coverage >= leastPartial ? 'partial' : 'unsupported'
  return { support, score: Math.min(0.6, coverage), evidence }
}

/** Removes the file name in front of a claim of an overview, whose numbers are not claimed. */
function withoutFileName(claim: string, pool: readonly EvidenceSentence[]): string {
  const names = pool.map(({ source }) => `${source.passage.filename}: `)
  return claim.slice(names.find((name) => claim.startsWith(name))?.length ?? 0)
}

/** The sentences that share most content words and numbers with a claim, the closest first. */
function closest(claim: AnalyzedClaim, pool: readonly EvidenceSentence[]): EvidenceSentence[] {
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
