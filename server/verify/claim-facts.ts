import { boundOf } from '../language/bounds.ts'
import type { Fact, Quantity } from '../language/facts.ts'
import type { Word } from '../language/words.ts'
import type { EvidenceSentence } from '../read/evidence.ts'
import { hasFact } from './match-facts.ts'
import type { ReadClaim } from './read-claim.ts'
import { inItsColumn } from './row-cells.ts'

/** Whether a sentence says a fact of a claim, and of the same thing. `context`: what stands around it. */
export function saysFact(fact: Fact, claim: ReadClaim, sentence: EvidenceSentence, context: string): boolean {
  if (!hasFact(fact, sentence, context)) return false
  if (fact.kind !== 'quantity') return true
  return sentence.row ? inItsColumn(fact, claim, sentence.cells) : countsTheSame(fact, claim, sentence)
}

/** Whether a number does not count something in the claim ('29 patents') that the sentence has as something else ('29 years'). */
function countsTheSame(fact: Quantity, claim: ReadClaim, sentence: EvidenceSentence): boolean {
  if (fact.unit !== null || fact.ordinal) return true
  const counted = countedBy(fact, claim.text, claim.words)
  if (counted.isDisjointFrom(sentence.stems)) return true
  return sameNumbers(fact, sentence)
    .map((other) => countedBy(other, sentence.reading, sentence.words))
    .some((others) => others.size === 0 || !others.isDisjointFrom(counted))
}

function sameNumbers({ values }: Quantity, { facts }: EvidenceSentence): Quantity[] {
  return facts
    .filter((other) => other.kind === 'quantity')
    .filter((other) => other.values.some((value) => values.includes(value)))
}

/** The stems of the words directly after a number as far as they may be what it counts. */
function countedBy({ end }: Quantity, text: string, words: readonly Word[]): Set<string> {
  const found = new Set<string>()
  let from = end
  for (const word of words) {
    if (word.start < end) continue
    if (!word.content || !/^[\s-]?$/.test(text.slice(from, word.start))) break
    found.add(word.stem)
    from = word.end
  }
  return found
}

/** Whether a sentence gives a number as the bound that the claim says it is. */
export function boundAgrees(fact: Fact, claim: string, sentence: EvidenceSentence): boolean {
  const claimed = boundOf(fact, claim)
  if (claimed === null || fact.kind !== 'quantity') return true
  return sameNumbers(fact, sentence).some((other) => {
    const before = sentence.reading.slice(0, other.start)
    // In a source 'within 14 days' says 'in at most 14 days', too.
    return claimed === (boundOf(other, sentence.reading) ?? (/\bwithin\s*$/i.test(before) ? 'at most' : null))
  })
}
