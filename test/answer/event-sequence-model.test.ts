import { describe, expect, test } from 'bun:test'
import { type LanguageModel, ModelError } from '../../server/models/chat/language-model.ts'
import { ollama } from '../../server/models/chat/ollama/ollama.ts'
import { message } from '../../shared/messages.ts'
import { type Library, library } from '../support/library.ts'
import type { Behaviour } from '../support/servers/ollama-server.ts'
import { ollamaServers } from '../support/servers/ollama-servers.ts'
import { answerLines, CHECKED, FOUND, QUOTED } from '../support/texts/event-lines.ts'
import { leaveAndDrinks, leaveQuestion } from '../support/texts/leave-and-drinks.ts'

const serve = ollamaServers()
const TRUE = 'You can carry over a maximum of 240 annual leave hours [1].'
const HALF = `${TRUE} You can carry over a maximum of 999 annual leave hours [1].`

/** Leave and drinks, answered by a server that behaves like this. */
function modelled(behaviour: Behaviour): Library {
  const { host } = serve({ models: [{ name: 'played' }], behaviour })
  const timeouts = { firstTokenMs: 8000, stallMs: 500 }
  return library(leaveAndDrinks, { model: ollama(host, 'played', { timeouts }) })
}

/** A model that writes one of these versions after the other: pieces, with null where it discards those before. */
function writing(...versions: readonly (readonly (string | null)[] | Error)[]): Library {
  let written = 0
  const model: LanguageModel = {
    name: 'played',
    provider: 'ollama',
    host: 'http://127.0.0.1:11434',
    async *stream() {
      const version = versions[written++] ?? []
      if (version instanceof Error) throw version
      for (const text of version) yield text === null ? { type: 'discard' } : { type: 'token', text }
    },
    async object(messages, schema) {
      if (!messages.at(-1)?.content.includes('Question:'))
        throw new ModelError('model_garbled', message('text', { text: 'none' }))
      return schema.parse({ relevance: 9, summary: '' })
    },
  }
  return library(leaveAndDrinks, { model })
}

