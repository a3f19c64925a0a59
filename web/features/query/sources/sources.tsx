import { FileText } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react'
import * as texts from '#texts/query.tsx'
import type { AnswerView, CitationView } from '../../../api/answer-view.ts'
import { Card } from '../../../ui/card.tsx'
import { Chevron } from '../../../ui/chevron.tsx'
import { FileName } from '../../../ui/text/file-name.tsx'
import { PageOriginLine } from '../../../ui/text/page-origin.tsx'
import { useProgressiveCount } from '../../../ui/use-progressive-count.ts'
import { Source, type View } from './source.tsx'
import { groupedByDocument, type SourceGroup, sourceGroups, standingsOf } from './source-groups.ts'

/** The documents rendered per frame. */
const DRAWN = 30

/**
 * The sources of an answer by document: cited ones expanded, the rest collapsed. `wanted`: the number of a
 * source to show.
 */
export function Sources(props: { answer: AnswerView; wanted?: number | null; onView: View }) {
  const { answer, wanted = null } = props
  const groups = useMemo(() => sourceGroups(answer), [answer])
  const standings = useMemo(() => standingsOf(answer), [answer])
  const cited = groups.filter(({ cited }) => cited.length > 0)
  const others = groups.filter(({ cited }) => cited.length === 0)
  const drawn = useProgressiveCount(cited.length, DRAWN)
  const entry = (source: CitationView) => (
    <Source
      key={source.source_number}
      source={source}
      standing={standings.get(source.source_number) ?? null}
      wanted={wanted === source.source_number}
      onView={props.onView}
    />
  )
  return (
    <Section title={texts.sourcesCitations} count={answer.citations.length} wanted={wanted !== null}>
      <ul className="divide-y divide-rule border-t border-rule" onKeyDown={moveBetweenSources}>
        {cited.slice(0, drawn).map((group) => (
          <li
            key={group.cited[0]?.source_number}
            className="py-3 nth-[n+31]:[contain-intrinsic-height:auto_8rem] nth-[n+31]:[content-visibility:auto]"
          >
            <Document group={group} />
            <ul>{group.cited.map(entry)}</ul>
            <More
              label={`${texts.nMorePassages(group.rest.length)}`}
              sources={group.rest}
              wanted={wanted}
              entry={entry}
            />
          </li>
        ))}
        {others.length > 0 && (
          <li className="py-3">
            <More
              label={othersLabel(others, cited.length > 0)}
              sources={others.flatMap(({ rest }) => rest)}
              wanted={wanted}
              entry={entry}
              groups={others}
            />
          </li>
        )}
      </ul>
    </Section>
  )
}

function othersLabel(others: readonly SourceGroup[], besides: boolean): string {
  const passages = others.reduce((sum, { rest }) => sum + rest.length, 0)
  return (besides ? texts.morePassagesInOthers : texts.passagesInDocuments)(passages, others.length)
}

/** The closest passages to a question without an answer. */
export function Nearest(props: { sources: readonly CitationView[]; onView: View }) {
  return (
    <Section title={texts.closestPassagesJudgedNot} count={props.sources.length}>
      <ul className="divide-y divide-rule border-t border-rule" onKeyDown={moveBetweenSources}>
        {groupedByDocument(props.sources).map((sources) => (
          <li key={sources[0].source_number} className="py-3">
            <Document group={sources[0]} />
            <ul>
              {sources.map((source) => (
                <Source
                  key={source.source_number}
                  source={source}
                  standing={null}
                  wanted={false}
                  opened
                  onView={props.onView}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Section(props: { title: string; count: number; wanted?: boolean; children: ReactNode }) {
  const id = useId()
  const [closed, setClosed] = useState(false)
  const open = !closed || props.wanted === true
  return (
    <Card>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          className="flex min-h-12 w-full items-center gap-2 rounded-lg px-5 py-2 text-left font-semibold"
          onClick={() => setClosed(open)}
        >
          {props.title}
          <span className="font-normal text-ink-faint tabular-nums">{props.count}</span>
          <Chevron open={open} />
        </button>
      </h2>
      <div id={id} hidden={!open}>
        {props.children}
      </div>
    </Card>
  )
}

function Document({ group }: { group: Pick<SourceGroup, 'filename' | 'dataset' | 'origin'> }) {
  return (
    <>
      <h3 className="flex items-baseline gap-2 px-5 pb-1 text-[0.933rem]">
        <FileText aria-hidden className="size-4 shrink-0 self-center text-ink-faint" />
        <span className="min-w-0 font-semibold">
          <FileName name={group.filename} />
        </span>
        <span className="ml-auto max-w-[40%] shrink-0 truncate text-[0.8rem] font-normal text-ink-faint">
          <bdi>{group.dataset}</bdi>
        </span>
      </h3>
      {group.origin && <PageOriginLine origin={group.origin} className="pr-5 pb-1 pl-11" />}
    </>
  )
}

/** Passages that the answer does not cite, behind a button that counts them. */
function More(props: {
  label: string
  sources: readonly CitationView[]
  groups?: readonly SourceGroup[]
  wanted: number | null
  entry: (source: CitationView) => ReactNode
}) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const open = opened || props.sources.some(({ source_number }) => source_number === props.wanted)
  if (props.sources.length === 0) return null
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className="flex w-full items-center gap-2 px-5 py-1.5 text-left text-[0.867rem] text-ink-soft hover:text-ink hover:underline"
        onClick={() => setOpened(!open)}
      >
        {props.label}
        <Chevron open={open} />
      </button>
      <div id={id} hidden={!open}>
        {open && props.groups
          ? props.groups.map((group) => (
              <div key={group.rest[0]?.source_number} className="pt-2">
                <Document group={group} />
                <ul>{group.rest.map(props.entry)}</ul>
              </div>
            ))
          : open && <ul>{props.sources.map(props.entry)}</ul>}
      </div>
    </>
  )
}

function moveBetweenSources(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-source-entry] > button')]
  const at = stops.findIndex((stop) => stop.parentElement?.contains(document.activeElement))
  const next = stops[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
