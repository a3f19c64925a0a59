import { afterAll, describe, expect, test } from 'bun:test'
import { answer } from '../../server/answer/answer.ts'
import { turns } from '../../server/models/chat/lanes.ts'
import { type LanguageModel, type Message, ModelError } from '../../server/models/chat/language-model.ts'
import { ollama } from '../../server/models/chat/ollama/ollama.ts'
import { message } from '../../shared/messages.ts'
import { fullAnswer } from '../support/full-answer.ts'
import { asking, type LibraryDocument, library } from '../support/library.ts'
import { ollamaServer } from '../support/servers/ollama-server.ts'
import { until } from '../support/until.ts'

const question = 'How many annual leave hours can be carried over?'
const leave: LibraryDocument = {
  filename: 'leave.md',
  text: 'You can carry over a maximum of 240 annual leave hours from one leave year to the next.',
}
const others: LibraryDocument[] = Array.from({ length: 14 }, (_, index) => ({
  filename: `note-${index}.md`,
  text: `Note ${index}: the annual leave hours of team ${index} are written down by its lead.`,
}))
const TRUE = 'You can carry over a maximum of 240 annual leave hours [1].'
const FALSE = 'You can carry over a maximum of 999 annual leave hours [1].'

type Judge = (evidence: string) => unknown

/** A model that judges by `judge` (throwing what is an error) and says one of `versions` after the other. */
function thinking(
  versions: readonly (string | Error)[],
  judge: Judge = () => ({ relevance: 9, summary: '' }),
) {
  const seen = { judged: 0, atOnce: 0, most: 0, written: [] as (readonly Message[])[] }
  const model: LanguageModel = {
    name: 'thinker',
    provider: 'ollama',
    host: 'http://127.0.0.1:11434',
    async *stream(messages) {
      const next = versions[seen.written.length] ?? versions.at(-1) ?? ''
      seen.written.push(messages)
      if (next instanceof Error) throw next
      yield { type: 'token', text: next }
    },
    async object(messages, schema, _options, signal) {
      const prompt = messages.at(-1)?.content ?? ''
      if (!prompt.includes('Question:'))
        throw new ModelError('model_garbled', message('text', { text: 'no follow-up' }))
      seen.judged += 1
      seen.atOnce += 1
      seen.most = Math.max(seen.most, seen.atOnce)
      await Bun.sleep(2)
      seen.atOnce -= 1
      signal.throwIfAborted()
      const made = judge(prompt)
      if (made instanceof Error) throw made
      const parsed = schema.safeParse(made)
      if (!parsed.success)
        throw new ModelError('model_garbled', message('text', { text: 'It did not keep to the form.' }))
      return parsed.data
    },
  }
  return { model, seen }
}

async function ask(
  model: LanguageModel,
  documents = [leave, ...others],
  signal = AbortSignal.timeout(60_000),
) {
  const services = library(documents, { model, threshold: 0.2 })
  return await fullAnswer(asking(question, { mode: 'thorough', maxResults: 15 }), services, signal)
}

