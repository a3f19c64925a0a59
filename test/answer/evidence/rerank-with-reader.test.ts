import { describe, expect, test } from 'bun:test'
import { rerankWithReader } from '../../../server/answer/evidence/rerank-with-reader.ts'
import type { Passage } from '../../../server/answer/search/passage.ts'
import { readQuestion } from '../../../server/answer/understand/question.ts'
import type { ReaderOutput } from '../../../server/models/reading/reader.ts'
import { reading } from '../../support/reading.ts'

const passage = (text: string, score: number): Passage => ({
  ...{ documentId: text, dataset: 'd', filename: 'f.txt', chunkIndex: 0, text, rendered: text },
  ...{ start: 0, end: text.length, place: {}, relevance: 0.5, score },
})
const BEFORE = [
  passage('The harbour was dredged again when larger ships began to call at the town.', 1.2),
  passage('The harbour master keeps a list of all ships that lie in the harbour.', 1.1),
  passage('The harbour was opened by the queen in 1884, after nine years of work.', 1),
]
const QUESTION = 'In which year was the harbour opened?'

describe('rerankWithReader', () => {
  test('puts the passage first that answers', async () => {
    const ordered = await rerankWithReader(readQuestion(QUESTION), BEFORE, reading.read, undefined, 60_000)
    expect(ordered[0]?.text).toContain('1884')
    expect(ordered).toHaveLength(3)
  })

  test('keeps the order of what is sought as it stands, and in scripts that the reader does not know', async () => {
    const never = () => Promise.reject(new Error('asked'))
    for (const question of ['"harbour master"', 'いつ開港しましたか'])
      expect(await rerankWithReader(readQuestion(question), BEFORE, never)).toEqual(BEFORE)
  })

  test('leaves behind what there was no time to read', async () => {
    const many = Array.from({ length: 12 }, (_, i) => passage(`Passage ${i} about the harbour.`, 12 - i))
    const read = async (_: string, texts: readonly string[]): Promise<ReaderOutput[]> => {
      await Bun.sleep(30)
      return texts.map((text) => ({ answerable: text.includes('Passage 3') ? 9 : 0, spans: [] }))
    }
    const ordered = await rerankWithReader(readQuestion(QUESTION), many, read, undefined, 10)
    expect(ordered.map(({ text }) => Number(/\d+/.exec(text)?.[0]))).toEqual([
      3, 0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11,
    ])
  })

  test('ends when it is aborted', async () => {
    const aborted = rerankWithReader(
      readQuestion(QUESTION),
      BEFORE,
      reading.read,
      AbortSignal.abort(new Error('gone')),
    )
    expect(aborted).rejects.toThrow('gone')
  })
})
