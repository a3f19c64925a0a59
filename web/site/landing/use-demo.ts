import { type RefObject, useEffect, useState } from 'react'
import { exchange } from '../exchange/exchange.ts'
import { prefersStill, useInView } from '../page/use-in-view.ts'
import { afterState, DEMO_START, type DemoState, startOfStep, stepOf } from './demo-state.ts'

const LENGTH = exchange.question.length

export type Demo = {
  readonly state: DemoState
  readonly step: number
  readonly playing: boolean
  /** Which statement of the answer is looked up, from 0. */
  readonly claim: number
  /** How often one was. */
  readonly lookedUp: number
  readonly toggle: () => void
  readonly goTo: (step: number) => void
  readonly lookUp: (claim: number) => void
}

/** Plays the exchange while it is in view. For those who want less motion it stands at the answer until started. */
export function useDemo(ref: RefObject<HTMLElement | null>): Demo {
  const [state, setState] = useState<DemoState>(() => (prefersStill() ? startOfStep(3, LENGTH) : DEMO_START))
  const [playing, setPlaying] = useState(() => !prefersStill())
  const [claim, setClaim] = useState(0)
  const [lookedUp, setLookedUp] = useState(0)
  const inView = useInView(ref)
  const running = playing && inView
  useEffect(() => {
    if (!running) return
    const { next, ms } = afterState(state, LENGTH)
    const timer = setTimeout(() => {
      setState(next)
      if (next.phase === 'upload') setClaim(0)
    }, ms)
    return () => clearTimeout(timer)
  }, [running, state])
  return {
    state,
    step: stepOf(state),
    playing,
    claim,
    lookedUp,
    toggle: () => setPlaying(!playing),
    goTo: (step) => setState(startOfStep(step, LENGTH)),
    lookUp: (chosen) => {
      setClaim(chosen)
      setLookedUp(lookedUp + 1)
      setPlaying(false)
    },
  }
}
