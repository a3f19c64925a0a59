import { deniedBy, hasDirection, isNegation, opposite, sameSide } from '../language/polarity.ts'
import { synonymous } from '../language/synonyms.ts'
import type { Word } from '../language/words.ts'

/** Words of the claim that say the opposite of what the evidence says, in its place. */
export function contradictions(claim: readonly Word[], evidence: readonly Word[]): string[] {
  const said = new Set(evidence.map(({ lower }) => lower))
  const claimed = new Set(claim.map(({ lower }) => lower))
  const found: string[] = []
  for (const { lower } of claim) {
    if (said.has(lower) || !hasDirection(lower) || MODALS.has(lower)) continue
    if (evidence.some((other) => sameSide(lower, other.lower))) continue
    const against = evidence.find((other) => !claimed.has(other.lower) && opposite(lower, other.lower))
    if (against) found.push(`${lower} / ${against.lower}`)
  }
  return found
}

/** Obligation and permission depend on the rest of the sentence: 'must give notice to' says 'may by giving notice'. */
const MODALS = new Set(['must', 'shall', 'may', 'can', 'required', 'require', 'requires'])

const DIRECTIONS = new Set(
  `increase increased increases increasing rise rose risen rises rising grow grew grown grows growing growth decrease
  decreased decreases decreasing fall fell fallen falls falling decline declined declines declining drop dropped drops
  dropping shrink shrank reduced higher lower larger smaller bigger faster slower older younger longer shorter fewer
  exceeded exceeds surpassed outperformed doubled halved tripled highest lowest largest smallest`.split(
    /\s+/,
  ),
)

/** Words of the claim that compare or tell a trend of which the evidence says nothing. */
export function inventedDirections(claim: readonly Word[], evidence: readonly Word[]): string[] {
  return claim
    .filter(
      (word) =>
        DIRECTIONS.has(word.lower) &&
        !evidence.some(
          (other) =>
            other.stem === word.stem ||
            sameSide(word.lower, other.lower) ||
            synonymous(word.stem, other.stem),
        ),
    )
    .map(({ lower }) => lower)
}

/**
 * How often the claim denies more, or less, than the evidence does about the same things: 0 when they agree.
 */
export function negationDifference(claim: readonly Word[], evidence: readonly Word[]): number {
  const stems = new Set(claim.map(({ stem }) => stem))
  const theirStems = new Set(evidence.map(({ stem }) => stem))
  const ours = negated(claim)
  const theirs = negated(evidence)
  const relevant = theirs.filter((denied) => denied.length === 0 || denied.some((stem) => stems.has(stem)))
  const prefixed =
    claim.filter((word) => prefixDenies(word, theirStems)).length +
    evidence.filter((word) => prefixDenies(word, stems)).length
  const more = Math.max(0, ours.length - theirs.length)
  const less = Math.max(0, relevant.length - ours.length)
  return (more + less + prefixed) % 2 === 0 && prefixed > 0 ? 0 : more + less + prefixed
}

/** Whether a sentence denies what the claim says, and the claim denies nothing. */
export function leavesOutDenial(claim: readonly Word[], evidence: readonly Word[]): boolean {
  if (negated(claim).length > 0) return false
  const stems = new Set(claim.map(({ stem }) => stem))
  return negated(evidence).some((denied) => denied.length > 0 && denied.every((stem) => stems.has(stem)))
}

function prefixDenies(word: Word, others: ReadonlySet<string>): boolean {
  const denied = deniedBy(word)
  if (denied === null || others.has(word.stem)) return false
  const stem = word.stem.slice(word.lower.length - denied.length)
  return others.has(denied) || (stem.length > 3 && others.has(stem))
}

/** For each negation what it denies: the next one or two words with meaning, or those before a closing one. */
function negated(words: readonly Word[]): string[][] {
  const denials: string[][] = []
  for (const [index, word] of words.entries()) {
    if (!isNegation(word)) continue
    const after = words.slice(index + 1, index + 6).filter(({ content }) => content)
    const denied =
      after.length > 0
        ? after.slice(0, 2)
        : words
            .slice(Math.max(0, index - 5), index)
            .filter(({ content }) => content)
            .slice(-2)
    denials.push(denied.map(({ stem }) => stem))
  }
  return denials
}
