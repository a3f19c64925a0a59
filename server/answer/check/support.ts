import type { Support } from '../../../shared/answers.ts'
import type { Quantity } from '../../text/facts.ts'
import type { EvidenceSentence } from '../evidence/evidence.ts'
import { placeText } from '../evidence/place-text.ts'
import { align } from './align.ts'
import { CLOSE_COPY, isChanged } from './close-copy.ts'
import { boundAgrees, countsTheSame, hasFact } from './match-facts.ts'
import { type ReadClaim, tokensOf } from './read-claim.ts'
import { acrossRecords, inItsColumn, otherCells } from './row-cells.ts'

export type Verdict = {
  readonly support: Support
  /** 0–1: how much of the claim its evidence bears out. */
  readonly score: number
  readonly evidence: readonly EvidenceSentence[]
}

/** A claim laid beside a sentence. */
export type Judged = {
  readonly sentence: EvidenceSentence
  /** Whether the claim says something otherwise than the sentence, as far as it shows without understanding either. */
  readonly flawed: boolean
  /** Part of the claim's words with meaning, and of its facts, that the sentence holds, 0–1. */
  readonly held: number
  /** Whether the sentence has none of the claim's numbers, dates and identifiers. */
  readonly factless: boolean
  /** Part of the claim that the sentence has in the same order, 0–1. */
  readonly shared: number
  /** Whether the claim is the sentence with changes rather than words of its own. */
  readonly copy: boolean
}

/** Lays a claim, which shares something with it, beside a sentence. */
export function judge(claim: ReadClaim, sentence: EvidenceSentence): Judged {
  const tokens = tokensOf(sentence)
  const alignment = align(claim.tokens, tokens)
  const { shared } = alignment
  const copy = shared >= CLOSE_COPY && claim.tokens.length >= 4
  const context = contextOf(sentence)
  const isOfTheSame = (fact: Quantity) =>
    sentence.row ? inItsColumn(fact, claim, sentence.cells) : countsTheSame(fact, claim, sentence)
  const said = claim.facts
    .filter((fact) => hasFact(fact, sentence, context))
    .filter((fact) => fact.kind !== 'quantity' || isOfTheSame(fact)).length
  const flawed =
    said < claim.facts.length ||
    claim.facts.some((fact) => !boundAgrees(fact, claim.text, sentence)) ||
    (sentence.row && (otherCells(claim.text, sentence.reading) || acrossRecords(claim, sentence.cells))) ||
    (copy && isChanged(claim.tokens, tokens, alignment, context))
  const content = claim.words.filter((word) => word.content)
  const words = content.filter(({ stem }) => sentence.stems.has(stem)).length
  const held = (words + said) / (content.length + claim.facts.length)
  const factless = said === 0 && claim.facts.length > 0
  return { sentence, flawed, held, factless, shared, copy }
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
