import { expect, test } from 'bun:test'
import type { JobFile } from '../../../shared/jobs.ts'
import { FILE_MESSAGES } from '../../../shared/messages/files.ts'
import { failuresOf } from '../../../web/features/upload/upload-state.ts'
import * as german from '../../../web/texts/de/messages/files.ts'
import * as germanUpload from '../../../web/texts/de/upload.ts'
import * as english from '../../../web/texts/en/upload.ts'
import * as spanish from '../../../web/texts/es/messages/files.ts'
import * as spanishUpload from '../../../web/texts/es/upload.ts'
import * as french from '../../../web/texts/fr/messages/files.ts'
import * as frenchUpload from '../../../web/texts/fr/upload.ts'
import { withoutName } from '../../../web/texts/localize/file-reason.ts'

/** Verbs with one form for singular and plural. */
const ALIKE = /^(?:could|cannot|took)\b/

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

/** The sentences of a language with how it puts them into the plural, and how it quotes the name of a file. */
const LANGUAGES = [
  ['English', FILE_MESSAGES, english, "'{file}' "],
  ['German', german.files, germanUpload, '„{file}“ '],
  ['French', french.files, frenchUpload, '«\u202f{file}\u202f» '],
  ['Spanish', spanish.files, spanishUpload, '“{file}” '],
] as const

test.each(LANGUAGES)('every sentence of a refused file has a plural in %s', (_, kept, upload, named) => {
  const beginnings = Object.keys(upload.beginningInPlural)
  const about = Object.entries(kept).flatMap(([code, words]) =>
    typeof words === 'string' && words.startsWith(named) ? [[code, words] as const] : [],
  )
  expect(about.length).toBeGreaterThan(30)
  for (const [code, sentence] of about) {
    const said = sentence.slice(named.length)
    const isCovered =
      ALIKE.test(said) ||
      beginnings.some((beginning) => new RegExp(`^${beginning}(?!\\p{L})`, 'u').test(said))
    expect([code, said, isCovered]).toEqual([code, said, true])
  }
})

test.each([
  ['«\u202fa.txt\u202f» est vide', 'est vide'],
  ['“a.txt” está vacío', 'está vacío'],
  ['„a.txt“ ist leer', 'ist leer'],
  ["'a.txt' is empty", 'is empty'],
  ['a.txt dépasse 100\u202fMo', 'a.txt dépasse 100\u202fMo'],
])('withoutName() takes the name from %p', (sentence, left) => {
  expect(withoutName(sentence, 'a.txt')).toBe(left)
})
