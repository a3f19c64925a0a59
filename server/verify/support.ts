import type { Support } from '../../shared/answers.ts'
import type { EvidenceSentence } from '../read/evidence.ts'
import { placeText } from '../read/place-text.ts'
import { align } from './align.ts'
import { flawOfFact } from './claim-facts.ts'
import { CLOSE_COPY, type CopyFlaw, flawsOfCopy } from './close-copy.ts'
import type { FactMiss } from './match-facts.ts'
import { type ReadClaim, tokensOf } from './read-claim.ts'
import { acrossRecords, otherCells } from './row-cells.ts'

/** What a claim says that its evidence does not; `entailment`: the reader does not find it said. */
export type Flaw = FactMiss | 'bound' | 'cell' | CopyFlaw | 'entailment'

export type Verdict = {
  readonly support: Support
  /** 0–1: how much of the claim its evidence bears out. */
  readonly score: number
  readonly flaws: readonly Flaw[]
  readonly evidence: readonly EvidenceSentence[]
}

/** A claim laid beside a sentence. */
export type Judged = {
  readonly sentence: EvidenceSentence
  readonly flaws: readonly Flaw[]
  /** Part of the claim's words with meaning, and of its facts, that the sentence holds, 0–1. */
  readonly held: number
  /** Whether the sentence has none of the claim's numbers, dates and identifiers. */
  readonly factless: boolean
  /** Part of the claim that the sentence has in the same order, 0–1. */
  readonly shared: number
  /** Whether the claim is the sentence with changes rather than words of its own. */
  readonly copy: boolean
}

/** What a claim says otherwise than a sentence, as far as it shows without understanding either. */
export function judge(claim: ReadClaim, sentence: EvidenceSentence): Judged {
  const tokens = tokensOf(sentence)
  const alignment = align(claim.tokens, tokens)
  const { shared } = alignment
  const copy = shared >= CLOSE_COPY && claim.tokens.length >= 4
  const context = contextOf(sentence)
  const wrong = claim.facts.flatMap((fact) => flawOfFact(fact, claim, sentence, context) ?? [])
  const missing = wrong.filter((flaw) => flaw !== 'bound').length
  const flaws: Flaw[] = [...wrong]
  if (sentence.row && (otherCells(claim.text, sentence.reading) || acrossRecords(claim, sentence.cells)))
    flaws.push('cell')
  if (copy) flaws.push(...flawsOfCopy(claim.tokens, tokens, alignment, context))
  const content = claim.words.filter((word) => word.content)
  const words = content.filter(({ stem }) => sentence.stems.has(stem)).length
  const all = content.length + claim.facts.length
  const held = all === 0 ? 0 : (words + claim.facts.length - missing) / all
  const factless = missing > 0 && missing === claim.facts.length
  return { sentence, flaws, held, factless, shared, copy }
}

/**
 * What stands around a sentence: where it is from, and the rest of its passage. That of a table row has no other row in
 * it: what those say is of something else.
 */
function contextOf({ source: { passage }, row }: EvidenceSentence): string {
  const lines = passage.rendered.split('\n')
  const around = row ? lines.filter((line) => !line.includes('\t') && !/: .*; /.test(line)) : lines
  return `${placeText(passage)} ${around.join('\n')}`
}
