/** A text that arrives in pieces, on its way to a reader. `end`: what is left when no more comes. */
export type TextStream = { push(text: string): string; end(): string }

/** Puts pieces of a text into form. What stands from `openAt` on may change with what comes next, and waits for it. */
export function heldBack(openAt: (text: string) => number, form: (text: string) => string): TextStream {
  let pending = ''
  return {
    push(text) {
      const all = pending + text
      const open = openAt(all)
      pending = all.slice(open)
      return form(all.slice(0, open))
    },
    end() {
      const rest = form(pending)
      pending = ''
      return rest
    },
  }
}
