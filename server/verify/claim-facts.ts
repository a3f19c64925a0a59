import type { Fact } from '../language/facts.ts'
import { wordMatch } from '../language/likeness.ts'
import type { Word } from '../language/words.ts'
import type { EvidenceSentence } from '../read/evidence.ts'
import { boundGiven, boundHolds, boundOf, isDifference } from './bounds.ts'
import { type FactMatch, matchFact } from './match-facts.ts'
import type { ReadClaim } from './read-claim.ts'
import { inItsColumn } from './row-cells.ts'

/** How a fact of a claim stands in the sentence that has it best. `context`: what stands around them. */
export function bestFactMatch(
  fact: Fact,
  claim: ReadClaim,
  evidence: readonly EvidenceSentence[],
  context: string,
): FactMatch {
  // Which device or case it is of may be said around a sentence that names none.
  if (fact.kind === 'code' && !evidence.some(({ facts }) => facts.some(({ kind }) => kind === 'code')))
    return matchFact(fact, claim.text, [], context, '')
  let best: FactMatch = 'missing'
  for (const sentence of evidence) {
    const { facts, reading, row } = sentence
    const match = matchFact(fact, claim.text, facts, reading, context)
    if (match === 'found' && !row && !countsTheSame(fact, claim, sentence)) continue
    const misplaced =
      match === 'found' && row && fact.kind === 'quantity' && !inItsColumn(fact, claim, reading)
    if (match === 'found' && !misplaced) return match
    if (match === 'unit') best = match
  }
  return best
}

/**
 * Whether what a number counts in the claim ('24 sacks') comes in the sentence that holds the number, and is not there
 * something else than what it counts ('29 patents' for '29 years', of patents).
 */
function countsTheSame(fact: Fact, claim: ReadClaim, sentence: EvidenceSentence): boolean {
  if (fact.kind !== 'quantity' || fact.unit !== null || fact.ordinal) return true
  const { facts, reading, stems, words } = sentence
  const next = claim.words.find(({ start }) => start >= fact.end)
  if (!next || next.start > fact.end + 1) return true
  if (next.content && !next.name && wordMatch(next, words, () => 0) === 0) return false
  const counted = countedBy(fact, claim.text, claim.words)
  if (!counted.some(({ stem }) => stems.has(stem))) return true
  const theirs = facts
    .filter((other) => other.kind === 'quantity' && other.values.some((value) => fact.values.includes(value)))
    .map((other) => countedBy(other, reading, words))
  return theirs.some(
    (others) => others.length === 0 || counted.some((word) => wordMatch(word, others, () => 0) > 0),
  )
}

/** The words directly after a number as far as they may be what it counts. */
function countedBy({ end }: Fact, text: string, words: readonly Word[]): Word[] {
  const found: Word[] = []
  let from = end
  for (const word of words) {
    if (word.start < end) continue
    if (!/^[\s.-]{0,2}$/.test(text.slice(from, word.start)) || found.length > 4) break
    if (!word.content && !/^\p{Lu}$/u.test(word.text)) break
    if (word.content) found.push(word)
    from = word.end
  }
  return found
}

/** Whether the evidence gives a number as the bound that the claim says it is. */
export function boundAgrees(fact: Fact, claim: string, evidence: readonly EvidenceSentence[]): boolean {
  if (
    isDifference(fact, claim) &&
    !evidence.some(({ facts, reading }) => facts.some((other) => isDifference(other, reading)))
  )
    return false
  const claimed = boundOf(fact, claim)
  if (claimed === null || fact.kind !== 'quantity') return true
  return evidence.some(({ facts, reading }) =>
    facts.some(
      (other) =>
        other.kind === 'quantity' &&
        other.values.some((value) => fact.values.includes(value)) &&
        boundHolds(claimed, boundGiven(other, reading)),
    ),
  )
}
