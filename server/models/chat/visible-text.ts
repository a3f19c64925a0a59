const OPEN = /<(think|thinking|thought|reasoning)>/i
const CLOSE = /<\/(think|thinking|thought|reasoning)>/i
const LONGEST_TAG = '</reasoning>'.length

export type Visible = { readonly text: string; readonly discard: boolean }

/**
 * Filters a model's thoughts out of its stream. `discard`: a closing tag without an opening one arrived, so that everything
 * passed on before was a thought, too.
 */
export function visibleText(): { push(text: string): Visible; end(): string } {
  let pending = ''
  let thinking = false
  return {
    push(text) {
      pending += text
      let visible = ''
      let discard = false
      for (;;) {
        if (thinking) {
          const close = CLOSE.exec(pending)
          if (!close) {
            pending = pending.slice(-LONGEST_TAG)
            break
          }
          pending = pending.slice(close.index + close[0].length)
          thinking = false
          continue
        }
        const open = OPEN.exec(pending)
        const close = CLOSE.exec(pending)
        if (close && (!open || close.index < open.index)) {
          visible = ''
          discard = true
          pending = pending.slice(close.index + close[0].length)
          continue
        }
        if (open) {
          visible += pending.slice(0, open.index)
          pending = pending.slice(open.index + open[0].length)
          thinking = true
          continue
        }
        const tag = pending.lastIndexOf('<')
        const keep = tag >= 0 && pending.length - tag <= LONGEST_TAG ? tag : pending.length
        visible += pending.slice(0, keep)
        pending = pending.slice(keep)
        break
      }
      return { text: visible, discard }
    },
    end() {
      const rest = thinking ? '' : pending
      pending = ''
      return rest
    },
  }
}

/** Removes thoughts from a complete text. */
export function withoutThoughts(text: string): string {
  const filter = visibleText()
  const first = filter.push(text)
  return first.text + filter.end()
}
