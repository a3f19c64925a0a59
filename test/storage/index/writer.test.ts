import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { ChunkStore, PackedChunks } from '../../../server/storage/index/chunks/chunk-store.ts'
import { packChunks } from '../../../server/storage/index/chunks/packed-chunks.ts'
import { openLanceChunkStore } from '../../../server/storage/index/local/lance-chunk-store.ts'
import { Writer } from '../../../server/storage/index/writer/writer.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { unpackChunks } from '../../support/texts/unpack-chunks.ts'
import { until } from '../../support/until.ts'

function batchOf(documentId: string, index: number): PackedChunks {
  const text = `Passage ${index} of ${documentId}.`
  const chunk = {
    documentId,
    datasetId: 1,
    heading: '',
    index,
    text,
    rendered: text,
    start: 0,
    end: text.length,
    place: {},
  }
  return packChunks({ chunks: [chunk], vectors: new Float32Array([1, 0]) }, 2)
}

/** A writer on a real store whose `add` first does what `before` says. */
async function openWriter(
  before: (batches: readonly PackedChunks[]) => Promise<void>,
  other: Partial<ChunkStore> = {},
  expectsMore = () => false,
) {
  const folder = await temporaryFolder()
  const store = await openLanceChunkStore(join(folder.path, 'index'), 2)
  const slow: ChunkStore = new Proxy(store, {
    get(target, name: keyof ChunkStore) {
      if (name === 'add')
        return async (batches: readonly PackedChunks[]) => {
          await before(batches)
          await target.add(batches)
        }
      const member = other[name] ?? target[name]
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  const stored = new Map<string, number>()
  const writer = new Writer(slow, {
    async complete(files) {
      for (const { documentId } of files)
        stored.set(documentId, (await store.chunksOf(documentId, 0, 10)).length)
      return { documentIds: [], sha256s: [] }
    },
    documentsReplaced: () => undefined,
    expectsMore,
    failed: (action, error) => {
      throw new Error(`Cannot ${action}`, { cause: error })
    },
  })
  const close = async () => {
    await writer.close()
    await store.close()
    await folder[Symbol.asyncDispose]()
  }
  return { writer, store, stored, [Symbol.asyncDispose]: close }
}

const completion = (documentId: string) => ({
  documentId,
  pages: null,
  chunks: 2,
  attempt: 1,
  warnings: [],
  metadata: {},
})

describe('writer', () => {
  test('writer.complete() comes after all batches of its document, also those that came while others were stored', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await using opened = await openWriter(async (batches) => {
      if (batches[0]?.documentIds[0] === 'other') await released
    })
    const { writer, stored } = opened
    const other = writer.add(batchOf('other', 0))
    const waiting = [
      writer.add(batchOf('a', 0)),
      writer.add(batchOf('a', 1)),
      writer.complete(completion('a')),
    ]
    release()
    await Promise.all([other, ...waiting])
    expect(stored).toEqual(new Map([['a', 2]]))
  })

  test('writer.add() leaves a document out of searches until it is completed', async () => {
    await using opened = await openWriter(async () => undefined)
    const { writer, store } = opened
    const everything = { datasetIds: [], documentIds: [] }
    await writer.add(batchOf('a', 0))
    await writer.add(batchOf('a', 1))
    expect(await store.searchText('passage', everything, 10)).toEqual([])
    expect(await store.searchVector(new Float32Array([1, 0]), everything, 10)).toEqual([])
    await writer.complete(completion('a'))
    expect(await store.searchText('passage', everything, 10)).toHaveLength(2)
  })

  test('writer.add() has a little beside much counted soon and indexed later, what is removed at once', async () => {
    const done: string[] = []
    const noted = (name: string) => async () => {
      done.push(name)
    }
    await using opened = await openWriter(async () => undefined, {
      count: async () => 100_000,
      countWords: noted('counted'),
      optimize: noted('indexed'),
    })
    const { writer } = opened
    await writer.add(batchOf('a', 0))
    await writer.complete(completion('a'))
    await until('the words to be counted', () => done.length > 0)
    expect(done).toEqual(['counted'])
    await writer.remove(['a'])
    await until('the rest to be indexed', () => done.length > 1)
    expect(done).toEqual(['counted', 'indexed'])
  })

  test('writer waits with tidying for files that are on their way, and does not tidy for a removal of nothing', async () => {
    let tidied = 0
    let expected = true
    let asked = 0
    const optimize = async () => {
      tidied++
    }
    await using opened = await openWriter(
      async () => undefined,
      { optimize },
      () => {
        asked++
        return expected
      },
    )
    const { writer } = opened
    await writer.add(batchOf('a', 0))
    await writer.complete(completion('a'))
    await writer.remove(['failed'])
    asked = 0
    await until('the writer to put the compaction off again', () => asked > 1)
    expect(tidied).toBe(0)
    expected = false
    await until('the compaction', () => tidied > 0)
    expect(tidied).toBe(1)
  })

  test('writer.complete() waits for no index that is made anew, writer.remove() and pausedFor() do', async () => {
    const done: string[] = []
    const begun = Promise.withResolvers<void>()
    const rebuilding = Promise.withResolvers<void>()
    await using opened = await openWriter(async () => undefined, {
      rebuildIndexes: () => {
        begun.resolve()
        return rebuilding.promise
      },
      optimize: async () => {
        done.push('optimized')
      },
    })
    const { writer } = opened
    await writer.add(batchOf('a', 0))
    await writer.complete(completion('a'))
    await begun.promise
    const removed = writer.remove(['a']).then(() => done.push('removed'))
    const paused = writer.pausedFor(async () => {
      done.push('paused')
    })
    await writer.add(batchOf('b', 0))
    await writer.complete(completion('b'))
    expect(done).toEqual([])
    rebuilding.resolve()
    await Promise.all([removed, paused])
    expect(done.slice(0, 3)).toEqual(['optimized', 'paused', 'removed'])
  })

  test('writer.close() ends what was begun of tidying', async () => {
    let optimized = 0
    const begun = Promise.withResolvers<void>()
    const rebuilding = Promise.withResolvers<void>()
    await using opened = await openWriter(async () => undefined, {
      rebuildIndexes: () => {
        begun.resolve()
        return rebuilding.promise
      },
      optimize: async () => {
        optimized++
      },
    })
    await opened.writer.add(batchOf('a', 0))
    await begun.promise
    const closed = opened.writer.close()
    rebuilding.resolve()
    await closed
    expect(optimized).toBe(1)
  })

  test('writer.remove() has the bytes gone soon, however much is written meanwhile', async () => {
    let tidied = 0
    await using opened = await openWriter(async () => undefined, {
      optimize: async () => {
        tidied++
      },
    })
    const { writer } = opened
    await writer.add(batchOf('a', 0))
    await writer.remove(['a'])
    let batches = 0
    await until('the compaction', async () => {
      await writer.add(batchOf('b', batches++))
      return tidied > 0
    })
  })

  test('writer.complete() rejects where a batch of its document could not be stored', async () => {
    await using opened = await openWriter(async (batches) => {
      if (batches.flatMap(unpackChunks).some(({ chunk }) => chunk.index === 1))
        throw new Error('ENOSPC: no space left on device')
    })
    const { writer, stored } = opened
    await writer.add(batchOf('a', 0))
    const both = [writer.add(batchOf('a', 1)), writer.complete(completion('a'))]
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(stored.size).toBe(0)
    await writer.remove(['a'])
    await writer.add(batchOf('a', 0))
    await writer.complete(completion('a'))
    expect(stored).toEqual(new Map([['a', 1]]))
  })
})
