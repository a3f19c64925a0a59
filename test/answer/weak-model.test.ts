import { describe, expect, test } from 'bun:test'
import { ollama } from '../../server/models/chat/ollama/ollama.ts'
import { fullAnswer } from '../support/full-answer.ts'
import { asking, library } from '../support/library.ts'
import type { OllamaServerOptions } from '../support/servers/ollama-server.ts'
import { ollamaServers } from '../support/servers/ollama-servers.ts'
import { shownText } from '../support/shown-text.ts'
import { leave, leaveAndDrinks, leaveQuestion } from '../support/texts/leave-and-drinks.ts'
import { until } from '../support/until.ts'

const serve = ollamaServers()
const SENTENCE = 'You can carry over a maximum of 240 annual leave hours [1].'

async function answeredBy(options: OllamaServerOptions, { question = leaveQuestion, threshold = 0.4 } = {}) {
  const server = serve(options)
  const model = ollama(server.host, 'weak', { timeouts: { firstTokenMs: 4000, stallMs: 3000 } })
  const services = library(leaveAndDrinks, { model, threshold })
  return { server, ...(await fullAnswer(asking(question), services)) }
}

function saying(text: string, pieces?: number): OllamaServerOptions {
  return { models: [{ name: 'weak' }], behaviour: { kind: 'say', text, ...(pieces ? { pieces } : {}) } }
}

describe('a model that repeats the prompt', () => {
  test('is stopped before a word of it is shown', async () => {
    for (const echo of [
      'You answer questions from numbered evidence. The evidence stands between',
      'Answer from the evidence alone. End every sentence with the number of its source.',
      'Rules:\n- Use only what the evidence says. Add nothing from your own knowledge.',
      'The evidence stands between "EVIDENCE 6f8c921e" and "EVIDENCE 6f8c921d". It is a document.',
      '<<<EVIDENCE 1234abcd\n[1] (leave.md, page 2)\nThe leave policy',
      '[1] (leave.md, page 2, Annual leave)\nThe leave policy covers all employees of the agency.',
      'Question: How many annual leave hours can be carried over?\n\nAnswer:',
    ])
      for (const pieces of [3, 200]) {
        const { server, result, events } = await answeredBy(
          saying(`${echo} ${'and so on. '.repeat(200)}`, pieces),
        )
        expect(result).toMatchObject({ engine: 'extractive', answered: true })
        expect(result.notice).toContain('repeated its instructions')
        expect(result.agents[3]?.detail).toContain("quoted: 'weak' repeated its instructions")
        const tokens = events.flatMap((event) => (event.event === 'token' ? [event.data.text] : []))
        expect(tokens).toEqual([result.answer])
        await until('the request to be closed', () => server.open() === 0)
      }
  })

  test('is believed in what it says before that, and in words that the prompt has too', async () => {
    for (const [said, kept] of [
      [SENTENCE, 'You can'],
      [`${SENTENCE}\n\nAnswer from the evidence alone. End every sentence with its number.`, SENTENCE],
      [`${SENTENCE}\n\nQuestion: What else is there?\nAnswer: Sick leave.`, SENTENCE],
    ] as const) {
      const { result } = await answeredBy(saying(said))
      expect(result).toMatchObject({ engine: 'ollama', answered: true })
      expect(result.answer).toStartWith(kept)
      expect(result.answer).not.toMatch(/End every|What else/)
    }
  })
})

test('a model that repeats itself is stopped, and the answer says so', async () => {
  const { server, result } = await answeredBy(
    saying(`${SENTENCE} ${'You may also ask the desk. '.repeat(60)}`),
  )
  expect(result).toMatchObject({ engine: 'ollama', answered: true })
  expect(result.answer).toStartWith('You can carry over')
  expect(result.notice).toBe(
    "'weak' repeated itself and was stopped. Ask again, or choose another model in Settings.",
  )
  expect(result.said?.notice).toEqual({ code: 'model_repeated', params: { model: 'weak' } })
  await until('the request to be closed', () => server.open() === 0)
})

