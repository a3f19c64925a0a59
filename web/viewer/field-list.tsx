import type { TextBlock } from '../../shared/documents.ts'
import { MarkedText } from './marked-text.tsx'
import type { Target } from './target.ts'

type Field = { readonly label: Part; readonly value: Part }
type Part = { readonly text: string; readonly start: number }

/** Labels with their values. */
export function FieldList({ block, target }: { block: TextBlock; target: Target }) {
  return (
    <dl className="grid grid-cols-[fit-content(40%)_1fr] gap-x-5 max-sm:grid-cols-1">
      {fieldsOf(block).map(({ label, value }) => (
        <div
          key={label.start}
          className="col-span-full grid grid-cols-subgrid border-b border-rule py-1 max-sm:grid-cols-1"
        >
          <dt dir="auto" className="text-ink-soft">
            <MarkedText {...label} target={target} />
          </dt>
          <dd dir="auto" className="min-w-0 wrap-break-word">
            <MarkedText {...value} target={target} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Splits the text of labels and values: a line has them separated by tabs, or a label, a colon and its value. */
function fieldsOf({ text, start }: Pick<TextBlock, 'text' | 'start'>): Field[] {
  let at = start
  return text.split('\n').flatMap((line) => {
    const parts = partsOf(line, at)
    at += line.length + 1
    return Array.from({ length: Math.ceil(parts.length / 2) }, (_, pair): Field => {
      const label = parts[pair * 2] ?? { text: '', start: at }
      const end = { text: '', start: label.start + label.text.length }
      return { label, value: parts[pair * 2 + 1] ?? end }
    })
  })
}

function partsOf(line: string, start: number): Part[] {
  const colon = line.indexOf(': ')
  if (!line.includes('\t') && colon >= 0) {
    // The colon stays with its label: a quote may begin or end there.
    const value = line.slice(colon + 2)
    return [
      { text: line.slice(0, colon + 1), start },
      { text: value, start: start + colon + 2 },
    ]
  }
  let at = start
  return line.split('\t').map((text) => {
    const part = { text, start: at }
    at += text.length + 1
    return part
  })
}
