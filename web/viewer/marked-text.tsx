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
      <MarkedLines text={text.slice(from, to)} isAsked={target.cell === start} />
      <LinkedText text={text.slice(to)} />
    </>
  )
}

/** A text with each of its lines marked, and nothing between them. */
export function MarkedLines({ text, isAsked = false }: { text: string; isAsked?: boolean }) {
  return text.split(/(\s*\n\s*)/).map((part, index) =>
    index % 2 === 1 || part === '' ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: The lines of a text never move.
      <mark key={index} data-asked={isAsked || undefined} className="text-ink">
        {part}
      </mark>
    ),
  )
}
