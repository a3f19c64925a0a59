/** A cell of more characters is as wide as a column of prose, or its row would be a screen high. */
const LONG = 320

/**
 * The width of a cell, as classes, in a frame that is a container; `usual`: of one that holds no long text. `scrolls`:
 * its table goes beyond its frame.
 */
export function cellWidth(text: string, scrolls: boolean, usual: string): string {
  return scrolls && text.length > LONG ? 'max-w-[min(76ch,90cqw)] min-w-[min(76ch,90cqw)]' : usual
}
