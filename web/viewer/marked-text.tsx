import { LinkedText } from './linked-text.tsx'
import type { Target } from './target.ts'

/** A part of a document's text that begins at offset `start`, with the target's range marked. */
export function MarkedText({ text, start, target }: { text: string; start: number; target: Target }) {
  const from = Math.max(0, (target.start ?? 0) - start)
  const to = Math.min(text.length, (target.end ?? 0) - start)
  if (target.start === null || target.end === null || from >= to) return <LinkedText text={text} />
  return (
    <>
      <LinkedText text={text.slice(0, from)} isCut />
      <mark data-asked={target.cell === start || undefined}>{text.slice(from, to)}</mark>
      <LinkedText text={text.slice(to)} />
    </>
  )
}
