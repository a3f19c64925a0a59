import { expect, test } from 'bun:test'
import { SENTENCES, say } from '../../../shared/sentences.ts'
import { sentences } from '../../../web/texts/de/messages/sentences.ts'
import { sentences as spanish } from '../../../web/texts/es/messages/sentences.ts'
import { sentences as french } from '../../../web/texts/fr/messages/sentences.ts'
import { localizeMessage } from '../../../web/texts/localize/message.ts'

test('localizeMessage() shows the sentence as it came, where the page has none for its code', () => {
  const { detail, said } = say('words_quoted', { words: 12 })
  expect(localizeMessage(said, detail)).toBe('12 words, quoted')
  expect(localizeMessage(undefined, 'As it came')).toBe('As it came')
  expect(localizeMessage({ code: 'of_a_later_version', params: {} }, 'As it came')).toBe('As it came')
})

test('German says every sentence of the server, with what goes into it', () => {
  const scope = { documents: 1, datasets: 2, names: 'hr, legal', processing: 1 }
  expect(sentences.searched(scope)).toBe('1 Dokument in 2 Sammlungen (hr, legal); 1 noch in Arbeit')
  expect(sentences.not_found({ ...scope, documents: 12, near: 3 })).toContain('12 Dokumente in 2')
  expect(sentences.claims_matched({ matched: 2, claims: 3, sources: 1 })).toBe(
    '2 von 3 Aussagen belegt aus 1 Quelle',
  )
  for (const own of [sentences, french, spanish])
    expect(Object.keys(own).sort()).toEqual(Object.keys(SENTENCES).sort())
})

test('a notice gives its reason with a code of its own', () => {
  const reason =
    "The connection to Ollama broke off while 'llama3.2' was answering. Ask again; if it happens again, look at Ollama's log."
  const { detail, said } = say('model_failed', { reason })
  expect(said.params).toEqual({ reason, because: 'ollama_broke_off', model: 'llama3.2' })
  expect(localizeMessage(said, detail)).toBe(detail)
  expect(say('model_failed', { reason: 'Who knows.' }).said.params).toEqual({ reason: 'Who knows.' })
})
