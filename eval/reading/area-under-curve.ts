/** Returns the probability that a value of `higher` exceeds one of `lower`, ties counting half. */
export function areaUnderCurve(higher: readonly number[], lower: readonly number[]): number | null {
  if (higher.length === 0 || lower.length === 0) return null
  let won = 0
  for (const a of higher) for (const b of lower) won += a > b ? 1 : a === b ? 0.5 : 0
  return won / (higher.length * lower.length)
}
