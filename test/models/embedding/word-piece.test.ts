import { describe, expect, test } from 'bun:test'
import { EMBEDDED_MODEL } from '../../../server/models/embedding/manifest.ts'
import { WordPiece } from '../../../server/models/embedding/word-piece.ts'
import { embeddedFile } from '../../../server/platform/native/embedded.ts'

const words = [
  '[PAD]',
  '[UNK]',
  'un',
  '##aff',
  '##able',
  'cafe',
  'do',
  '##n',
  "'",
  't',
  '.',
  '東',
  '##京',
  '##1',
  'a',
]
const tokenizer = new WordPiece(`${words.join('\n')}\n`)
const tokens = (text: string, limit = 99) => tokenizer.encode(text, limit).map((id) => words[id])

describe('WordPiece', () => {
  test('takes the longest pieces from the left', () => {
    expect(tokens('unaffable')).toEqual(['un', '##aff', '##able'])
  })

  test('is uncased and without accents, composed or not', () => {
    expect(tokens('CAFÉ Cafe\u0301')).toEqual(['cafe', 'cafe'])
  })

  test('has every sign alone, and words of letters and digits', () => {
    expect(tokens("don't. a1")).toEqual(['do', '##n', "'", 't', '.', 'a', '##1'])
    expect(tokens('東京')).toEqual(['東', '##京'])
  })

  test('takes letters and signs outside the Basic Multilingual Plane whole, and broken pairs as signs', () => {
    expect(tokens('a😀a \u{20000}a a\ud83d')).toEqual(['a', '[UNK]', 'a', '[UNK]', 'a', '[UNK]'])
  })

  test('has one unknown for a word that cannot be put together', () => {
    expect(tokens('unxyz a')).toEqual(['[UNK]', 'a'])
  })

  test('gives at most as many as it is asked for, and the same again', () => {
    expect(tokens('unaffable unaffable', 4)).toEqual(['un', '##aff', '##able', 'un'])
    expect(tokens('unaffable')).toEqual(tokens('unaffable'))
    expect(tokens(' \n')).toEqual([])
  })

  test('knows the vocabulary of the embedded model', async () => {
    const vocabulary = new TextDecoder().decode(await embeddedFile(`models/${EMBEDDED_MODEL}/vocab.txt`))
    const real = new WordPiece(vocabulary)
    expect(real.size).toBe(vocabulary.trimEnd().split('\n').length)
    const ids = real.encode('The tenant gives notice to the landlord in writing.', 99)
    expect(ids.length).toBeLessThan(16)
    expect(ids).not.toContain(1)
  })
})
