import { join } from 'node:path'
import * as z from 'zod/mini'
import { loadLanceDb } from '../../server/platform/native/lancedb.ts'
import { FIRST_TABLE } from '../../server/storage/index/chunks/chunk-store.ts'
import { percentile } from '../faults/support/ibid-process.ts'
import { searchAll, searchStores } from '../support/stores/search-stores.ts'
import { add, NOTHING, ScaleStore, type Took, took } from './scale-store.ts'
import { madeTexts, questions } from './scale-texts.ts'

const DOCUMENT_CHARS = 16_000
const DOCUMENTS_AT_ONCE = 20
const QUESTIONS = 200
const AT_ONCE = 8
const COMPARED = 100
/** Number of candidates that the ranking takes from the vector stage. */
const CANDIDATES = 40
const MB = 1024 ** 2

export const Built = z.object({
  chunks: z.number(),
  clock: z.number(),
  first: z.number(),
  last: z.number(),
  worst: z.number(),
  reading: z.number(),
  indexing: z.object({ clock: z.number(), processor: z.number() }),
  compacted: z.number(),
  longest: z.number(),
  resident: z.number(),
})
export const Asked = z.object({
  p50: z.number(),
  p95: z.number(),
  processor: z.number(),
  eightP50: z.number(),
  eightP95: z.number(),
  recall: z.number(),
  resident: z.number(),
})
export const Changed = z.object({
  documents: z.number(),
  removing: z.number(),
  adding: z.number(),
  waited: z.number(),
  compacting: z.number(),
  processor: z.number(),
  found: z.number(),
})

let resident = 0
const look = () => {
  resident = Math.max(resident, process.memoryUsage().rss)
}

/** Builds a store, a tenth of it at a time. */
export async function build(folder: string, size: number): Promise<z.infer<typeof Built>> {
  const store = await ScaleStore.open(folder)
  const texts = madeTexts(DOCUMENT_CHARS, 1)
  const began = performance.now()
  const costs: number[] = []
  const readings: number[] = []
  // The first texts run code for the first time.
  let chunks = await store.take([(await texts.next()).value ?? ''])
  while (chunks < size) {
    const until = Math.min(size, Math.ceil(((costs.length + 1) * size) / 10))
    const before = chunks
    let used: Took = NOTHING
    const { compacting: compactedBefore, reading: readBefore } = store
    while (chunks < until) {
      const batch: string[] = []
      for (let i = 0; i < DOCUMENTS_AT_ONCE; i++) batch.push((await texts.next()).value ?? '')
      const [made, cost] = await took(() => store.take(batch))
      chunks += made
      used = add(used, cost)
      look()
    }
    const compacting = store.compacting.processor - compactedBefore.processor
    const reading = (1000 * (store.reading.processor - readBefore.processor)) / (chunks - before)
    costs.push((1000 * (used.processor - compacting)) / (chunks - before) - reading)
    readings.push(reading)
    console.error(
      `  ${chunks} chunks, each ${reading.toFixed(3)} ms of processor time to read and embed, ${costs.at(-1)?.toFixed(3)} to store, ${(resident / MB).toFixed(0)} MB`,
    )
  }
  await store.compactNow()
  look()
  const { compacting, compacted, longest } = store
  const clock = (performance.now() - began) / 1000
  await store.close()
  const [first = 0] = costs
  return {
    chunks,
    clock,
    first,
    last: costs.at(-1) ?? 0,
    worst: Math.max(...costs),
    reading: readings.reduce((sum, cost) => sum + cost, 0) / readings.length,
    indexing: compacting,
    compacted,
    longest,
    resident,
  }
}

/** Asks questions of the whole store. */
export async function ask(folder: string): Promise<z.infer<typeof Asked>> {
  const store = await ScaleStore.open(folder)
  const stores = searchStores(store, store.embedder)
  const asked = await questions(QUESTIONS + 20)
  const timed = async (question: string) => {
    const began = performance.now()
    await searchAll(stores, question, 10)
    look()
    return performance.now() - began
  }
  for (const question of asked.slice(0, 20)) await timed(question)
  const alone: number[] = []
  const [, used] = await took(async () => {
    for (const question of asked.slice(20)) alone.push(await timed(question))
  })
  const together: number[] = []
  const waiting = asked.slice(20)
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
        together.push(await timed(next))
    }),
  )
  const recall = await recallOf(folder, store, asked.slice(0, COMPARED))
  await store.close()
  return {
    p50: percentile(alone, 0.5),
    p95: percentile(alone, 0.95),
    processor: (1000 * used.processor) / QUESTIONS,
    eightP50: percentile(together, 0.5),
    eightP95: percentile(together, 0.95),
    recall,
    resident,
  }
}

/** Returns recall@10 of the store's own search against an exact search. */
async function recallOf(folder: string, store: ScaleStore, asked: readonly string[]): Promise<number> {
  const connection = await (await loadLanceDb()).connect(join(folder, 'index'))
  const table = await connection.openTable(FIRST_TABLE)
  let found = 0
  for (const question of asked) {
    const vector = await store.embedder.embed([question], 'query')
    const exact: { document_id: string; chunk_index: number }[] = await table
      .vectorSearch(vector)
      .distanceType('cosine')
      .bypassVectorIndex()
      .limit(10)
      .select(['document_id', 'chunk_index', '_distance'])
      .toArray()
    const hits = await store.chunks.searchVector(vector, { datasetIds: [], documentIds: [] }, CANDIDATES)
    const own = new Set(hits.map(({ documentId, index }) => `${documentId}/${index}`))
    found += exact.filter((row) => own.has(`${row.document_id}/${row.chunk_index}`)).length / exact.length
  }
  table.close()
  connection.close()
  return found / asked.length
}

/** Removes a hundredth of the documents and adds as many. */
export async function change(folder: string): Promise<z.infer<typeof Changed>> {
  const store = await ScaleStore.open(folder)
  const ids = (await store.catalog.documents.ids()).filter((_, i) => i % 100 === 7)
  const [, removing] = await took(() => store.remove(ids))
  const texts = madeTexts(DOCUMENT_CHARS, 2)
  let added: Took = NOTHING
  for (let done = 0; done < ids.length; done += DOCUMENTS_AT_ONCE) {
    const batch: string[] = []
    for (let i = done; i < Math.min(ids.length, done + DOCUMENTS_AT_ONCE); i++)
      batch.push((await texts.next()).value ?? '')
    added = add(added, (await took(() => store.take(batch)))[1])
  }
  const [, compacting] = await took(() => store.compactNow())
  const stored = await store.chunks.documentIds()
  await store.close()
  return {
    documents: ids.length,
    removing: removing.clock,
    adding: added.clock,
    waited: store.waited,
    compacting: compacting.clock,
    processor: compacting.processor,
    found: ids.filter((id) => stored.has(id)).length,
  }
}
