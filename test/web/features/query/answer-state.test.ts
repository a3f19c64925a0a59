import { expect, test } from 'bun:test'
import type { AnswerEvent } from '../../../../shared/answers.ts'
import { applyEvent, doubtsOf, newDraft } from '../../../../web/features/query/answer/answer-state.ts'

const draw = (...events: AnswerEvent[]) => events.reduce(applyEvent, newDraft('Why?'))

test('tokens add up, and a restart forgets them and says why', () => {
  const draft = draw({ event: 'token', data: { text: 'Beca' } }, { event: 'token', data: { text: 'use' } })
  expect(draft.text).toBe('Because')
  const restarted = applyEvent(draft, { event: 'restart', data: { reason: 'The model is gone.' } })
  expect(restarted).toMatchObject({ text: '', notice: { reason: 'The model is gone.' } })
})

test('sources are unknown until they are ranked', () => {
  expect(newDraft('Why?').sources).toBeNull()
  expect(draw({ event: 'citations', data: { citations: [] } }).sources).toEqual([])
})

test('an agent has one step, its last', () => {
  const step = { agent: 'retrieval', ms: 0, detail: '' } as const
  const draft = draw(
    { event: 'agent', data: { ...step, status: 'started' } },
    { event: 'agent', data: { ...step, status: 'done', ms: 9 } },
  )
  expect(draft.agents).toEqual([{ ...step, status: 'done', ms: 9 }])
})

test('doubtsOf() leaves supported statements alone', () => {
  expect(
    doubtsOf([
      { text: 'A [1]', citations: [1], support: 'supported', score: 1 },
      { text: 'B [2]', citations: [2], support: 'partial', score: 0.5 },
      { text: 'C', citations: [], support: 'unsupported', score: 0 },
    ]),
  ).toEqual([
    { text: 'B  ', label: 'partly supported' },
    { text: 'C', label: 'not supported' },
  ])
})
