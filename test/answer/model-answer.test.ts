import { describe, expect, test } from 'bun:test'
import { ModelError } from '../../server/models/chat/language-model.ts'
import { ollama } from '../../server/models/chat/ollama/ollama.ts'
import { message } from '../../shared/messages.ts'
import { fullAnswer } from '../support/full-answer.ts'
import { asking, library } from '../support/library.ts'
import type { Behaviour } from '../support/servers/ollama-server.ts'
import { ollamaServers } from '../support/servers/ollama-servers.ts'
import { shownText } from '../support/shown-text.ts'
import { leave, leaveAndDrinks, leaveQuestion } from '../support/texts/leave-and-drinks.ts'

const ollamaServer = ollamaServers()

function modelThat(behaviour: Behaviour) {
  const server = ollamaServer({ behaviour })
  return ollama(server.host, 'llama3.2:latest', { timeouts: { firstTokenMs: 500, stallMs: 250 } })
}

const saying = (text: string) => modelThat({ kind: 'say', text })

describe('answer()', () => {
  test('has the model write from the evidence and checks what it wrote', async () => {
    const model = saying(
      'You can carry over at most 240 hours of annual leave [1]. Sick leave expires after 3 years [1].',
    )
    const { result, events } = await fullAnswer(asking(leaveQuestion), library(leaveAndDrinks, { model }))
    expect(result).toMatchObject({ engine: 'ollama', model: 'llama3.2:latest', notice: null })
    expect(result.claims.map(({ support }) => support === 'supported')).toEqual([true, false])
    expect(result.answer).toContain('Sick leave expires')
    expect(result.confidence).not.toBe('high')
    expect(shownText(events)).toBe(result.answer)
  })

  test('asks so that repeats, other roles and follow-ups begin as what the model has read before', async () => {
    const server = ollamaServer({})
    const services = library(leaveAndDrinks, { model: ollama(server.host, 'llama3.2:latest') })
    await fullAnswer(asking(leaveQuestion), services)
    await fullAnswer(asking(leaveQuestion), services)
    await fullAnswer(
      asking('How many annual leave hours can a lawyer carry over?', { role: 'lawyer' }),
      services,
    )
    const [first, again, other] = server.chats.map(({ messages }) => messages)
    expect(again).toEqual(first ?? [])
    expect(other?.[0]).toEqual(first?.[0] ?? { role: '', content: '' })
    const evidence = first?.[1]?.content.split('\n\nQuestion:')[0] ?? ''
    expect(evidence).toMatch(/^<<<EVIDENCE (\w{8})\n[\s\S]+\nEVIDENCE \1>>>$/)
    expect(other?.[1]?.content).toStartWith(evidence)
  })

  test('brings the citations of small models into form', async () => {
    for (const marker of ['【1】', '[Source 1]', '[^1]', '(1)', '[1, 7]', '[[1]]', '[9]']) {
      const model = saying(`You can carry over a maximum of 240 annual leave hours ${marker}.`)
      const { result } = await fullAnswer(asking(leaveQuestion), library([leave], { model }))
      expect(result.claims[0]).toMatchObject({ citations: [1], support: 'supported' })
      expect(result.answer).not.toMatch(/【|Source|\^|\(1\)|7\]|9\]|\[\[/)
    }
  })

  test('takes the answer out of JSON and says it once', async () => {
    const sentence = 'You can carry over a maximum of 240 annual leave hours [1].'
    const json = await fullAnswer(
      asking(leaveQuestion),
      library([leave], { model: saying(JSON.stringify({ answer: sentence })) }),
    )
    expect(json.result.answer).toBe(sentence)
    const again = await fullAnswer(
      asking(leaveQuestion),
      library([leave], { model: saying(`${sentence} `.repeat(60)) }),
    )
    expect(again.result.answer).toBe(sentence)
  })

  test('moves a citation that points to the wrong source', async () => {
    const model = saying('Algeria has 14 wine servings [1].')
    const services = library(leaveAndDrinks, { model, threshold: 0.1 })
    const { result } = await fullAnswer(
      asking('How many annual leave hours and wine servings for Algeria?'),
      services,
    )
    const cited = result.citations.find(
      ({ source_number }) => result.claims[0]?.citations[0] === source_number,
    )
    expect(cited?.filename).toBe('drinks.csv')
    expect(result.answer).toContain(`[${cited?.source_number}]`)
  })

  test('quotes instead when the model fails, and says why with the fix', async () => {
    const failures: [Behaviour, string][] = [
      [{ kind: 'error mid-stream', message: 'out of memory' }, 'Choose a smaller model'],
      [{ kind: 'drop', after: 3 }, 'broke off'],
      [{ kind: 'hang', after: 3 }, 'stopped answering'],
      [{ kind: 'hang', after: 0 }, 'did not begin'],
      [{ kind: 'garbage' }, '--ollama-host'],
      [
        { kind: 'status', status: 404, body: '{"error":"model \'llama3.2:latest\' not found"}' },
        'ollama pull',
      ],
      [{ kind: 'status', status: 500, body: 'oops', type: 'text/plain' }, 'oops'],
      [{ kind: 'say', text: '   ' }, 'no usable answer'],
      [{ kind: 'say', text: 'I cannot answer this question.' }, 'found no answer'],
    ]
    for (const [behaviour, reason] of failures) {
      const services = library(leaveAndDrinks, { model: modelThat(behaviour) })
      const { result, events } = await fullAnswer(asking(leaveQuestion), services)
      expect(result).toMatchObject({ engine: 'extractive', answered: true, model: null })
      expect(result.notice).toContain(reason)
      const { detail = '' } = result.agents.find(({ agent }) => agent === 'summarization') ?? {}
      expect(detail).toMatch(/^\d+ words, quoted: \S/)
      expect(events.some(({ event }) => event === 'restart')).toBe(true)
      expect(shownText(events)).toBe(result.answer)
      expect(result.answer.replaceAll('**', '')).toContain('240 annual leave hours')
    }
  })

  test('quotes instead when the chosen model cannot be had', async () => {
    const languageModel = () =>
      Promise.reject(
        new ModelError('model_missing', message('text', { text: 'Install it with: ollama pull x' })),
      )
    const { result } = await fullAnswer(asking(leaveQuestion), { ...library(leaveAndDrinks), languageModel })
    expect(result).toMatchObject({ engine: 'extractive', answered: true })
    expect(result.notice).toEndWith('ollama pull x')
    expect(result.agents.find(({ agent }) => agent === 'summarization')?.detail).toContain(': ')
  })

  test('accepts that the model finds no answer where the evidence has none', async () => {
    const model = saying('I could not find this in the documents.')
    const services = library(leaveAndDrinks, { model, threshold: 0.2 })
    const { result } = await fullAnswer(
      asking('Which employees of the agency founded a museum in Lisbon?'),
      services,
    )
    expect(result).toMatchObject({ answered: false, citations: [] })
    expect(result.nearest?.length).toBeGreaterThan(0)
  })

  test('in thorough mode judges the passages, and repairs what is not borne out', async () => {
    const server = ollamaServer({})
    const model = ollama(server.host, 'llama3.2:latest')
    const { result } = await fullAnswer(
      asking(leaveQuestion, { mode: 'thorough' }),
      library(leaveAndDrinks, { model, threshold: 0.2 }),
    )
    expect(result).toMatchObject({ engine: 'ollama', answered: true })
    expect(result.claims[0]?.support).toBe('supported')
    const judged = server.chats.filter(({ format }) => format !== undefined)
    expect(judged.length).toBeGreaterThanOrEqual(1)
  })
})
