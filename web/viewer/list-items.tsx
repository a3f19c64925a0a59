import type { TextBlock } from '../../shared/documents.ts'
import { MarkedText } from './marked-text.tsx'
import type { Target } from './target.ts'

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
