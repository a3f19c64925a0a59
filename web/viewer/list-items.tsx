import type { TextBlock } from '../../shared/documents.ts'
import { MarkedText } from './marked-text.tsx'
import type { Target } from './target.ts'

/** A bullet, a number or a letter before an item. */
const MARKER = /^\s*(?:[^\p{L}\p{N}\s]\s|\(?[\p{L}\p{N}]{1,5}(?:\.\p{N}+)*[.)]\s)/u

/** True if a list has bullets or numbers in its text. */
export function hasMarkers(text: string): boolean {
  return text.split('\n').some((line) => MARKER.test(line))
}

/** The items of a list that has no bullets in its text, as its lines. */
export function ListItems({ block, target }: { block: TextBlock; target: Target }) {
  let at = block.start
  return (
    <ul className="list-disc ps-4 marker:text-ink-faint">
      {block.text.split('\n').map((text) => {
        const start = at
        at += text.length + 1
        return (
          <li key={start}>
            <MarkedText text={text} start={start} target={target} />
          </li>
        )
      })}
    </ul>
  )
}
