import { expect, test } from 'bun:test'
import type { JobFile } from '../../../shared/jobs.ts'
import { STORED_MESSAGES } from '../../../shared/stored-messages.ts'
import { failuresOf } from '../../../web/features/upload/upload-state.ts'
import * as german from '../../../web/texts/de/messages/stored.ts'
import * as germanUpload from '../../../web/texts/de/upload.ts'
import * as english from '../../../web/texts/en/upload.ts'

/** Verbs with one form for singular and plural. */
const ALIKE = /^(?:could|cannot|took)$/

test('failuresOf() says what is wrong with several files once, and in the plural', () => {
  const failed = ['a.txt', 'b.txt'].map(
    (name): JobFile => ({
      name,
      status: 'failed',
      chunks: 0,
      error: `'${name}' contains no text`,
    }),
  )
  expect(failuresOf(failed)).toEqual([{ names: ['a.txt', 'b.txt'], reason: 'contain no text' }])
})

test('every sentence of a refused file has a plural', () => {
  for (const [code, sentence] of Object.entries(STORED_MESSAGES)) {
    const verb = /^'\{file\}' (\p{L}+)/u.exec(sentence)?.[1]
    if (verb !== undefined && !ALIKE.test(verb))
      expect([code, english.verbInPlural[verb]]).not.toEqual([code, undefined])
    const germanVerb = /^„\{file\}“ (\p{L}+)/u.exec(
      Object.entries(german.kept).find(([own]) => own === code)?.[1] ?? '',
    )
    if (germanVerb?.[1])
      expect([code, germanUpload.verbInPlural[germanVerb[1]]]).not.toEqual([code, undefined])
  }
})
