import { areSynonyms } from '../../text/synonyms.ts'
import { contentStems } from '../../text/words.ts'
import type { Token } from './analyze-claim.ts'

/** The aligned share from which on a claim is a copy of a sentence, so that every difference is deliberate. */
export const CLOSE_COPY = 0.65
/** The aligned share from which on a single added word changes the meaning. */
const NEARLY_ALL = 0.85

/** How many first letters the forms of a word share. */
const ROOT = 5

/** Different tokens at the same place of two aligned texts. Either side may be empty. */
type Difference = { readonly claim: readonly Token[]; readonly evidence: readonly Token[] }
type Alignment = {
  /** The share of the claim's tokens that the sentence has in the same order, 0–1. */
  readonly aligned: number
  readonly differences: readonly Difference[]
}

/** Whether a copy differs in meaning from its original. `context`: the text around the original. */
export function isAltered(
  claim: readonly Token[],
  evidence: readonly Token[],
  { aligned, differences }: Alignment,
  context: string,
): boolean {
  const original = new Set(evidence.map(({ key }) => key))
  const claimed = new Set(claim.map(({ key }) => key))
  if (replacesOneWord(differences, original)) return true
  if (differences.some((difference) => swapsWords(difference, claimed, original))) return true
  const known = original.union(contentStems(context))
  const added = differences.flatMap(addedWords).filter(({ key }) => !known.has(key)).length
  return added > 1 || (added > 0 && aligned >= NEARLY_ALL)
}

/**
 * Whether two words of the original changed places: each side of a difference has a word that the other text has
 * elsewhere.
 */
function swapsWords(
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

/** Whether the only changed content word was replaced by another that is neither a form nor a synonym of it. */
function replacesOneWord(differences: readonly Difference[], original: ReadonlySet<string>): boolean {
  const changed = differences.filter(({ claim, evidence }) => [...claim, ...evidence].some(isContent))
  const [{ claim = [], evidence = [] } = {}] = changed
  const [our, their] = [claim[0], evidence[0]]
  if (!our?.word || !their?.word || changed.length > 1 || claim.length > 1 || evidence.length > 1)
    return false
  const isForm = our.key.slice(0, ROOT) === their.key.slice(0, ROOT)
  return !original.has(our.key) && !isForm && !areSynonyms(our.key, their.key)
}

/** Added content words without a synonym at their place in the original. Numbers are compared in match-facts.ts. */
function addedWords({ claim, evidence }: Difference): Token[] {
  return claim.filter((token) => isContent(token) && !evidence.some(({ key }) => areSynonyms(token.key, key)))
}

function isContent({ word }: Token): boolean {
  return word?.content ?? false
}

/** Aligns a claim, which must have tokens, with a sentence: the heaviest common subsequence of their tokens. */
export function align(claim: readonly Token[], evidence: readonly Token[]): Alignment {
  const columns = evidence.length + 1
  const table = new Uint32Array((claim.length + 1) * columns)
  const best = (i: number, j: number) => table[i * columns + j] ?? 0
  /** The best weight with these two tokens aligned; -1 if they differ. */
  const matched = (i: number, j: number) => {
    const token = claim[i]
    return token && token.key === evidence[j]?.key ? best(i + 1, j + 1) + weightOf(token) : -1
  }
  for (let i = claim.length - 1; i >= 0; i--)
    for (let j = evidence.length - 1; j >= 0; j--)
      table[i * columns + j] = Math.max(best(i + 1, j), best(i, j + 1), matched(i, j))
  const differences: Difference[] = []
  let [i, j, ours, theirs] = [0, 0, 0, 0]
  while (i < claim.length && j < evidence.length) {
    if (best(i, j) === matched(i, j)) {
      differences.push({ claim: claim.slice(ours, i), evidence: evidence.slice(theirs, j) })
      i += 1
      j += 1
      ours = i
      theirs = j
    } else if (best(i, j) === best(i + 1, j)) i += 1
    else j += 1
  }
  // One difference, possibly empty, precedes each common token.
  const aligned = differences.length / claim.length
  differences.push({ claim: claim.slice(ours), evidence: evidence.slice(theirs) })
  return { aligned, differences }
}

/** Facts weigh most, then content words. */
function weightOf({ word }: Token): number {
  if (word === null) return 4
  return word.content ? 3 : 1
}
