import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { loadLanceDb } from '../../server/platform/native/lancedb.ts'
import { FolderSize } from '../../server/storage/blobs/disk-file-store.ts'
import { FIRST_TABLE } from '../../server/storage/index/chunks/chunk-tables.ts'
import { figure, record } from '../support/record.ts'
import { searchAll, searchStores } from '../support/search-stores.ts'
import { add, NOTHING, ScaleStore, type Took, took } from './scale-store.ts'
import { madeTexts, PASSAGES, questions } from './scale-texts.ts'

/**
 * `bun test/bench/scale.ts [--chunks 10000,100000] [--folder FOLDER] [--record]`: the store, the ranking and the one
 * writer at sizes: what a chunk costs from its text to searchable, for the first and the last tenth, and making indexes
 * apart; size on disk; questions one at a time and eight at once; the first ten by vector against an exact search; then
 * the same after a hundredth of the documents was removed and as many added. Texts are the passages of
 * ../shared/retrieval/train, cut and shuffled. Each step is a process of its own, so that its memory is its own. Others
 * on the machine change what the clock says more than processor time; the load is printed. `--folder` keeps the stores.
 */
const DOCUMENT_CHARS = 16_000
const DOCUMENTS_AT_ONCE = 20
const QUESTIONS = 200
const AT_ONCE = 8
const COMPARED = 100
/** What the ranking takes from the vector stage. */
const CANDIDATES = 40
const MB = 1024 ** 2

const Built = z.object({
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
const Asked = z.object({
  p50: z.number(),
  p95: z.number(),
  processor: z.number(),
  eightP50: z.number(),
  eightP95: z.number(),
  recall: z.number(),
  resident: z.number(),
})
const Changed = z.object({
  documents: z.number(),
  removing: z.number(),
  adding: z.number(),
  waited: z.number(),
  compacting: z.number(),
  processor: z.number(),
  found: z.number(),
})

const { values } = parseArgs({
  options: {
    chunks: { type: 'string', default: '10000,100000' },
    folder: { type: 'string' },
    record: { type: 'boolean' },
    step: { type: 'string' },
  },
})
if (!existsSync(PASSAGES)) {
  console.log('There is no ../shared/retrieval/train; nothing was measured.')
  process.exit(0)
}

let resident = 0
const look = () => {
  resident = Math.max(resident, process.memoryUsage().rss)
}

/** Builds a store, a tenth of it at a time. */
async function build(folder: string, size: number): Promise<z.infer<typeof Built>> {
  const store = await ScaleStore.open(folder)
  const texts = madeTexts(DOCUMENT_CHARS, 1)
  const began = performance.now()
  const costs: number[] = []
  const readings: number[] = []
  // The first texts find code that has never run.
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
async function ask(folder: string): Promise<z.infer<typeof Asked>> {
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

/** The share of the first ten by an exact search that the store's own search has among its first ten. */
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
async function change(folder: string): Promise<z.infer<typeof Changed>> {
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

function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
}

/** What a step prints, made in a process of its own. */
async function inItsOwnProcess<T>(
  schema: z.ZodMiniType<T>,
  step: string,
  folder: string,
  size: number,
): Promise<T> {
  const args = [import.meta.path, '--step', step, '--folder', folder, '--chunks', String(size)]
  const child = Bun.spawn([process.execPath, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error(`Cannot measure: the step '${step}' failed`)
  return schema.parse(JSON.parse(said))
}

async function measure(size: number): Promise<void> {
  const kept = values.folder ? join(values.folder, String(size)) : null
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'ibid-scale-')))
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const built = await inItsOwnProcess(Built, 'build', folder, size)
  const bytes = await new FolderSize(join(folder, 'index')).bytes()
  const asked = await inItsOwnProcess(Asked, 'ask', folder, size)
  const changed = await inItsOwnProcess(Changed, 'change', folder, size)
  const again = await inItsOwnProcess(Asked, 'ask', folder, size)
  const bytesAfter = await new FolderSize(join(folder, 'index')).bytes()
  if (!kept) await rm(folder, { recursive: true, force: true })
  const questioned = ({ p50, p95, processor, eightP50, eightP95, recall, resident: memory }: typeof asked) =>
    `    p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms (${processor.toFixed(1)} ms of processor time); eight at once p50 ${eightP50.toFixed(1)}, p95 ${eightP95.toFixed(1)} ms; recall@10 by vector ${recall.toFixed(3)}; ${(memory / MB).toFixed(0)} MB resident`
  console.log(`\n${built.chunks} chunks; load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
  console.log(
    `  built in ${built.clock.toFixed(0)} s; ${(built.resident / MB).toFixed(0)} MB resident, the texts' source among it`,
  )
  console.log(
    `  a chunk, in processor time: ${built.reading.toFixed(3)} ms to cut and embed, and to store it until it is searchable ${built.first.toFixed(3)} in the first tenth, ${built.last.toFixed(3)} in the last, ${built.worst.toFixed(3)} in the worst`,
  )
  console.log(
    `  indexes and merging: ${built.indexing.processor.toFixed(0)} s of processor time, ${built.indexing.clock.toFixed(0)} s by the clock, in ${built.compacted} goes, the longest ${built.longest.toFixed(0)} s`,
  )
  console.log(
    `  ${(bytes / MB).toFixed(0)} MB on disk, ${(bytes / built.chunks / 1024).toFixed(2)} KB a chunk`,
  )
  console.log(`  questions\n${questioned(asked)}`)
  console.log(
    `  ${changed.documents} documents removed in ${changed.removing.toFixed(1)} s, as many added in ${changed.adding.toFixed(1)} s, indexes made anew in that, each searchable ${changed.waited.toFixed(1)} s after it was read at most, compacted in ${changed.compacting.toFixed(1)} s (${changed.processor.toFixed(1)} s of processor time); ${changed.found} of the removed are still stored; ${(bytesAfter / MB).toFixed(0)} MB on disk`,
  )
  console.log(`  questions after that\n${questioned(again)}`)
  const of = `at ${built.chunks} passages`
  await record('scale', 'Large collections', {
    chunks: figure(built.chunks, 0, 'passages', 'were searched'),
    p50: figure(asked.p50, 0, 'ms', `a search, half of them at most, ${of}`),
    p95: figure(asked.p95, 0, 'ms', `a search, 95 % of them at most, ${of}`),
    p95_eight: figure(asked.eightP95, 0, 'ms', `a search of eight at once, 95 % of them at most, ${of}`),
    recall: figure(asked.recall, 3, 'recall@10', `of the search by vectors against an exact one, ${of}`),
    resident: figure(asked.resident / MB, 0, 'MB', `held in memory while questions were asked, ${of}`),
    cost: figure(
      built.reading + built.last,
      2,
      'ms',
      `of processor time a passage from text to searchable, ${of}`,
    ),
    bytes: figure(bytes / MB, 0, 'MB', `on disk, ${of}`),
  })
}

const sizes = values.chunks.split(',').map(Number)
if (sizes.some((size) => !Number.isInteger(size) || size < 5000))
  throw new Error(
    `Cannot measure --chunks '${values.chunks}': must be whole numbers of at least 5000, with commas between`,
  )
const [size = 0] = sizes
const folder = values.folder ?? ''
if (values.step === 'build') console.log(JSON.stringify(await build(folder, size)))
else if (values.step === 'ask') console.log(JSON.stringify(await ask(folder)))
else if (values.step === 'change') console.log(JSON.stringify(await change(folder)))
else for (const each of sizes) await measure(each)
process.exit(0)
