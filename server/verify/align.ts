/** A stretch between two things that claim and evidence have in common, where they differ; one side may be empty. */
export type Gap = { readonly claim: readonly number[]; readonly evidence: readonly number[] }

/**
 * Aligns two sequences in order, by the common subsequence that weighs most. `weights`: of the first one's elements,
 * small whole numbers. `matched`: how many elements of the first are aligned; `gaps`: where they differ (indexes).
 */
export function align(
  claim: readonly string[],
  evidence: readonly string[],
  weights: readonly number[],
): { readonly matched: number; readonly gaps: readonly Gap[] } {
  const columns = evidence.length + 1
  const table = new Uint32Array((claim.length + 1) * columns)
  const best = (i: number, j: number) => table[i * columns + j] ?? 0
  for (let i = claim.length - 1; i >= 0; i--) {
    for (let j = evidence.length - 1; j >= 0; j--) {
      const skip = Math.max(best(i + 1, j), best(i, j + 1))
      table[i * columns + j] =
        claim[i] === evidence[j] ? Math.max(skip, best(i + 1, j + 1) + (weights[i] ?? 1)) : skip
    }
  }
  const gaps: Gap[] = []
  let matched = 0
  let ours: number[] = []
  let theirs: number[] = []
  const close = () => {
    if (ours.length > 0 || theirs.length > 0) gaps.push({ claim: ours, evidence: theirs })
    ours = []
    theirs = []
  }
  let i = 0
  let j = 0
  while (i < claim.length && j < evidence.length) {
    if (claim[i] === evidence[j] && best(i, j) === best(i + 1, j + 1) + (weights[i] ?? 1)) {
      close()
      matched += 1
      i += 1
      j += 1
    } else if (best(i, j) === best(i + 1, j)) ours.push(i++)
    else theirs.push(j++)
  }
  while (i < claim.length) ours.push(i++)
  while (j < evidence.length) theirs.push(j++)
  close()
  return { matched, gaps }
}
