import { boundOf } from '../language/bounds.ts'
import type { Fact } from '../language/facts.ts'
import { synonymous } from '../language/synonyms.ts'
import type { Word } from '../language/words.ts'
import type { EvidenceSentence } from '../read/evidence.ts'
import { boundGiven, boundHolds } from './bounds.ts'
import { type FactMatch, matchFact } from './match-facts.ts'
import type { ReadClaim } from './read-claim.ts'
import { inItsColumn } from './row-cells.ts'

/** How a fact of a claim stands in a sentence. `context`: what stands around that. */
export function factStands(
  fact: Fact,
  claim: ReadClaim,
  sentence: EvidenceSentence,
  context: string,
): FactMatch {
  const match = matchFact(fact, claim.text, sentence.facts, sentence.reading, context)
  if (match !== 'found' || fact.kind !== 'quantity') return match
  const same = sentence.row
    ? inItsColumn(fact, claim, sentence.reading)
    : countsTheSame(fact, claim, sentence)
  return same ? 'found' : 'missing'
}

/** Whether a number does not count something in the claim ('29 patents') that the sentence has as something else ('29 years'). */
function countsTheSame(
  fact: Fact & { kind: 'quantity' },
  claim: ReadClaim,
  { facts, reading, stems, words }: EvidenceSentence,
): boolean {
  if (fact.unit !== null || fact.ordinal) return true
  const counted = countedBy(fact, claim.text, claim.words)
  if (!counted.some(({ stem }) => stems.has(stem))) return true
  return facts
    .filter((other) => other.kind === 'quantity' && other.values.some((value) => fact.values.includes(value)))
    .map((other) => countedBy(other, reading, words))
    .some(
      (others) => others.length === 0 || counted.some((word) => others.some((other) => alike(word, other))),
    )
}

function alike(a: Word, b: Word): boolean {
  return a.stem === b.stem || synonymous(a.stem, b.stem)
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

/** Whether a sentence gives a number as the bound that the claim says it is. */
export function boundAgrees(fact: Fact, claim: string, { facts, reading }: EvidenceSentence): boolean {
  const claimed = boundOf(fact, claim)
  if (claimed === null || fact.kind !== 'quantity') return true
  return facts.some(
    (other) =>
      other.kind === 'quantity' &&
      other.values.some((value) => fact.values.includes(value)) &&
      boundHolds(claimed, boundGiven(other, reading)),
  )
}
