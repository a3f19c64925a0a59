import { type RefObject, useEffect, useState } from 'react'
import { prefersStill, useInView } from '../page/use-in-view.ts'
import { AGENT_CARDS } from './agents.ts'

const TICK_MS = 500
const TICKS_AN_AGENT = 6
const COUNTER_CAP = 1000

/** `counter`: an invented number of documents, for the look of it. */
type Tour = { readonly index: number; readonly ticks: number; readonly counter: number }

export type AgentTour = Tour & {
  readonly playing: boolean
  /** 0–100 of the agent at `index`, as the tour shows it. */
  readonly progressOf: (index: number) => number
  readonly toggle: () => void
  readonly select: (index: number) => void
}

/** Goes from agent to agent every three seconds while in view; choosing one stops it there. */
export function useAgentTour(ref: RefObject<HTMLElement | null>): AgentTour {
  const [tour, setTour] = useState<Tour>({ index: 0, ticks: 0, counter: 0 })
  const [playing, setPlaying] = useState(() => !prefersStill())
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