describe('the events of answer() with a language model', () => {
  test('where a model writes', async () => {
    expect(await answerLines(modelled({ kind: 'say', text: TRUE }))).toEqual([
      ...FOUND,
      `token ${TRUE}`,
      'summarization done: 12 words by played (words_by_model)',
      ...CHECKED,
      'result answered model',
    ])
  })

  test('where a model fails while it writes', async () => {
    expect(await answerLines(modelled({ kind: 'error mid-stream', message: 'out of memory' }))).toEqual([
      ...FOUND,
      'token You can carry over a ',
      "restart The language model failed, so the answer quotes your documents. Ollama could not run 'played': out of memory. Choose a smaller model in Settings, or free memory and ask again. (model_failed)",
      QUOTED,
      "summarization done: 19 words, quoted: The language model failed, so the answer quotes your documents. Ollama could not run 'played': out of memory. Choose a smaller model in Settings, or free memory and ask again. (because)",
      ...CHECKED,
      'result answered extractive with a notice (model_failed)',
    ])
  })

  test('where a model cannot be had', async () => {
    const services: Library = {
      ...library(leaveAndDrinks),
      languageModel: () =>
        Promise.reject(new ModelError('model_unreachable', message('text', { text: 'It is away.' }))),
    }
    expect(await answerLines(services)).toEqual([
      ...FOUND,
      QUOTED,
      'summarization done: 19 words, quoted: The language model failed, so the answer quotes your documents. It is away. (because)',
      ...CHECKED,
      'result answered extractive with a notice (model_failed)',
    ])
  })

  test('where quotes are shown until a slow model writes', async () => {
    expect(await answerLines(modelled({ kind: 'slow load', ms: 3300 }))).toEqual([
      ...FOUND,
      "summarization started: Quoted for now; 'played' is still reading (quoted_for_now)",
      QUOTED,
      "restart 'played' is writing the answer. (model_writing)",
      'token You can carry over a maximum of 240 annual leave hours from one leave year to the next [1]. The leave policy covers all employees of the agency [1].',
      'summarization done: 29 words by played (words_by_model)',
      'citation started',
      'citation done: 2 of 2 claims matched with 1 source (claims_matched)',
      'validation started',
      'validation done: 2 supported, 0 partly, 0 not; confidence high (94%) (claims_checked)',
      'result answered model',
    ])
  })

  test('where quotes stay because a slow model fails', async () => {
    const { host } = serve({ models: [{ name: 'played' }], behaviour: { kind: 'hang', after: 0 } })
    const model = ollama(host, 'played', { timeouts: { firstTokenMs: 3300, stallMs: 500 } })
    expect(await answerLines(library(leaveAndDrinks, { model }))).toEqual([
      ...FOUND,
      "summarization started: Quoted for now; 'played' is still reading (quoted_for_now)",
      QUOTED,
      "summarization done: 19 words, quoted: The language model failed, so the answer quotes your documents. 'played' did not begin to answer within 3 s. Choose a smaller model in Settings, or see with 'ollama ps' whether it fits into memory. (because)",
      ...CHECKED,
      'result answered extractive with a notice (model_failed)',
    ])
  })

  test('where nothing of what a model writes is supported', async () => {
    expect(await answerLines(modelled({ kind: 'say', text: 'Bananas are yellow [1].' }))).toEqual([
      ...FOUND,
      'token Bananas are yellow [1].',
      "restart The sources do not support what 'played' wrote, so they are quoted instead. (model_not_supported)",
      QUOTED,
      "summarization done: 19 words, quoted: The sources do not support what 'played' wrote, so they are quoted instead. (because)",
      ...CHECKED,
      'result answered extractive with a notice (model_not_supported)',
    ])
  })

  test('where a model finds no answer that can be quoted', async () => {
    expect(
      await answerLines(modelled({ kind: 'say', text: 'I could not find this in the documents.' })),
    ).toEqual([
      ...FOUND,
      'token I could not find this in the documents.',
      "restart 'played' found no answer; what is quoted may be one. (model_found_nothing)",
      QUOTED,
      "summarization done: 19 words, quoted: 'played' found no answer; what is quoted may be one. (because)",
      ...CHECKED,
      'result answered extractive with a notice (model_found_nothing)',
    ])
  })

  test('where a model was only thinking at first', async () => {
    const services = writing(['Let me see. ', null, TRUE])
    expect(await answerLines(services)).toEqual([
      ...FOUND,
      'token Let me see. ',
      'restart The model was only thinking so far. (only_thinking)',
      `token ${TRUE}`,
      'summarization done: 12 words by played (words_by_model)',
      ...CHECKED,
      'result answered model',
    ])
  })

  test('where a repaired answer is better', async () => {
    expect(await answerLines(writing([HALF], [TRUE]), leaveQuestion, { mode: 'thorough' })).toEqual([
      ...FOUND,
      `token ${HALF}`,
      'restart 1 statement is not supported by the sources, so the model writes the answer again. (rewriting)',
      `token ${TRUE}`,
      'summarization done: 12 words by played (words_by_model)',
      ...CHECKED,
      'result answered model',
    ])
  })

  test('where a repaired answer is no better', async () => {
    expect(await answerLines(writing([HALF], [HALF]), leaveQuestion, { mode: 'thorough' })).toEqual([
      ...FOUND,
      `token ${HALF}`,
      'restart 1 statement is not supported by the sources, so the model writes the answer again. (rewriting)',
      `token ${HALF}`,
      'restart The first version was better. (first_was_better)',
      `token ${HALF}`,
      'summarization done: 24 words by played (words_by_model)',
      'citation started',
      'citation done: 2 of 2 claims matched with 1 source (claims_matched)',
      'validation started',
      'validation done: 1 supported, 1 partly, 0 not; confidence medium (88%) (claims_checked)',
      'result answered model',
    ])
  })

  test('where the repair fails', async () => {
    const failure = new ModelError('model_failed', message('text', { text: 'It broke off.' }))
    expect(await answerLines(writing([HALF], failure), leaveQuestion, { mode: 'thorough' })).toEqual([
      ...FOUND,
      `token ${HALF}`,
      'restart 1 statement is not supported by the sources, so the model writes the answer again. (rewriting)',
      'restart The first version was better. (first_was_better)',
      `token ${HALF}`,
      'summarization done: 24 words by played (words_by_model)',
      'citation started',
      'citation done: 2 of 2 claims matched with 1 source (claims_matched)',
      'validation started',
      'validation done: 1 supported, 1 partly, 0 not; confidence medium (88%) (claims_checked)',
      'result answered model with a notice (first_version)',
    ])
  })
})
