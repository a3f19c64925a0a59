import type { EvidenceSentence } from '../evidence.ts'
import { boundHolds, boundOf } from './bounds.ts'
import type { Fact } from './facts.ts'
import { type FactMatch, matchFact } from './match-facts.ts'
import { wordMatch } from './match-words.ts'
import type { ReadClaim } from './read-claim.ts'
import { inItsColumn } from './row-cells.ts'
import type { Word } from './words.ts'

/** How a fact of a claim stands in the sentence that has it best. `context`: what stands around them. */
export function bestFactMatch(
  fact: Fact,
  claim: ReadClaim,
  evidence: readonly EvidenceSentence[],
  context: string,
): FactMatch {
  let best: FactMatch = 'missing'
  for (const { facts, reading, row, words } of evidence) {
    const match = matchFact(fact, claim.text, facts, reading, context)
    if (match === 'found' && !row && !countsTheSame(fact, claim, words)) continue
    const misplaced =
      match === 'found' && row && fact.kind === 'quantity' && !inItsColumn(fact, claim, reading)
    if (match === 'found' && !misplaced) return match
    if (match === 'unit') best = match
  }
  return best
}

/** Whether what a number counts in the claim ('24 sacks') comes in the sentence that holds the number. */
function countsTheSame(fact: Fact, claim: ReadClaim, words: readonly Word[]): boolean {
  if (fact.kind !== 'quantity' || fact.unit !== null || fact.ordinal) return true
  const next = claim.words.find(({ start }) => start >= fact.end)
  if (!next?.content || next.start > fact.end + 1 || next.capital) return true
  return wordMatch(next, words, () => 0) > 0
}

/** Whether the evidence gives a number as the bound that the claim says it is. */
export function boundAgrees(fact: Fact, claim: string, evidence: readonly EvidenceSentence[]): boolean {
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
