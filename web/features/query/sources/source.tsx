import { memo, useEffect, useId, useState } from 'react'
import * as texts from '#texts/query.tsx'
import type { CitationView } from '../../../api/answer-view.ts'
import { Chevron } from '../../../ui/chevron.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { scrollBehavior } from '../../../ui/scroll-behavior.ts'
import { Cite } from '../../../ui/text/cite.tsx'
import { targetOf } from '../../../viewer/target.ts'
import { linesWith, Passage } from './passage.tsx'
import type { Standing } from './source-groups.ts'
import { sourcePlace } from './source-place.ts'

export type View = (source: CitationView) => void

const MEANINGS: Record<Standing, string> = {
  Cited: texts.theAnswerUsesIt,
  Related: texts.aboutTheQuestionTheAnswerDoes,
  Weak: texts.hardlyAboutTheQuestion,
}

/** As much of a passage as tells what it is about. */
const FIRST_CHARS = 240
const FIRST_ROWS = 2

/** Returns the first words of a passage, cut between words, or its first rows. */
export function firstWords(passage: string): string {
  if (passage.includes('\t')) return passage.split('\n').slice(0, FIRST_ROWS).join('\n')
  if (passage.length <= FIRST_CHARS) return passage
  const cut = passage.lastIndexOf(' ', FIRST_CHARS)
  return `${passage.slice(0, cut > 0 ? cut : FIRST_CHARS).trimEnd()}…`
}

/** A passage in the list of sources: expanded if it is cited or `wanted`, else one line. */
export const Source = memo(function Source(props: {
  source: CitationView
  standing: Standing | null
  wanted: boolean
  /** Shows its first words from the start. */
  opened?: boolean
  onView: View
}) {
  const { source, standing, wanted, opened = false } = props
  const id = useId()
  const gone = source.snippet === ''
  const [toggled, setToggled] = useState<boolean | null>(null)
  const [whole, setWhole] = useState(false)
  const open = toggled ?? (standing === 'Cited' || wanted || opened)
  useEffect(() => {
    if (!wanted) return
    const button = document.getElementById(`${id}-line`)
    button?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() })
    button?.focus({ preventScroll: true })
  }, [wanted, id])
  const quote = source.quote ?? null
  const first = opened ? firstWords(source.snippet) : source.snippet
  const part = quote ? linesWith(source.snippet, quote) : first
  return (
    <li id={`source-${source.source_number}`} data-source-entry={source.source_number}>
      <button
        id={`${id}-line`}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className="grid w-full grid-cols-[auto_1fr_auto_auto] items-center gap-x-2.5 px-5 py-1.5 text-left transition-colors hover:bg-hover"
        onClick={() => setToggled(!open)}
      >
        <Cite number={source.source_number} quiet={standing !== 'Cited'} />
        <span className="min-w-0 truncate text-[0.867rem] text-ink-soft">
          {sourcePlace(source) ?? texts.passage}
        </span>
        {standing && (
          <span
            title={MEANINGS[standing]}
            className={`text-[0.8rem] ${standing === 'Cited' ? 'font-medium text-ink' : 'text-ink-faint'}`}
          >
            {texts.standing[standing]}
          </span>
        )}
        <Chevron open={open} />
      </button>
      <div id={id} hidden={!open} className="px-5 pt-1 pb-3">
        {open && gone && (
          <p className="text-[0.933rem] text-ink-faint">{texts.thisPassageWentWithItsDocument}</p>
        )}
        {open && !gone && (
          <>
            <Passage
              text={whole ? source.snippet : part}
              quote={quote}
              columns={source.columns}
              asked={source.asked}
              number={source.source_number}
              short={!whole}
            />
            <div className="mt-2 flex flex-wrap items-center gap-2">
              {targetOf(source) && (
                <Button size="sm" onClick={() => props.onView(source)}>
                  {texts.openInDocument}
                </Button>
              )}
              {(quote ?? first).length < source.snippet.length && (
                <Button look="quiet" size="sm" aria-expanded={whole} onClick={() => setWhole(!whole)}>
                  {whole ? (quote ? texts.quoteOnly : texts.firstWordsOnly) : texts.wholePassage}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </li>
  )
})
