/** Cells with more characters are made wider; otherwise their row would be as high as the screen. */
const LONG = 320

/**
 * Returns the width of a cell as classes. `usual`: the classes of a cell without long text. `scrolls`: the
 * table is wider than its frame.
 */
export function cellWidth(text: string, scrolls: boolean, usual: string): string {
  return scrolls && text.length > LONG
    ? 'max-w-[48ch] min-w-[48ch] max-sm:max-w-[36ch] max-sm:min-w-[36ch]'
    : usual
}
