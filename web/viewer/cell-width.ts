/** A cell of more characters is wider than others, or its row would be a screen high. */
const LONG = 320

/** The width of a cell, as classes; `usual`: of one that holds no long text. `scrolls`: its table goes beyond its frame. */
export function cellWidth(text: string, scrolls: boolean, usual: string): string {
  return scrolls && text.length > LONG
    ? 'max-w-[48ch] min-w-[48ch] max-sm:max-w-[36ch] max-sm:min-w-[36ch]'
    : usual
}
