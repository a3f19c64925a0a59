import { describe, expect, test } from 'bun:test'
import type {
  PackedChunks,
  SearchScope,
  StoredChunk,
  TextMatch,
} from '../../../server/storage/index/chunks/chunk-store.ts'
import { packChunks } from '../../../server/storage/index/chunks/packed-chunks.ts'
import { Memtable } from '../../../server/storage/index/lexical/memtable.ts'
import { DocumentCounter } from '../../../server/storage/index/lexical/word-index.ts'
import { terms } from '../../../server/text/terms.ts'

const ALL: SearchScope = { datasetIds: [], documentIds: [] }

function chunk(documentId: string, index: number, text: string, more: Partial<StoredChunk> = {}) {
  const place = { documentId, datasetId: 1, index, start: 0, end: text.length, place: {} }
  return { ...place, text, rendered: text, heading: `${documentId}.txt`, ...more }
}

function packed(...chunks: StoredChunk[]): PackedChunks {
  return packChunks({ chunks, vectors: new Float32Array(chunks.length) }, 1)
}

function found(
  fresh: Memtable,
  question: string,
  {
    scope = ALL,
    match = 'any',
    hidden = [],
  }: { scope?: SearchScope; match?: TextMatch; hidden?: string[] } = {},
): string[] {
  const hits = fresh.search(terms(question), scope, new Set(hidden), 10, match)
  return hits.map(({ documentId, index }) => `${documentId}/${index}`)
}

describe('Memtable', () => {
  test('search() puts rare words before common ones, and finds words of headings and in other forms', async () => {
    const fresh = new Memtable()
    await fresh.add([
      packed(chunk('a', 0, 'The lamp hums.'), chunk('a', 1, 'The lamp is green.')),
      packed(
        chunk('b', 0, 'Lamps, and nothing else'),
        chunk('c', 3, 'A horse', { heading: 'Lamp.pdf › Stable' }),
      ),
    ])
    expect(found(fresh, 'humming lamps')[0]).toBe('a/0')
    expect(found(fresh, 'lamp').sort()).toEqual(['a/0', 'a/1', 'b/0', 'c/3'])
    expect(found(fresh, 'stables')).toEqual(['c/3'])
    expect(found(fresh, 'the')).toEqual([])
    expect(found(fresh, 'green lamp', { match: 'all' })).toEqual(['a/1'])
  })

  test('search() looks only where it is told to, by dataset, document, name and type, and never at what is hidden', async () => {
    const fresh = new Memtable()
    await fresh.add([
      packed(chunk('a', 0, 'lamp', { heading: 'Report 2024.PDF › One' })),
      packed(chunk('b', 0, 'lamp', { heading: 'notes.txt', datasetId: 2 })),
    ])
    const only = (scope: Partial<SearchScope>) => found(fresh, 'lamp', { scope: { ...ALL, ...scope } })
    expect(only({ datasetIds: [2] })).toEqual(['b/0'])
    expect(only({ documentIds: ['a'] })).toEqual(['a/0'])
    expect(only({ fileNames: ['report'] })).toEqual(['a/0'])
    expect(only({ extensions: ['pdf', 'docx'] })).toEqual(['a/0'])
    expect(only({ extensions: ['csv'] })).toEqual([])
    expect(found(fresh, 'lamp', { hidden: ['a'] })).toEqual(['b/0'])
  })

  test('search() finds nothing of what was removed, of what could not be stored, or of what is indexed', async () => {
    const fresh = new Memtable()
    const failed = packed(chunk('x', 0, 'lamp'))
    await fresh.add([packed(chunk('a', 0, 'lamp'), chunk('b', 0, 'lamp')), failed])
    fresh.drop([failed])
    fresh.remove(['b'])
    expect(found(fresh, 'lamp')).toEqual(['a/0'])
    await fresh.add([packed(chunk('b', 0, 'another lamp'))])
    expect(found(fresh, 'lamp')).toEqual(['a/0', 'b/0'])
    fresh.clear()
    expect([found(fresh, 'lamp'), fresh.rows]).toEqual([[], 0])
  })

  test('countOf() counts a document as its chunks do, and none of which some chunks are no longer here', async () => {
    const fresh = new Memtable()
    const chunks = [chunk('a', 0, 'Lamps and lamps'), chunk('a', 1, 'Überstunden 東京都 in 2024')]
    const counter = new DocumentCounter()
    for (const { text, heading } of chunks) counter.add(text, heading)
    for (const each of chunks) await fresh.add([packed(each)])
    await fresh.add([packed(chunk('b', 0, 'one lamp'))])
    expect(fresh.countOf('a')).toEqual(counter.count())
    expect(fresh.countOf('c')).toBeNull()
    fresh.clear()
    await fresh.add([packed(chunk('b', 1, 'two lamps'))])
    expect(fresh.countOf('b')).toBeNull()
  })
})
