/** A stretch between two things that claim and evidence have in common, where each says something else. */
export type Gap = { readonly claim: readonly number[]; readonly evidence: readonly number[] }

/**
 * Aligns two sequences in order, by their longest common subsequence under `same`. `matched`: how many elements of
 * the first are aligned; `gaps`: where both have elements of their own at the same spot (indexes).
 */
export function align(
  claim: readonly string[],
  evidence: readonly string[],
  same: (a: string, b: string) => boolean,
): { readonly matched: number; readonly gaps: readonly Gap[] } {
  const columns = evidence.length + 1
  const table = new Uint16Array((claim.length + 1) * columns)
  const equal = new Uint8Array(claim.length * evidence.length)
  for (let i = claim.length - 1; i >= 0; i--) {
    for (let j = evidence.length - 1; j >= 0; j--) {
      const is = same(claim[i] ?? '', evidence[j] ?? '')
      if (is) equal[i * evidence.length + j] = 1
      const skip = Math.max(table[(i + 1) * columns + j] ?? 0, table[i * columns + j + 1] ?? 0)
      table[i * columns + j] = is ? Math.max(skip, (table[(i + 1) * columns + j + 1] ?? 0) + 1) : skip
    }
  }
  const gaps: Gap[] = []
  let ours: number[] = []
  let theirs: number[] = []
  const close = () => {
    if (ours.length > 0 && theirs.length > 0) gaps.push({ claim: ours, evidence: theirs })
    ours = []
    theirs = []
  }
  let i = 0
  let j = 0
  while (i < claim.length && j < evidence.length) {
    const here = table[i * columns + j] ?? 0
    const both = equal[i * evidence.length + j] === 1 && here === (table[(i + 1) * columns + j + 1] ?? 0) + 1
    if (both) {
      close()
      i += 1
      j += 1
    } else if (here === (table[(i + 1) * columns + j] ?? 0)) ours.push(i++)
    else theirs.push(j++)
  }
  while (i < claim.length) ours.push(i++)
  while (j < evidence.length) theirs.push(j++)
  close()
  return { matched: table[0] ?? 0, gaps }
}
