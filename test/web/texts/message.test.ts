import { describe, expect, test } from 'bun:test'
import { type Message, wordsOf } from '../../../shared/message.ts'
import { MESSAGES, message, say, textOf } from '../../../shared/messages.ts'
import { server as german } from '../../../web/texts/de/messages/server.ts'
import { server as spanish } from '../../../web/texts/es/messages/server.ts'
import { server as french } from '../../../web/texts/fr/messages/server.ts'
import { localizeMessage } from '../../../web/texts/localize/message.ts'

test('localizeMessage() shows the sentence as it came, where the page has none for its code', () => {
  const { detail, said } = say('words_quoted', { words: 12 })
  expect(localizeMessage(said, detail)).toBe('12 words, quoted')
  expect(localizeMessage(undefined, 'As it came')).toBe('As it came')
  expect(localizeMessage({ code: 'of_a_later_version', params: {} }, 'As it came')).toBe('As it came')
})

describe.each([
  ['German', german],
  ['French', french],
  ['Spanish', spanish],
] as const)('%s', (_, texts) => {
  test('has a sentence for every code, with no other parameters than the English one', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(MESSAGES).sort())
    const named = (words: string) => new Set(words.match(/\{\w+\}/g))
    for (const [code, english] of Object.entries(MESSAGES)) {
      // SAFETY: both have the same codes, as the line above tells.
      const own = texts[code as keyof typeof MESSAGES]
      expect([code, typeof own === 'function' || typeof own === 'string']).toEqual([code, true])
      if (typeof own === 'string' && typeof english === 'string')
        expect([code, [...named(own).difference(named(english))]]).toEqual([code, []])
    }
  })

  test('says a sentence within a sentence in its own words', () => {
    const why = message('ollama_broke_off', { model: 'llama3.2' })
    expect(wordsOf(message('model_failed', { reason: why }), texts)).not.toMatch(/Ask again|broke off/)
    const found = message('file_other_content', {
      ...{ file: 'a.csv', found: message('thing_media', { kind: 'MP4', noun: 'video' }) },
      expected: message('thing_csv'),
    })
    expect(wordsOf(found, texts)).not.toMatch(/MP4 video|CSV file/)
    const cause = message('why_on_page', { page: 3, why: message('why_structure') })
    const refused = message('file_not_pdf', { file: 'a.pdf', why: cause })
    expect(wordsOf(refused, texts)).toContain('3')
    expect(wordsOf(refused, texts)).not.toMatch(/damaged|on page/)
  })

  test('leaves a sentence to the English one where it lacks the code of a part', () => {
    const later: Message = {
      code: 'log_warning',
      params: { file: 'a', warning: { code: 'later', params: {} } },
    }
    expect(wordsOf(later, texts)).toBeNull()
  })
})

test('German counts in the sentences of the agents', () => {
  const scope = { documents: 1, datasets: 2, names: 'hr, legal', processing: 1 }
  const inGerman = (said: Message) => wordsOf(said, german)
  expect(inGerman(message('searched', scope))).toBe(
    '1 Dokument in 2 Sammlungen (hr, legal); 1 noch in Arbeit',
  )
  expect(inGerman(message('not_found', { ...scope, documents: 12, near: 3 }))).toContain('12 Dokumente in 2')
  expect(inGerman(message('claims_matched', { matched: 2, claims: 3, sources: 1 }))).toBe(
    '2 von 3 Aussagen belegt aus 1 Quelle',
  )
})

test('textOf() joins several sentences in one, and counts', () => {
  const why = [message('file_empty', { file: 'a' }), message('file_empty', { file: 'b' })]
  expect(textOf(message('files_failed_few', { files: 2, why }))).toBe("'a' is empty; 'b' is empty")
  expect(textOf(message('files_failed', { files: 5, why }))).toBe(
    "5 files failed: 'a' is empty; 'b' is empty; …",
  )
  const read = { file: 'a.pdf', pages: 1, slides: 0, chunks: 3, seconds: '0.4' }
  expect(textOf(message('log_read', read))).toBe('a.pdf: 1 page, 3 chunks in 0.4 s')
  expect(textOf(message('log_read', { ...read, pages: 0, slides: 2, chunks: 1 }))).toBe(
    'a.pdf: 2 slides, 1 chunk in 0.4 s',
  )
})

test('textOf() refuses a code that it does not know', () => {
  expect(() => textOf({ code: 'unheard_of', params: {} })).toThrow("'unheard_of' or a part of it is unknown")
})
