import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import * as texts from '#texts/site/site.tsx'
import { formatPercent } from '../../texts/numbers.ts'
import { buttonClass } from '../../ui/form/button-class.ts'
import { Progress } from '../../ui/progress.tsx'
import { exchange } from '../exchange/exchange.ts'
import { PauseIcon, PlayIcon } from '../page/icons.tsx'
import { prefersReducedMotion, useInView } from '../page/use-in-view.ts'
import { AGENT_CARDS, type AgentCard } from './agents.ts'
import { PipelineDrawing } from './pipeline-drawing.tsx'

/** The pipeline drawing, the six agents to choose from, and details of the chosen one. */
export function AgentTourPanel() {
  const stage = useRef<HTMLDivElement>(null)
  const tour = useAgentTour(stage)
  const detail = useId()
  const chosen = AGENT_CARDS[tour.index]
  if (!chosen) return null
  return (
    <div ref={stage}>
      <PipelineDrawing active={chosen.agent} />
      <div className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3" data-demo>
        <button type="button" className={buttonClass()} onClick={tour.toggle}>
          {tour.playing ? <PauseIcon /> : <PlayIcon />}
          {tour.playing ? texts.pause : texts.start}
        </button>
        <p className="text-[0.867rem] text-ink-soft">
          {texts.documentsProcessed(
            <span
              data-testid="demo-counter"
              className="inline-block min-w-[3ch] text-right font-semibold text-ink tabular-nums"
            >
              {tour.counter}
            </span>,
            <span className="text-ink-faint">{texts.demoCountsNothing}</span>,
          )}
        </p>
      </div>
      <div className="mt-4 grid gap-6 md:grid-cols-2 lg:gap-12">
        <ul
          className="grid content-start gap-px self-start overflow-hidden rounded-lg border border-rule bg-rule"
          data-demo
        >
          {AGENT_CARDS.map((card, index) => (
            <li key={card.agent} className="bg-sheet">
              <AgentButton
                title={card.name}
                number={index + 1}
                chosen={index === tour.index}
                playing={tour.playing}
                progress={tour.progressOf(index)}
                controls={detail}
                onSelect={() => tour.select(index)}
              />
            </li>
          ))}
        </ul>
        <div id={detail} className="grid *:[grid-area:1/1]">
          {AGENT_CARDS.map((card) => (
            <AgentDetail key={card.agent} card={card} chosen={card === chosen} />
          ))}
        </div>
      </div>
    </div>
  )
}

function AgentButton(props: {
  title: string
  number: number
  chosen: boolean
  playing: boolean
  progress: number
  controls: string
  onSelect: () => void
}) {
  const status = props.chosen
    ? props.playing
      ? texts.working
      : texts.paused
    : props.progress === 100
      ? texts.done
      : texts.waiting
  return (
    <button
      type="button"
      aria-pressed={props.chosen}
      aria-controls={props.controls}
      className="grid w-full grid-cols-[auto_1fr_auto] items-baseline gap-x-2.5 gap-y-2 px-4 py-3 text-left hover:bg-hover aria-pressed:bg-paper"
      onClick={props.onSelect}
    >
      <span className={`cite align-baseline text-[0.8rem] ${props.chosen ? '' : 'cite-quiet'}`}>
        {props.number}
      </span>
      <span className="font-medium">{props.title}</span>
      <span className="text-[0.8rem] text-ink-soft tabular-nums">
        {status} {formatPercent(props.progress / 100, 0)}
      </span>
      <span className="col-span-3">
        <Progress value={props.progress} label={texts.progress(props.title)} />
      </span>
    </button>
  )
}

/** All six take the space of the longest, so that nothing moves when another is chosen. */
function AgentDetail({ card, chosen }: { card: AgentCard; chosen: boolean }) {
  const seen = exchange.agents.find(({ agent }) => agent === card.agent)?.detail
  return (
    <div
      data-testid={chosen ? 'agent-detail' : undefined}
      className={`border-l-2 border-rule-strong pl-6 ${chosen ? '' : 'invisible'}`}
    >
      <h3 className="font-serif text-[1.3rem] font-semibold">{card.name}</h3>
      <p className="mt-1.5 text-pretty text-ink-soft">{card.does}</p>
      <dl className="mt-4 grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-2 text-[0.933rem]">
        <dt className="text-ink-faint">{texts.takes}</dt>
        <dd>{card.takes}</dd>
        <dt className="text-ink-faint">{texts.gives}</dt>
        <dd>{card.gives}</dd>
        <dt className="text-ink-faint">{texts.agent}</dt>
        <dd>
          <code className="note-code">{card.agent}</code>
        </dd>
        <dt className="text-ink-faint">{texts.file}</dt>
        <dd>
          <code className="note-code">
            {card.file.split('/').flatMap((part, i) => (i === 0 ? [part] : [<wbr key={part} />, `/${part}`]))}
          </code>
        </dd>
        <dt className="text-ink-faint">{texts.inTheDemo}</dt>
        <dd data-demo>{seen}</dd>
      </dl>
    </div>
  )
}

const TICK_MS = 500
const TICKS_AN_AGENT = 6
const COUNTER_CAP = 1000

/** `counter`: an invented number of documents, for effect. */
type Tour = { readonly index: number; readonly ticks: number; readonly counter: number }

type AgentTour = Tour & {
  readonly playing: boolean
  /** The progress of the agent at `index`, 0–100, as the tour shows it. */
  readonly progressOf: (index: number) => number
  readonly toggle: () => void
  readonly select: (index: number) => void
}

/** Moves to the next agent every three seconds while in view; choosing an agent stops the tour there. */
function useAgentTour(ref: RefObject<HTMLElement | null>): AgentTour {
  const [tour, setTour] = useState<Tour>({ index: 0, ticks: 0, counter: 0 })
  const [playing, setPlaying] = useState(() => !prefersReducedMotion())
  const running = useInView(ref) && playing
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setTour(afterTick), TICK_MS)
    return () => clearInterval(timer)
  }, [running])
  return {
    ...tour,
    playing,
    progressOf: (index) =>
      index < tour.index ? 100 : index > tour.index ? 0 : Math.round((100 * tour.ticks) / TICKS_AN_AGENT),
    toggle: () => setPlaying(!playing),
    select: (index) => {
      setTour({ ...tour, index, ticks: 0 })
      setPlaying(false)
    },
  }
}

function afterTick({ index, ticks, counter }: Tour): Tour {
  const grown = counter + Math.floor(Math.random() * 5)
  const moves = ticks + 1 >= TICKS_AN_AGENT
  return {
    index: moves ? (index + 1) % AGENT_CARDS.length : index,
    ticks: moves ? 0 : ticks + 1,
    counter: grown >= COUNTER_CAP ? 0 : grown,
  }
}
