import { type KeyboardEvent, memo, useCallback, useId, useState } from 'react'
import type { CitationView } from '../../api/answer-view.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chevron } from '../../ui/chevron.tsx'
import { Cite } from '../../ui/cite.tsx'
import { targetOf } from '../../viewer/target.ts'
import { placeOf } from './place-of.ts'
import { Quoted } from './quoted.tsx'
import { useGrowing } from './use-growing.ts'

/** So many sources are drawn in one frame. */
const DRAWN = 30

/** The element of one source, for scrolling to it. */
export function sourceElementId(number: number, prefix = 'source'): string {
  return `${prefix}-${number}`
}

/** The sources of an answer: the whole list folds, and each of its entries by itself. */
export function Sources(props: {
  sources: readonly CitationView[]
  title?: string
  /** What their order and their percentages mean. */
  note?: string
  prefix?: string
  open?: boolean
  onOpen?: (open: boolean) => void
  expanded?: ReadonlySet<number>
  onToggle?: (number: number) => void
  onView?: (source: CitationView) => void
}) {
  const id = useId()
  const [ownOpen, setOwnOpen] = useState(true)
  const [ownExpanded, setOwnExpanded] = useState<ReadonlySet<number>>(new Set())
  const open = props.open ?? ownOpen
  const expanded = props.expanded ?? ownExpanded
  const drawn = useGrowing(props.sources.length, DRAWN)
  const toggle = useCallback(
    (number: number) =>
      setOwnExpanded((last) => {
        const next = new Set(last)
        if (!next.delete(number)) next.add(number)
        return next
      }),
    [],
  )
  return (
    <Card>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          className="flex min-h-12 w-full items-center gap-2 rounded-lg px-5 py-2 text-left font-semibold md:px-7"
          onClick={() => (props.onOpen ?? setOwnOpen)(!open)}
        >
          {props.title ?? 'Sources & Citations'}
          <span className="font-normal text-ink-faint tabular-nums">{props.sources.length}</span>
          <Chevron open={open} />
        </button>
      </h2>
      {props.note && (
        <p hidden={!open} className="-mt-2 px-5 pb-3 text-[0.867rem] text-ink-faint md:px-7">
          {props.note}
        </p>
      )}
      <ol
        id={id}
        hidden={!open}
        className="divide-y divide-rule border-t border-rule"
        onKeyDown={moveBetweenSources}
      >
        {props.sources.slice(0, drawn).map((source) => (
          <Source
            key={source.source_number}
            source={source}
            elementId={sourceElementId(source.source_number, props.prefix)}
            expanded={expanded.has(source.source_number)}
            onToggle={props.onToggle ?? toggle}
            {...(props.onView && { onView: props.onView })}
          />
        ))}
      </ol>
    </Card>
  )
}

const Source = memo(function Source(props: {
  source: CitationView
  elementId: string
  expanded: boolean
  onToggle: (number: number) => void
  onView?: (source: CitationView) => void
}) {
  const { source, expanded } = props
  const gone = source.snippet === ''
  const id = useId()
  return (
    <li
      id={props.elementId}
      data-source-entry={source.source_number}
      className="scroll-mt-20 nth-[n+31]:[contain-intrinsic-height:auto_4rem] nth-[n+31]:[content-visibility:auto] nth-[n+31]:[overflow-clip-margin:6px]"
    >
      <button
        type="button"
        aria-expanded={expanded}
        aria-controls={id}
        className="grid w-full grid-cols-[auto_1fr_auto_auto] items-center gap-x-3 px-5 py-3 text-left transition-colors hover:bg-hover md:px-7"
        onClick={() => props.onToggle(source.source_number)}
      >
        <span className="w-7">
          <Cite number={source.source_number} quiet={source.used === false} />
        </span>
        <span className="min-w-0">
          <span className="block truncate font-medium" title={source.filename}>
            <bdi>{source.filename}</bdi>
          </span>
          <span className="block truncate text-[0.867rem] text-ink-faint">{placeOf(source)}</span>
        </span>
        <span className="text-[0.867rem] text-ink-soft tabular-nums" title="Relevance">
          <span className="sr-only">Relevance </span>
          {(source.relevance_score * 100).toFixed(1)}%
        </span>
        <Chevron open={expanded} />
      </button>
      <div id={id} hidden={!expanded} className="px-5 pt-1.5 pb-4 md:px-7">
        {expanded && (
          <>
            {gone ? (
              <p className="text-[0.933rem] text-ink-faint">This passage went with its document.</p>
            ) : (
              <Quoted text={source.snippet} quote={source.quote ?? null} />
            )}
            <div className="mt-2.5 flex items-center gap-4">
              {props.onView && !gone && targetOf(source) && (
                <Button size="sm" onClick={() => props.onView?.(source)}>
                  Open in document
                </Button>
              )}
              <span className="text-[0.8rem] text-ink-faint">Chunk {source.chunk_index}</span>
            </div>
          </>
        )}
      </div>
    </li>
  )
})

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