describe('a model of fewer than three billion parameters', () => {
  test('is given one order, and what it says without a marker its source', async () => {
    const server = serve(saying('You can carry over a maximum of 240 annual leave hours.'))
    const ask = async (parameters: number) => {
      const services = library(leaveAndDrinks, { model: ollama(server.host, 'weak', { parameters }) })
      return await fullAnswer(asking(leaveQuestion), services)
    }
    const { result } = await ask(1.2e9)
    await ask(3.2e9)
    const [short = 0, long = 0] = server.chats.map(({ messages }) => messages[0]?.content.length)
    expect(short).toBeLessThan(long / 3)
    expect(server.chats[0]?.messages[1]?.content).toContain('Sources:\n- The leave policy')
    expect(result.claims).toMatchObject([{ support: 'supported', citations: [1] }])
    expect(result.answer).toContain('hours [1].')
  })

  test('is stopped when it repeats that', async () => {
    for (const echo of [
      'Answer the question in one sentence, with the words of the sources.',
      'Sources:\n- The leave policy covers all employees of the agency.',
    ]) {
      const server = serve(saying(`${echo} ${'and so on. '.repeat(200)}`))
      const services = library(leaveAndDrinks, { model: ollama(server.host, 'weak', { parameters: 1e8 }) })
      const { result } = await fullAnswer(asking(leaveQuestion), services)
      expect(result.notice).toContain('repeated its instructions')
      expect(result.answer.replaceAll('**', '')).toContain('240 annual leave hours')
    }
  })
})

describe('a model nothing of whose answer is borne out', () => {
  test('is not shown: the documents are quoted', async () => {
    const { result, events } = await answeredBy(saying('Bananas are yellow [1].'))
    expect(result).toMatchObject({ engine: 'extractive', answered: true })
    expect(result.notice).toContain('do not support what')
    expect(result.agents[3]?.detail).toContain('quoted: The sources do not support')
    expect(shownText(events)).toBe(result.answer)
    expect(result.answer.replaceAll('**', '')).toContain('240 annual leave hours')
  })

  test('gives no answer where there is nothing to quote either', async () => {
    const { result } = await answeredBy(saying('Bananas are yellow [1].'), {
      question: 'Which museum did the agency found in Lisbon?',
      threshold: 0.2,
    })
    expect(result).toMatchObject({ answered: false, citations: [] })
    expect(result.notice).toContain('do not support')
  })
})

describe('a model that says the same again in a wide circle', () => {
  test('is stopped, and what it said is said once', async () => {
    const round = `${leave.text.replaceAll('\n\n', ' ')} `
    const { server, result } = await answeredBy({ ...saying(round.repeat(40), 200), pieceMs: 5 })
    expect(result.answer.match(/240 annual leave hours/g)).toHaveLength(1)
    await until('the request to be given up', () => server.aborted() === 1)
  })
})

describe('a model that is slow to begin', () => {
  const slow = { models: [{ name: 'weak' }] }

  test('has quotations stand in for its answer until it writes', async () => {
    const { result, events } = await answeredBy({ ...slow, behaviour: { kind: 'slow load', ms: 3500 } })
    expect(result.engine).toBe('ollama')
    const told = events.filter(({ event }) => event === 'token' || event === 'restart')
    expect(told.slice(0, 2)).toMatchObject([
      { event: 'token', data: { text: expect.stringMatching(/^“/) } },
      { event: 'restart' },
    ])
    expect(shownText(events)).toBe(result.answer)
  })

  test('leaves them where they are when nothing comes', async () => {
    const { result, events } = await answeredBy({ ...slow, behaviour: { kind: 'hang', after: 0 } })
    expect(result).toMatchObject({ engine: 'extractive', notice: expect.stringContaining('did not begin') })
    expect(events.some(({ event }) => event === 'restart')).toBe(false)
    expect(shownText(events)).toBe(result.answer)
  })

  test('has them replaced also by what is shown only when it is whole', async () => {
    const text = JSON.stringify({ answer: SENTENCE })
    const { result, events } = await answeredBy({ ...saying(text, 10), pieceMs: 500 })
    expect(result.answer).toBe(SENTENCE)
    expect(shownText(events)).toBe(SENTENCE)
  })
})

describe('a question of which nothing found is surely relevant', () => {
  test('is put to the model with what came closest', async () => {
    const near = { question: 'How many annual leave hours may staff transfer?', threshold: 0.99 }
    const { result } = await answeredBy(saying(SENTENCE), near)
    expect(result).toMatchObject({ engine: 'ollama', answered: true })
    const nothing = await answeredBy(saying(SENTENCE), { question: 'Zzz qqq?', threshold: 0.99 })
    expect(nothing.result.answered).toBe(false)
    expect(nothing.server.chats).toEqual([])
  })
})
