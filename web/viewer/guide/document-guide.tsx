import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import * as texts from '#texts/viewer.ts'
import type { Document } from '../../../shared/documents.ts'
import { documentEndpoints } from '../../../shared/endpoints/documents.ts'
import { FORMATS } from '../../../shared/formats.ts'
import type { DocumentGuide as Guide } from '../../../shared/guides.ts'
import { answeredEarly, call } from '../../api/client.ts'
import type { QuestionToFill } from '../../shell/navigation-state.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Chevron } from '../../ui/chevron.tsx'
import { buttonClass } from '../../ui/form/button-class.ts'
import { formatBytes } from '../../ui/format/format-bytes.ts'
import { formatAgo } from '../../ui/format/format-time.ts'
import { pageCount } from '../../ui/format/page-count.ts'
import { addressOfTarget } from '../target.ts'
import { guideLine, LINE_LOOK, tableLine } from './guide-line.ts'

/** How often a guide is looked for that is not made yet, or whose questions are not asked yet. */
const AGAIN_MS = 5000

/** The guide of a document; null until it is made. */
const guideQuery = (id: string) =>
  queryOptions({
    queryKey: ['document-guide', id],
    queryFn: async ({ signal }) =>
      (await call(documentEndpoints.documentGuide, { params: { id } }, signal)).data,
    initialData: () => answeredEarly(documentEndpoints.documentGuide, { params: { id } })?.data,
    refetchInterval: ({ state }) => (state.data?.is_asked || state.error ? false : AGAIN_MS),
    retry: false,
  })

/** Questions that are shown, and headings before all are wanted. */
const MOST_QUESTIONS = 3
const MOST_HEADINGS = 12

/**
 * What a document is about, above its viewer: one line, whose room is kept from the beginning, and all of it once it is opened.
 * `id`: of the document, which is undefined while it is loading.
 */
export function DocumentGuide({ id, document }: { id: string; document: Document | undefined }) {
  const { data: guide } = useQuery(guideQuery(id))
  const [open, setOpen] = useState(false)
  if (!document || !guide) return <div data-guide-place className="mb-3 h-11.5" />
  const line = guideLine(guide, FORMATS[document.file_type].label)
  if (!line) return <Particulars document={document} />
  return (
    <Card aria-label={texts.aboutThisDocument} className="mb-3">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={`h-11 w-full rounded-lg text-left ${LINE_LOOK}`}
      >
        <Badge>{line.label}</Badge>
        <span dir="auto" className="min-w-0 flex-1 truncate">
          <span className="font-semibold">{line.title}</span>
          {!open && line.about && <span className="ml-2.5 text-ink-soft">{line.about}</span>}
        </span>
        <Chevron open={open} />
      </button>
      {open && (
        <div className="grid gap-x-8 gap-y-4 px-5 pt-1 pb-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid content-start gap-4">
            <Summary id={document.id} guide={guide} />
            <Questions document={document} questions={guide.questions} />
          </div>
          <div className="grid content-start gap-4">
            <Outline id={document.id} outline={guide.outline} />
            <Facts id={document.id} facts={guide.facts} />
          </div>
        </div>
      )}
    </Card>
  )
}

/** In place of a guide: what is known of a document that has too little text for one. */
function Particulars({ document }: { document: Document }) {
  const { filename, pages, size_bytes, created_at } = document
  return (
    <Card
      aria-label={texts.aboutThisDocument}
      className={`mb-3 h-11.5 overflow-clip text-ink-soft ${LINE_LOOK}`}
    >
      <Badge>{FORMATS[document.file_type].label}</Badge>
      <span className="min-w-0 truncate">
        {[pages && pageCount(filename, pages), formatBytes(size_bytes), formatAgo(created_at)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </Card>
  )
}

function addressIn(
  documentId: string,
  { start, end, page = null }: { start: number; end: number; page?: number | null },
): string {
  return addressOfTarget({ documentId, page, start, end, quote: null, near: null })
}

function Summary({ id, guide: { summary, table } }: { id: string; guide: Guide }) {
  if (summary.length === 0 && !table) return null
  return (
    <div className="grid gap-1.5">
      {summary.map(({ text, start, end }) => (
        <p key={text} dir="auto" className="max-w-[68ch] font-serif text-[1.033rem] leading-relaxed">
          <Link to={addressIn(id, { start, end })} className="underline-offset-4 hover:underline">
            {text}
          </Link>
        </p>
      ))}
      {table && <p className="text-ink-soft wrap-anywhere">{tableLine(table)}</p>}
      {summary.length > 0 && <p className="text-[0.867rem] text-ink-faint">{texts.quotedFromIt}</p>}
    </div>
  )
}

function Questions({ document, questions }: { document: Document; questions: Guide['questions'] }) {
  if (questions.length === 0) return null
  return (
    <div>
      <h2 className="mb-1.5 text-[0.867rem] font-semibold text-ink-soft">{texts.askThisDocument}</h2>
      <ul className="flex flex-wrap gap-2">
        {questions.slice(0, MOST_QUESTIONS).map(({ question }) => {
          const state: QuestionToFill = {
            ...{ question, datasets: [document.dataset], documents: [document.id] },
            ask: true,
          }
          return (
            <li key={question} className="min-w-0 max-w-full">
              <Link
                to="/dashboard/query"
                state={state}
                dir="auto"
                className="block rounded-md border border-rule px-2.5 py-1 text-[0.867rem] text-ink-soft transition-colors hover:border-rule-strong hover:bg-hover hover:text-ink"
              >
                {question}
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Outline({ id, outline }: { id: string; outline: Guide['outline'] }) {
  const [all, setAll] = useState(false)
  if (outline.length === 0) return null
  const least = Math.min(...outline.map(({ level }) => level))
  return (
    <nav aria-label={texts.outline}>
      <h2 className="mb-1 text-[0.867rem] font-semibold text-ink-soft">{texts.outline}</h2>
      <ul className={all ? 'max-h-72 overflow-y-auto' : ''}>
        {outline.slice(0, all ? undefined : MOST_HEADINGS).map(({ text, level, start, end, page }) => (
          <li key={start} style={{ paddingInlineStart: `${Math.min(level - least, 4) * 0.9}rem` }}>
            <Link
              to={addressIn(id, { start, end, page })}
              className="flex items-baseline gap-3 py-0.5 text-[0.933rem] hover:underline"
            >
              <span dir="auto" className="min-w-0 truncate">
                {text}
              </span>
              {page !== null && (
                <span className="ml-auto shrink-0 text-[0.8rem] text-ink-faint tabular-nums">
                  {texts.onPage(page)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {outline.length > MOST_HEADINGS && !all && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className={`-ml-2.5 ${buttonClass({ look: 'quiet', size: 'sm' })}`}
        >
          {texts.allNHeadings(outline.length)}
        </button>
      )}
    </nav>
  )
}

function Facts({ id, facts }: { id: string; facts: Guide['facts'] }) {
  if (facts.length === 0) return null
  return (
    <div>
      <h2 className="mb-1 text-[0.867rem] font-semibold text-ink-soft">{texts.datesAndAmounts}</h2>
      <ul className="grid gap-1 text-[0.933rem]">
        {facts.map(({ text, label, start, end }) => (
          <li key={`${start} ${text}`}>
            <Link
              to={addressIn(id, { start, end })}
              className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 hover:underline"
            >
              <span dir="auto" className="font-medium tabular-nums">
                {text}
              </span>
              <span dir="auto" className="line-clamp-2 text-ink-soft">
                {label}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
