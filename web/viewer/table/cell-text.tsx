import { useState } from 'react'
import * as texts from '#texts/viewer.ts'
import { MarkedText } from '../marked-text.tsx'
import type { Target } from '../target.ts'

/** Of a longer text a cell shows this much, some three lines, until the whole is asked for: rows stay low enough to scan. */
const SHOWN_CHARS = 120
/** Less than this is not worth a button. */
const LEAST_HIDDEN = 30
/** A text that is shown whole gets a wider cell if it is longer. */
const LONG = 320

/** The text of a cell that stands at `start` of the document's text, with the target marked. */
export function CellText({ text, start, target }: { text: string; start: number; target: Target }) {
  const [isWhole, setWhole] = useState(false)
  const end = isWhole ? text.length : shownEnd(text, start, target)
  const isCut = end < text.length
  const canFold = isCut || (isWhole && shownEnd(text, start, target) < text.length)
  const shown = isCut ? text.slice(0, end) : text
  const body = target.cells?.includes(start) ? (
    <mark data-asked={target.cell === start || undefined}>{shown}</mark>
  ) : (
    <MarkedText text={shown} start={start} target={target} />
  )
  return (
    <div className={shown.length > LONG ? 'min-w-[44ch] whitespace-normal max-sm:min-w-[34ch]' : undefined}>
      {body}
      {isCut && '…'}
      {canFold && (
        <>
          {' '}
          <button
            type="button"
            aria-expanded={isWhole}
            className="whitespace-nowrap text-ink-soft underline decoration-rule-strong underline-offset-4 hover:text-ink"
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? texts.showLess : texts.showAll}
          </button>
        </>
      )}
    </div>
  )
}

/**
 * Where the text of a cell is cut: at a word, and in a cited cell behind what is marked. In a cited row whose answering cell
 * is known, the others are cut like all. The length of a text that is shown whole.
 */
export function shownEnd(text: string, start: number, target: Target): number {
  const { start: from, end: to, cell, cells = [] } = target
  if (cells.includes(start) || cell === start) return text.length
  const isOther = typeof cell === 'number'
  const isMarked = !isOther && from !== null && to !== null && from < start + text.length && to > start
  const least = isMarked ? Math.min(text.length, Math.max(SHOWN_CHARS, to - start)) : SHOWN_CHARS
  if (text.length - least < LEAST_HIDDEN) return text.length
  const word = text.slice(least).search(/\s/)
  return word >= 0 && word < LEAST_HIDDEN ? least + word : least
}
