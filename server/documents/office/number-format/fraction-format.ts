import type { Section } from './format-sections.ts'

/** "# ??/??", "?/8": the nearest fraction whose denominator has as many digits, or is the one given. */
export function fractionText({ pieces }: Section, size: number): string {
  const slash = pieces.findIndex((piece) => piece.kind === 'slash')
  const behind = pieces.slice(slash + 1)
  const given = behind
    .map((piece) => (piece.kind === 'literal' || piece.kind === 'digit' ? piece.text : ''))
    .join('')
  const fixedDenominator = /^\s*([1-9]\d*)/.exec(given)?.[1]
  const places = behind.filter((piece) => piece.kind === 'digit').length
  const before = pieces.slice(0, slash)
  const mixed = /[0#?][^0#?]+[0#?]/.test(
    before.map((piece) => (piece.kind === 'digit' ? piece.text : ' ')).join(''),
  )
  const whole = mixed ? Math.floor(size) : 0
  const [top, bottom] = nearestFraction(
    size - whole,
    fixedDenominator === undefined ? 10 ** Math.min(Math.max(places, 1), 3) - 1 : null,
    Number(fixedDenominator ?? 1),
  )
  if (mixed && top === bottom) return String(whole + 1)
  if (top === 0 && mixed) return String(whole)
  return mixed && whole > 0 ? `${whole} ${top}/${bottom}` : `${top}/${bottom}`
}

function nearestFraction(value: number, limit: number | null, given: number): [number, number] {
  if (limit === null) return [Math.round(value * given), given]
  let best: [number, number] = [Math.round(value), 1]
  for (let bottom = 2; bottom <= limit; bottom++) {
    const top = Math.round(value * bottom)
    if (Math.abs(top / bottom - value) < Math.abs(best[0] / best[1] - value) - 1e-12) best = [top, bottom]
  }
  return best
}
