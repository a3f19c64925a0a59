const FIGURE = /^[([<>≤≥~±+−–—*-]*[$€£¥]? ?\d|^[-–—−*… ]+$|^\.{2,3}$|^[$€£¥]$|^\(X\)$|^n\/?a\.?$/i
/** Most letters of a unit, and of what may go with a sum of money. */
const UNIT = 2
const UNIT_OF_MONEY = 6

/** Whether a cell holds a figure, with a unit at most, or what stands for one that is not there. */
export function isFigure(text: string): boolean {
  if (!FIGURE.test(text)) return false
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters <= UNIT || (letters <= UNIT_OF_MONEY && /[$€£¥]/.test(text))) return true
  return letters <= (text.match(/\d/g)?.length ?? 0)
}
