/** Rounds a duration or a time in seconds to milliseconds, as all replies give it. */
export function roundedSeconds(seconds: number): number {
  return rounded(seconds, 1000)
}

/** Rounds a duration in milliseconds to one decimal, as all replies give it. */
export function roundedMilliseconds(milliseconds: number): number {
  return rounded(milliseconds, 10)
}

/** Rounds a share or probability, 0–1, to four decimals, as relevance is given. */
export function roundedShare(share: number): number {
  return rounded(share, 10_000)
}

/** Rounds a rate to one decimal. */
export function roundedRate(rate: number): number {
  return rounded(rate, 10)
}

function rounded(value: number, parts: number): number {
  return Math.round(value * parts) / parts
}
