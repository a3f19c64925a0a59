import { expect, test } from 'bun:test'
import {
  afterState,
  DEMO_START,
  DEMO_STEPS,
  type DemoState,
  startOfStep,
  stepOf,
} from '../../../web/site/landing/use-demo.ts'

/**
 * Returns the states of one round with their start times in milliseconds, for a question of four characters.
 */
function round(): [at: number, state: DemoState][] {
  const seen: [number, DemoState][] = [[0, DEMO_START]]
  let at = 0
  let state = DEMO_START
  do {
    const { next, ms } = afterState(state, 4)
    at += ms
    state = next
    seen.push([at, state])
  } while (state.phase !== 'upload')
  return seen
}

test('the demo goes through its steps at the specified times and begins anew', () => {
  expect(round()).toEqual([
    [0, { phase: 'upload', typed: 0 }],
    [3000, { phase: 'processing', typed: 0 }],
    [5000, { phase: 'typing', typed: 0 }],
    [5050, { phase: 'typing', typed: 1 }],
    [5100, { phase: 'typing', typed: 2 }],
    [5150, { phase: 'typing', typed: 3 }],
    [5200, { phase: 'typed', typed: 4 }],
    [5700, { phase: 'analyzing', typed: 4 }],
    [7700, { phase: 'answer', typed: 4 }],
    [12_700, { phase: 'upload', typed: 0 }],
  ])
})

test('every step begins in a state of its own', () => {
  for (const step of DEMO_STEPS.keys()) expect(stepOf(startOfStep(step, 4))).toBe(step)
})
