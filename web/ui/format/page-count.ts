import * as texts from '#texts/ui.ts'

/** True if a file has slides instead of pages. */
export function hasSlides(filename: string): boolean {
  return /\.(?:pptx|odp)$/i.test(filename)
}

/** Formats a number of pages: '3 pages', or for a presentation '24 slides'. */
export function pageCount(filename: string, count: number): string {
  return (hasSlides(filename) ? texts.nSlides : texts.nPages)(count)
}
