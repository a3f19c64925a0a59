import { describe, expect, test } from 'bun:test'
import type { AnswerServices } from '../../server/answer/answer.ts'
import { answer } from '../../server/answer/answer.ts'
import { ollama } from '../../server/models/chat/ollama/ollama.ts'
import type { AnswerEvent } from '../../shared/answers.ts'
import { fullAnswer } from '../support/full-answer.ts'
import { asking, library } from '../support/library.ts'
import { ollamaServers } from '../support/servers/ollama-servers.ts'
import { leaveAndDrinks, leaveQuestion } from '../support/texts/leave-and-drinks.ts'
import { until } from '../support/until.ts'

const never = new AbortController().signal
const ollamaServer = ollamaServers()

describe('answer()', () => {
  test('runs the six agents in order and tells of each', async () => {
    const { events, result } = await fullAnswer(asking(leaveQuestion), library(leaveAndDrinks))
    const names = ['ingestion', 'retrieval', 'ranking', 'summarization', 'citation', 'validation'] as const
    expect(result.agents.map(({ agent }) => agent)).toEqual([...names])
    const told = events.flatMap((event) =>
      event.event === 'agent' ? [`${event.data.agent} ${event.data.status}`] : [],
    )
    expect(told).toEqual(names.flatMap((name) => [`${name} started`, `${name} done`]))
    expect(Object.keys(result).slice(0, 3)).toEqual(['answer', 'answered', 'confidence'])
    expect(Object.keys(result).at(-1)).toBe('agents')
    const order = events.map(({ event }) => event)
    expect(order.indexOf('citations')).toBeLessThan(order.indexOf('token'))
  })

  test('gives its first source the relevance that its confidence says, and later ones no more', async () => {
    const { result } = await fullAnswer(asking(leaveQuestion), library(leaveAndDrinks))
    const relevances = result.citations.map(({ relevance_score }) => relevance_score)
    expect(relevances[0]).toBeCloseTo(result.confidence_score, 2)
    expect(relevances).toEqual(relevances.toSorted((a, b) => b - a))
  })

  test('says that it found nothing, where it looked and what came closest, and invents nothing', async () => {
    const { result, events } = await fullAnswer(
      asking('Who painted the portrait of the king of Albania?'),
      library(leaveAndDrinks, { threshold: 0.9 }),
    )
    expect(result).toMatchObject({
      answered: false,
      confidence: 'low',
      citations: [],
      claims: [],
      highlights: [],
    })
    expect(result.answer).toContain("2 documents in 'library'")
    expect(result.nearest?.[0]?.filename).toBe('drinks.csv')
    expect(events.some(({ event }) => event === 'token')).toBe(false)
  })

  test('says so when there is nothing to search', async () => {
    const { result } = await fullAnswer(asking(leaveQuestion), library([]))
    expect(result.answered).toBe(false)
    expect(result.answer).toContain('Upload documents')
  })

  test('adds the disclaimer of the role', async () => {
    expect((await fullAnswer(asking(leaveQuestion), library(leaveAndDrinks))).result.disclaimer).toBeNull()
    const { result } = await fullAnswer(asking(leaveQuestion, { role: 'lawyer' }), library(leaveAndDrinks))
    expect(result.disclaimer).toContain('not legal advice')
  })

  test('turns an unexpected failure into an event and reports it', async () => {
    const services = library(leaveAndDrinks)
    const broken: AnswerServices = {
      ...services,
      library: {
        ...services.library,
        search: () => Promise.reject(new Error('/secret/path is unreadable')),
      },
    }
    const events = await Array.fromAsync(answer(asking(leaveQuestion), broken, never))
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { code: 'answer_failed' } })
    expect(events.at(-2)).toMatchObject({ event: 'agent', data: { agent: 'retrieval', status: 'failed' } })
    expect(JSON.stringify(events)).not.toContain('secret')
    expect(services.errors).toHaveLength(1)
  })

  test('ends without a further event when it is cancelled, and closes the request to the model', async () => {
    const server = ollamaServer({ behaviour: { kind: 'say', text: 'word '.repeat(500) }, pieceMs: 10 })
    const abort = new AbortController()
    const events: AnswerEvent[] = []
    const services = library(leaveAndDrinks, { model: ollama(server.host, 'llama3.2:latest') })
    for await (const event of answer(asking(leaveQuestion), services, abort.signal)) {
      events.push(event)
      if (event.event === 'token') abort.abort()
    }
    expect(events.at(-1)?.event).toBe('token')
    expect(services.errors).toEqual([])
    await until('the request to be closed', () => server.open() === 0)
  })
})
