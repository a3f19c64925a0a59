import { type Bound, boundOf } from '../language/bounds.ts'
import type { Fact, Quantity } from '../language/facts.ts'
import { synonymous } from '../language/synonyms.ts'
import type { Word } from '../language/words.ts'
import type { EvidenceSentence } from '../read/evidence.ts'
import { type FactMiss, missOf } from './match-facts.ts'
import type { ReadClaim } from './read-claim.ts'
import { inItsColumn } from './row-cells.ts'

/** What is wrong with a fact of a claim beside a sentence, or null. `context`: what stands around that. */
export function flawOfFact(
  fact: Fact,
  claim: ReadClaim,
  sentence: EvidenceSentence,
  context: string,
): FactMiss | 'bound' | null {
  const miss = missOf(fact, sentence, context)
  if (miss !== null || fact.kind !== 'quantity') return miss
  const isOfTheSame = sentence.row
    ? inItsColumn(fact, claim, sentence.cells)
    : countsTheSame(fact, claim, sentence)
  if (!isOfTheSame) return 'fact'
  return boundAgrees(fact, claim.text, sentence) ? null : 'bound'
}

/** Whether a number does not count something in the claim ('29 patents') that the sentence has as something else ('29 years'). */
function countsTheSame(fact: Quantity, claim: ReadClaim, sentence: EvidenceSentence): boolean {
  if (fact.unit !== null || fact.ordinal) return true
  const counted = countedBy(fact, claim.text, claim.words)
  if (!counted.some(({ stem }) => sentence.stems.has(stem))) return true
  return sameNumbers(fact, sentence)
    .map((other) => countedBy(other, sentence.reading, sentence.words))
    .some(
      (others) => others.length === 0 || counted.some((word) => others.some((other) => alike(word, other))),
    )
}

function sameNumbers({ values }: Quantity, { facts }: EvidenceSentence): Quantity[] {
  return facts
    .filter((other) => other.kind === 'quantity')
    .filter((other) => other.values.some((value) => values.includes(value)))
}

function alike(a: Word, b: Word): boolean {
  return a.stem === b.stem || synonymous(a.stem, b.stem)
}

/** The words directly after a number as far as they may be what it counts. */
function countedBy({ end }: Quantity, text: string, words: readonly Word[]): Word[] {
  const found: Word[] = []
  let from = end
  for (const word of words) {
    if (word.start < end) continue
    if (!word.content || !/^[\s-]?$/.test(text.slice(from, word.start))) break
    found.push(word)
    from = word.end
  }
  return found
}

/** What also says a bound: less than 14 is at most 14. */
const STRICTER: Partial<Record<Bound, Bound>> = { 'at most': 'less than', 'at least': 'more than' }

/** Whether a sentence gives a number as the bound that the claim says it is. */
function boundAgrees(fact: Quantity, claim: string, sentence: EvidenceSentence): boolean {
  const claimed = boundOf(fact, claim)
  if (claimed === null) return true
  return sameNumbers(fact, sentence).some((other) => {
    const before = sentence.reading.slice(0, other.start)
    // In a source 'within 14 days' says 'in at most 14 days', too.
    const given = boundOf(other, sentence.reading) ?? (/\bwithin\s*$/i.test(before) ? 'at most' : null)
    return given === claimed || given === STRICTER[claimed]
  })
}
