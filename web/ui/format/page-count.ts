import * as texts from '#texts/ui.ts'

/** Whether what a file has is called slides, not pages. */
export function hasSlides(filename: string): boolean {
  return /\.(?:pptx|odp)$/i.test(filename)
}

/** '3 pages', of a presentation '24 slides'. */
export function leaves(filename: string, count: number): string {
  return (hasSlides(filename) ? texts.nSlides : texts.nPages)(count)
}
