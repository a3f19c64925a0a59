import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { CitationView } from '../../../api/answer-view.ts'
import { FileName } from '../../../ui/text/file-name.tsx'
import { sourceAt } from '../../../ui/text/markdown.tsx'
import { sourcePlace } from '../sources/source-place.ts'
import { citedAs, statementBefore, statementTop } from './statement.ts'

const DELAY_MS = 120
const WIDTH = 352
/** The greatest height of a card. */
const HEIGHT = 260

type Shown = { source: CitationView; left: number; top: number; above: boolean }

/**
 * Shows the source of a citation mark while the pointer or the focus is on it: below the mark's line, or
 * above the statement, never over it.
 */
export function CiteCards(props: { sources: readonly CitationView[]; children: ReactNode }) {
  const id = useId()
  const [shown, setShown] = useState<Shown | null>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])

  function show(target: EventTarget) {
    clearTimeout(waiting.current)
    const number = sourceAt(target)
    const source = props.sources.find((candidate) => candidate.source_number === number)
    if (!source || !(target instanceof Element)) return setShown(null)
    const mark = target.closest('[data-source]')
    if (!mark) return setShown(null)
    waiting.current = setTimeout(() => {
      if (!mark.isConnected) return
      mark.setAttribute('aria-describedby', id)
      const box = mark.getBoundingClientRect()
      const top = statementTop(mark)
      const below = window.innerHeight - box.bottom
      const above = below < HEIGHT && top > below
      setShown({
        source: citedAs(source, statementBefore(mark)),
        above,
        left: Math.max(8, Math.min(box.left - 16, document.documentElement.clientWidth - WIDTH - 8)),
        top: above ? top - 8 : box.bottom + 8,
      })
    }, DELAY_MS)
  }

  function hide() {
    clearTimeout(waiting.current)
    setShown(null)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Events bubble up from the marks inside.
    <div
      onMouseOver={(event) => show(event.target)}
      onMouseLeave={hide}
      // A tap, or returning from a source, also moves the focus: only focus by keyboard shows a card.
      onFocus={(event) => event.target.matches(':focus-visible') && show(event.target)}
      onBlur={hide}
      onClick={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {props.children}
      {shown && (
        <div
          id={id}
          role="tooltip"
          style={{ left: shown.left, top: shown.top, width: `min(${WIDTH}px, calc(100vw - 16px))` }}
          className={`appear pointer-events-none fixed z-50 rounded-lg border border-rule bg-sheet p-4 text-left shadow-high ${shown.above ? '-translate-y-full' : ''}`}
        >
          <p className="text-[0.933rem] font-semibold">
            <FileName name={shown.source.filename} />
          </p>
          <p className="line-clamp-2 text-[0.8rem] text-ink-faint">
            {sourcePlace(shown.source) ?? shown.source.dataset}
          </p>
          <p dir="auto" className="mt-2 line-clamp-6 font-serif leading-snug">
            {shown.source.quote ? (
              <mark>{shown.source.quote.replaceAll('\t', ' · ')}</mark>
            ) : (
              shown.source.snippet
            )}
          </p>
        </div>
      )}
    </div>
  )
}
