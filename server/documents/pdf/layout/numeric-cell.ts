const NUMERIC = /^[([<>≤≥~±+−–—*-]*[$€£¥]? ?\d|^[-–—−*… ]+$|^\.{2,3}$|^[$€£¥]$|^\(X\)$|^n\/?a\.?$/i
/** Most letters of a unit, and of the words beside an amount of money. */
const MAX_UNIT_LETTERS = 2
const MAX_CURRENCY_LETTERS = 6

/** Whether a cell contains a number with at most a unit, or a placeholder for a missing number. */
export function isNumericCell(text: string): boolean {
  if (!NUMERIC.test(text)) return false
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters <= MAX_UNIT_LETTERS || (letters <= MAX_CURRENCY_LETTERS && /[$€£¥]/.test(text))) return true
  return letters <= (text.match(/\d/g)?.length ?? 0)
}
