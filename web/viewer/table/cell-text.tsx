import { useState } from 'react'
import * as texts from '#texts/viewer.ts'
import { MarkedText } from '../marked-text.tsx'
import type { Target } from '../target.ts'

/** Longer texts are cut until they are asked for. */
const SHOWN_CHARS = 400

/** The text of a cell that stands at `start` of the document's text, with the target marked. */
export function CellText({ text, start, target }: { text: string; start: number; target: Target }) {
  const [isWhole, setWhole] = useState(false)
  const { start: from, end: to, cells = [] } = target
  if (cells.includes(start)) return <mark data-asked={target.cell === start || undefined}>{text}</mark>
  const isMarked = from !== null && to !== null && from < start + text.length && to > start
  if (isWhole || isMarked || text.length <= SHOWN_CHARS * 1.25)
    return <MarkedText text={text} start={start} target={target} />
  return (
    <>
      {text.slice(0, SHOWN_CHARS)}…{' '}
      <button type="button" className="text-ink-soft underline" onClick={() => setWhole(true)}>
        {texts.showAll}
      </button>
    </>
  )
}
