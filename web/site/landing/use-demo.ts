import { type RefObject, useEffect, useState } from 'react'
import * as texts from '#texts/site/landing.tsx'
import { exchange } from '../exchange/exchange.ts'
import { prefersReducedMotion, useInView } from '../page/use-in-view.ts'

const LENGTH = exchange.question.length

export type Demo = {
  readonly state: DemoState
  readonly step: number
  readonly playing: boolean
  /** The index of the answer's statement that is looked up. */
  readonly claim: number
  /** How often a statement was looked up. */
  readonly lookedUp: number
  readonly toggle: () => void
  readonly goTo: (step: number) => void
  readonly lookUp: (claim: number) => void
}

/**
 * Plays the exchange while it is in view. For people who want less motion, it shows the answer until started.
 */
export function useDemo(ref: RefObject<HTMLElement | null>): Demo {
  const [state, setState] = useState<DemoState>(() =>
    prefersReducedMotion() ? startOfStep(3, LENGTH) : DEMO_START,
  )
  const [playing, setPlaying] = useState(() => !prefersReducedMotion())
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

/** The demo repeats: upload, AI processing, ask question (typed, then a pause), analyzing, get answer. */
export type DemoState = {
  readonly phase: 'upload' | 'processing' | 'typing' | 'typed' | 'analyzing' | 'answer'
  /** The number of characters of the question typed so far. */
  readonly typed: number
}

export const DEMO_STEPS = [texts.upload, texts.aiProcessing, texts.askQuestion, texts.getAnswer] as const

const UPLOAD_MS = 3000
const PROCESSING_MS = 2000
const CHARACTER_MS = 50
const TYPED_MS = 500
const ANALYZING_MS = 2000
const ANSWER_MS = 5000

export const DEMO_START: DemoState = { phase: 'upload', typed: 0 }

/** Returns the state after a state, and the milliseconds until then. */
export function afterState({ phase, typed }: DemoState, length: number): { next: DemoState; ms: number } {
  switch (phase) {
    case 'upload':
      return { next: { phase: 'processing', typed: 0 }, ms: UPLOAD_MS }
    case 'processing':
      return { next: { phase: 'typing', typed: 0 }, ms: PROCESSING_MS }
    case 'typing':
      return typed + 1 < length
        ? { next: { phase, typed: typed + 1 }, ms: CHARACTER_MS }
        : { next: { phase: 'typed', typed: length }, ms: CHARACTER_MS }
    case 'typed':
      return { next: { phase: 'analyzing', typed }, ms: TYPED_MS }
    case 'analyzing':
      return { next: { phase: 'answer', typed }, ms: ANALYZING_MS }
    case 'answer':
      return { next: DEMO_START, ms: ANSWER_MS }
  }
}

/** Returns the step of a state, as an index of DEMO_STEPS. */
export function stepOf({ phase }: DemoState): number {
  return { upload: 0, processing: 1, typing: 2, typed: 2, analyzing: 2, answer: 3 }[phase]
}

/** Returns the first state of a step. */
export function startOfStep(step: number, length: number): DemoState {
  const typed = step >= 3 ? length : 0
  return { phase: (['upload', 'processing', 'typing', 'answer'] as const)[step] ?? 'upload', typed }
}
