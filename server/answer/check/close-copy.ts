import { synonymous } from '../../text/synonyms.ts'
import { contentStems } from '../../text/words.ts'
import type { Token } from './read-claim.ts'

/** From this part on a claim is a copy of a sentence, in which what it has otherwise was meant. */
export const CLOSE_COPY = 0.65
/** From this part on a single word that is added says more. */
const NEARLY_ALL = 0.85

/** Letters that two forms of a word have in common. */
const ROOT = 5
/** What denies, counted where nearly all else is the same. */
const DENIAL =
  /^(?:not?|never|none|neither|nor|without|nicht|nie|niemals|kein\p{L}*|ohne|ne|pas|jamais|nunca|[不没未].*)$/u

/** What stands in two texts at the same spot, in one instead of the other. Either side may be empty. */
type Difference = { readonly claim: readonly Token[]; readonly evidence: readonly Token[] }
type Alignment = {
  /** Part of the claim's tokens that the sentence has in the same order, 0–1. */
  readonly shared: number
  readonly differences: readonly Difference[]
}

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

/** Words with meaning for which the original has no synonym in their place; numbers are compared elsewhere. */
function addedWords({ claim, evidence }: Difference): Token[] {
  return claim.filter((token) => hasMeaning(token) && !evidence.some(({ key }) => synonymous(token.key, key)))
}

function hasMeaning({ word }: Token): boolean {
  return word?.content ?? false
}

function denied(tokens: readonly Token[]): number {
  return tokens.filter(({ word }) => DENIAL.test(word?.lower ?? '')).length
}

/** Lays a claim, which has tokens, beside a sentence in order, by the tokens in common that weigh most. */
export function align(claim: readonly Token[], evidence: readonly Token[]): Alignment {
  const columns = evidence.length + 1
  const table = new Uint32Array((claim.length + 1) * columns)
  const best = (i: number, j: number) => table[i * columns + j] ?? 0
  /** The best with these two aligned, -1 where they are not the same. */
  const aligned = (i: number, j: number) => {
    const token = claim[i]
    return token && token.key === evidence[j]?.key ? best(i + 1, j + 1) + weightOf(token) : -1
  }
  for (let i = claim.length - 1; i >= 0; i--)
    for (let j = evidence.length - 1; j >= 0; j--)
      table[i * columns + j] = Math.max(best(i + 1, j), best(i, j + 1), aligned(i, j))
  const differences: Difference[] = []
  let [i, j, ours, theirs] = [0, 0, 0, 0]
  while (i < claim.length && j < evidence.length) {
    if (best(i, j) === aligned(i, j)) {
      differences.push({ claim: claim.slice(ours, i), evidence: evidence.slice(theirs, j) })
      i += 1
      j += 1
      ours = i
      theirs = j
    } else if (best(i, j) === best(i + 1, j)) i += 1
    else j += 1
  }
  // One stands before each token in common.
  const shared = differences.length / claim.length
  differences.push({ claim: claim.slice(ours), evidence: evidence.slice(theirs) })
  return { shared, differences }
}

/** Facts first, then what carries meaning. */
function weightOf({ word }: Token): number {
  if (word === null) return 4
  return word.content ? 3 : 1
}
