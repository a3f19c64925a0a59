/** The headings that lead to the present place, outermost first. */
export class HeadingPath {
  readonly #open: { readonly rank: number; readonly text: string }[] = []

  /** Enters a heading; those of its rank or deeper end. Lower ranks are further out. */
  enter(rank: number, text: string): void {
    while ((this.#open.at(-1)?.rank ?? -1) >= rank) this.#open.pop()
    this.#open.push({ rank, text })
  }

  /** The texts of the headings outside of `rank`; all of them by default. */
  path(rank = Number.POSITIVE_INFINITY): string[] {
    return this.#open.filter((heading) => heading.rank < rank).map((heading) => heading.text)
  }
}
