import type { EvidenceSentence } from '../read/evidence.ts'
import { bestFactMatch } from './claim-facts.ts'
import type { ReadClaim } from './read-claim.ts'

/** Up to two more sentences, each with a part of the claim that the primary one does not have. */
export function additions(
  claim: ReadClaim,
  primary: EvidenceSentence,
  others: readonly EvidenceSentence[],
  copy: boolean,
): EvidenceSentence[] {
  let open = claim.words.filter(({ content, stem }) => content && !primary.stems.has(stem))
  const missing = copy
    ? []
    : claim.facts.filter(
        (fact) =>
          fact.kind === 'quantity' &&
          fact.unit !== null &&
          bestFactMatch(fact, claim, [primary], '') !== 'found',
      )
  const added: EvidenceSentence[] = []
  const own = claim.words.filter(({ content, stem }) => content && primary.stems.has(stem)).length
  for (let round = 0; round < 2 && open.length + missing.length > 0; round++) {
    let best: EvidenceSentence | null = null
    let most = 1
    for (const other of others) {
      if (other === primary || added.includes(other) || isTornOff(other, primary)) continue
      const words = open.filter(({ stem, name }) => other.stems.has(stem) && !name).length
      const facts =
        words === 0 ? 0 : missing.filter((fact) => bestFactMatch(fact, claim, [other], '') === 'found').length
      const gain = words + facts
      if (words >= own) continue
      const near = other.source === primary.source && Math.abs(other.index - primary.index) <= 2 ? 0.5 : 0
      if (gain > 1 && gain + near > most) {
        most = gain + near
        best = other
      }
    }
    if (!best) break
    const chosen = best
    added.push(chosen)
    open = open.filter(({ stem }) => !chosen.stems.has(stem))
  }
  return added
}

/** 'had a severe disability': the end of a sentence whose beginning stands elsewhere says nothing of another's subject. */
function isTornOff(other: EvidenceSentence, primary: EvidenceSentence): boolean {
  if (other.row || primary.row || !/^\p{Ll}{2}/u.test(other.reading)) return false
  return !(other.source === primary.source && other.index === primary.index + 1)
}
