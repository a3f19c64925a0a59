const NUMERIC = /^[([<>≤≥~±+−–—*-]*[$€£¥]? ?\d|^[-–—−*… ]+$|^\.{2,3}$|^[$€£¥]$|^\(X\)$|^n\/?a\.?$/i
/** Most letters of a unit, and of what may go with a sum of money. */
const MAX_UNIT_LETTERS = 2
const MAX_CURRENCY_LETTERS = 6

/** Whether a cell holds a figure, with a unit at most, or what stands for one that is not there. */
export function isNumericCell(text: string): boolean {
  if (!NUMERIC.test(text)) return false
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters <= MAX_UNIT_LETTERS || (letters <= MAX_CURRENCY_LETTERS && /[$€£¥]/.test(text))) return true
  return letters <= (text.match(/\d/g)?.length ?? 0)
}