describe('thorough mode', () => {
  test('judges ten passages, at most five at a time', async () => {
    const { model, seen } = thinking([TRUE])
    const { result } = await ask(model)
    expect(seen).toMatchObject({ judged: 10, most: 5 })
    expect(result).toMatchObject({ engine: 'ollama', answered: true })
  })

  test('writes from what it found relevant, under the numbers of its sources', async () => {
    const { model, seen } = thinking([TRUE], (evidence) => ({
      relevance: evidence.includes('240') ? 9 : 1,
      summary: evidence.includes('240') ? 'At most 240 annual leave hours can be carried over.' : '',
    }))
    const { result } = await ask(model)
    const prompt = seen.written[0]?.at(-1)?.content ?? ''
    expect(prompt).toContain('At most 240')
    expect(prompt).not.toContain('Note 3')
    expect(result.claims[0]?.support).toBe('supported')
    expect(result.citations.find(({ used }) => used)?.filename).toBe('leave.md')
  })

  test('says that there is no answer when nothing it read is relevant and nothing else speaks for one', async () => {
    const { model, seen } = thinking([TRUE], () => ({ relevance: 0, summary: '' }))
    const services = library([...others], { model, threshold: 0.2 })
    const events = await Array.fromAsync(
      answer(
        asking('Which museum stands in Lisbon?', { mode: 'thorough' }),
        services,
        AbortSignal.timeout(60_000),
      ),
    )
    expect(seen.written).toHaveLength(0)
    expect(events.at(-1)).toMatchObject({ event: 'result', data: { answered: false } })
  })

  test('keeps a passage whose judgement cannot be read', async () => {
    for (const garbled of [{ relevance: 'very', summary: 3 }, { relevance: 85, summary: 'x' }, 'nonsense']) {
      const { model, seen } = thinking([TRUE], (evidence) =>
        evidence.includes('240') ? garbled : { relevance: 0, summary: '' },
      )
      const { result } = await ask(model)
      expect(seen.written[0]?.at(-1)?.content).toContain('240 annual leave hours')
      expect(result.claims[0]?.support).toBe('supported')
    }
  })

  test('does not believe its own summary: claims are checked against the document', async () => {
    const { model } = thinking([FALSE], () => ({
      relevance: 9,
      summary: 'At most 999 annual leave hours can be carried over.',
    }))
    const { result } = await ask(model)
    expect(result).toMatchObject({ engine: 'extractive', notice: expect.stringContaining('do not support') })
    expect(result.answer).not.toContain('999')
  })

  test('repairs what is not borne out', async () => {
    const { model, seen } = thinking([FALSE, TRUE])
    const { result, events } = await ask(model)
    expect(seen.written).toHaveLength(2)
    expect(seen.written[1]?.at(-1)?.content).toContain('999')
    expect(result.answer).toContain('240')
    expect(result.answer).not.toContain('999')
    expect(events.some(({ event }) => event === 'restart')).toBe(true)
  })

  test('keeps the first version when the second is no better, empty, or does not come', async () => {
    const gone = new ModelError('model_failed', message('text', { text: 'Ollama broke off.' }))
    const half = `${TRUE} ${FALSE}`
    for (const second of [half, '', 'I could not find this in the documents.', gone]) {
      const { model } = thinking([half, second])
      const { result, events } = await ask(model)
      expect(result).toMatchObject({ answered: true, engine: 'ollama' })
      expect(result.answer).toContain('999')
      expect(result.claims[1]?.support).not.toBe('supported')
      const shown = events.findLast(({ event }) => event === 'token')
      expect(shown).toMatchObject({ data: { text: result.answer } })
    }
  })

  test('does not repair an answer that is borne out', async () => {
    const { model, seen } = thinking([TRUE, FALSE])
    await ask(model)
    expect(seen.written).toHaveLength(1)
  })

  test('quotes when the model goes away while it judges, and gives up what is open', async () => {
    let calls = 0
    const { model, seen } = thinking([TRUE], () => {
      calls += 1
      return calls === 2
        ? new ModelError('model_failed', message('text', { text: 'Ollama broke off.' }))
        : { relevance: 9, summary: '' }
    })
    const { result } = await ask(model)
    expect(result).toMatchObject({ engine: 'extractive', answered: true })
    expect(result.notice).toContain('broke off')
    expect(result.answer).toContain('240')
    expect(seen.judged).toBeLessThanOrEqual(5)
  })

  test('stops judging when it is cancelled', async () => {
    const server = ollamaServer({ behaviour: { kind: 'slow load', ms: 5000 } })
    const abort = new AbortController()
    const model = ollama(server.host, 'llama3.2:latest')
    const services = library([leave, ...others], { model, threshold: 0.2 })
    const answering = Array.fromAsync(answer(asking(question, { mode: 'thorough' }), services, abort.signal))
    await until('the model to be asked', () => server.open() > 0)
    abort.abort()
    expect((await answering).at(-1)?.event).not.toBe('result')
    await until('every request to be closed', () => server.open() === 0)
    server.stop()
  })
})

describe('four questions at once', () => {
  const server = ollamaServer({ pieceMs: 2 })
  afterAll(() => server.stop())

  test('share the model: quick ones do not wait for all of a thorough one', async () => {
    const queue = turns(1)
    const answered: string[] = []
    const one = async (mode: 'fast' | 'thorough') => {
      const model = ollama(server.host, 'llama3.2:latest', { lane: queue.lane() })
      const services = library([leave, ...others], { model, threshold: 0.2 })
      const events = await Array.fromAsync(
        answer(asking(question, { mode }), services, AbortSignal.timeout(60_000)),
      )
      expect(events.at(-1)).toMatchObject({ event: 'result', data: { answered: true, engine: 'ollama' } })
      answered.push(mode)
    }
    await Promise.all([one('thorough'), one('fast'), one('fast'), one('fast')])
    expect(answered).toEqual(['fast', 'fast', 'fast', 'thorough'])
  })
})
