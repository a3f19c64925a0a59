import { describe, expect, test } from 'bun:test'
import { WordPiece } from '../../../server/models/embedding/word-piece.ts'
import { encodePair } from '../../../server/models/reading/pair-model.ts'

const words = [
  '[PAD]',
  '[UNK]',
  '[CLS]',
  '[SEP]',
  'rent',
  'the',
  'is',
  '1',
  ',',
  '850',
  'caf',
  '##e',
  '?',
  '東',
  '京',
]
const vocabulary = new WordPiece(words.join('\n'))
const named = (ids: readonly number[]) => ids.map((id) => words[id])

describe('encodePair()', () => {
  test('puts a question and a passage between the signs of BERT', () => {
    const { ids, types, offset } = encodePair(vocabulary, 'Rent?', 'the rent', 20)
    expect(named(ids)).toEqual(['[CLS]', 'rent', '?', '[SEP]', 'the', 'rent', '[SEP]'])
    expect(types).toEqual([0, 0, 0, 0, 1, 1, 1])
    expect(offset).toBe(4)
  })

  test('knows where each token stands in the passage, accents and signs included', () => {
    const passage = 'Café is 1,850 東京'
    const { places } = encodePair(vocabulary, 'rent', passage, 30)
    const read = places.map(({ start, end }) => passage.slice(start, end))
    expect(read).toEqual(['Café', 'Café', 'is', '1', ',', '850', '東', '京'])
  })

  test('reads of a long passage the part with most of the question', () => {
    const passage = `${'is '.repeat(100)}the rent is 850 ${'is '.repeat(100)}`
    const { ids, places } = encodePair(vocabulary, 'rent 850', passage, 40)
    expect(ids.length).toBeLessThanOrEqual(40)
    expect(named(ids)).toContain('850')
    expect(places[0]?.start).toBeGreaterThan(200)
  })

  test('never has more tokens than asked for, however long the question is', () => {
    expect(encodePair(vocabulary, 'rent '.repeat(500), 'the rent '.repeat(500), 64).ids).toHaveLength(64)
  })
})
