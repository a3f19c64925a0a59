import { synonymous } from '../../text/synonyms.ts'
import { contentStems } from '../../text/words.ts'
import type { Alignment, Difference } from './align.ts'
import type { Token } from './read-claim.ts'

/** From this part on a claim is a copy of a sentence, in which what it has otherwise was meant. */
export const CLOSE_COPY = 0.65
/** From this part on a single word that is added says more. */
const NEARLY_ALL = 0.85

/** Whether a copy says something otherwise than its original. `context`: what stands around that. */
export function isChanged(
  claim: readonly Token[],
  evidence: readonly Token[],
  { shared, differences }: Alignment,
  context: string,
): boolean {
  const original = new Set(evidence.map(({ key }) => key))
  const claimed = new Set(claim.map(({ key }) => key))
  if (isOneWord(differences, original)) return true
  if (differences.some((difference) => exchanges(difference, claimed, original))) return true
  const known = original.union(contentStems(context))
  const denials = differences.reduce((sum, { claim, evidence }) => sum + denied(claim) - denied(evidence), 0)
  if (denials > 0 && shared >= NEARLY_ALL) return true
  const strange = differences.flatMap(addedWords).filter(({ key }) => !known.has(key)).length
  return strange > 1 || (strange > 0 && shared >= NEARLY_ALL)
}

/** Whether a word of the original stands where that has another, which the claim has elsewhere: two that changed places. */
function exchanges(
  { claim, evidence }: Difference,
  claimed: ReadonlySet<string>,
  original: ReadonlySet<string>,
): boolean {
  const moved = (ours: readonly Token[], theirs: readonly Token[], known: ReadonlySet<string>) =>
    ours.some(
      ({ word, key }) =>
        (word === null || word.content) && known.has(key) && !theirs.some((other) => other.key === key),
    )
  return moved(claim, evidence, original) && moved(evidence, claim, claimed)
}

/** Whether one word was put for another, of which it is no form and no synonym, and no other with meaning is changed. */
function isOneWord(differences: readonly Difference[], original: ReadonlySet<string>): boolean {
  const changed = differences.filter(({ claim, evidence }) => [...claim, ...evidence].some(hasMeaning))
  const [{ claim = [], evidence = [] } = {}] = changed
  const [our, their] = [claim[0], evidence[0]]
  if (!our?.word || !their?.word || changed.length > 1 || claim.length > 1 || evidence.length > 1)
    return false
  const isForm = our.key.slice(0, ROOT) === their.key.slice(0, ROOT)
  return !original.has(our.key) && !isForm && !synonymous(our.key, their.key)
}

/** Letters that two forms of a word have in common. */
const ROOT = 5

/** Words with meaning for which the original has no synonym in their place; numbers are compared elsewhere. */
function addedWords({ claim, evidence }: Difference): Token[] {
  return claim.filter((token) => hasMeaning(token) && !evidence.some(({ key }) => synonymous(token.key, key)))
}

function hasMeaning({ word }: Token): boolean {
  return word?.content ?? false
}

/** What denies, counted where nearly all else is the same. */
const DENIAL =
  /^(?:not?|never|none|neither|nor|without|nicht|nie|niemals|kein\p{L}*|ohne|ne|pas|jamais|nunca|[不没未].*)$/u

function denied(tokens: readonly Token[]): number {
  return tokens.filter(({ word }) => DENIAL.test(word?.lower ?? '')).length
}
