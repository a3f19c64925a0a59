/**
 * Splits a text into the words that fidelity is measured in: case folded; Chinese, Japanese and Korean by
 * character.
 */
export function tokensOf(text: string): string[] {
  const folded = text
    .normalize('NFKC')
    .replace(/\u00ad/g, '')
    .toLowerCase()
  return folded.match(CJK_OR_WORD) ?? []
}

const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}'
const CJK_OR_WORD = new RegExp(`[${CJK}]|(?:(?![${CJK}])[\\p{L}\\p{M}\\p{N}_])+`, 'gu')

export type Score = { readonly precision: number; readonly recall: number; readonly f1: number }

/** Compares two texts as multisets of words. All scores are from 0 to 1, and 1 if both texts are empty. */
export function tokenScore(found: string, truth: string): Score {
  const have = counted(tokensOf(found))
  const want = counted(tokensOf(truth))
  let common = 0
  for (const [token, count] of want.counts) common += Math.min(count, have.counts.get(token) ?? 0)
  if (have.total === 0 && want.total === 0) return { precision: 1, recall: 1, f1: 1 }
  const precision = have.total === 0 ? 0 : common / have.total
  const recall = want.total === 0 ? 0 : common / want.total
  return {
    precision,
    recall,
    f1: have.total + want.total === 0 ? 1 : (2 * common) / (have.total + want.total),
  }
}

function counted(tokens: readonly string[]): { counts: Map<string, number>; total: number } {
  const counts = new Map<string, number>()
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
  return { counts, total: tokens.length }
}

/** Returns the median; NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((p, q) => p - q)
  const half = sorted.length / 2
  const upper = sorted[Math.floor(half)] ?? Number.NaN
  const lower = sorted[Math.ceil(half) - 1] ?? Number.NaN
  return (lower + upper) / 2
}

/** Returns the mean; NaN for an empty list. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
