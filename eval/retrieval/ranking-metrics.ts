/**
 * Returns nDCG@k of a ranking of ids against graded gains, with discount 1/log2(rank + 1) (Järvelin &
 * Kekäläinen 2002).
 */
export function ndcg(ranking: readonly string[], relevant: ReadonlyMap<string, number>, k: number): number {
  const discount = (rank: number) => 1 / Math.log2(rank + 2)
  const gained = ranking
    .slice(0, k)
    .reduce((sum, id, rank) => sum + (relevant.get(id) ?? 0) * discount(rank), 0)
  const ideal = [...relevant.values()]
    .sort((a, b) => b - a)
    .slice(0, k)
    .reduce((sum, gain, rank) => sum + gain * discount(rank), 0)
  return ideal > 0 ? gained / ideal : 0
}

/** Returns recall@k: the share of the relevant ids among the first k. */
export function recall(ranking: readonly string[], relevant: ReadonlyMap<string, number>, k: number): number {
  const found = ranking.slice(0, k).filter((id) => (relevant.get(id) ?? 0) > 0).length
  const total = [...relevant.values()].filter((gain) => gain > 0).length
  return total > 0 ? found / total : 0
}

export function mean(numbers: readonly number[]): number {
  return numbers.length > 0 ? numbers.reduce((sum, number) => sum + number, 0) / numbers.length : 0
}
