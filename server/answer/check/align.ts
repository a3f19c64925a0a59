import type { Token } from './read-claim.ts'

/** What stands in two texts at the same spot, in one instead of the other. Either side may be empty. */
export type Difference = { readonly claim: readonly Token[]; readonly evidence: readonly Token[] }

export type Alignment = {
  /** Part of the claim's tokens that the sentence has in the same order, 0–1. */
  readonly shared: number
  readonly differences: readonly Difference[]
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
