import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Chunker } from '../../server/chunk/chunker.ts'
import { TextLayout } from '../../server/chunk/text-layout.ts'
import type { Embedder } from '../../server/embed/embedder.ts'
import { EMBEDDED_MODEL } from '../../server/embed/manifest.ts'
import { openEmbeddedModel } from '../../server/embed/onnx-embedder.ts'
import { Retriever } from '../../server/retrieve/retriever.ts'
import type { Catalog, JobFileRow } from '../../server/store/catalog.ts'
import type { ChunkStore, SearchScope, StoredChunk } from '../../server/store/chunk-store.ts'
import { openLanceChunkStore } from '../../server/store/lance-chunk-store.ts'
import { openSqliteCatalog } from '../../server/store/sqlite/open-catalog.ts'
import { mean, ndcg, recall } from './ranking-metrics.ts'
import { type RetrievalSet, readRetrievalSet, SET_NAMES, type SetName } from './retrieval-set.ts'

/**
 * `bun test/eval/retrieval.ts [SET …]`: nDCG@10 and recall@10 of documents, by their best chunk, through the real
 * catalog, chunk store and retriever; beside full text alone, vectors alone, and BM25 over whole documents.
 */
const SETS = join(import.meta.dir, '../../../shared/retrieval/eval')
/** k1 1.2, b 0.75, Porter, no stop words, over whole documents: measured by the collections' makers. */
const REFERENCE: Record<SetName, number> = {
  squad: 0.943,
  cisi: 0.292,
  policyqa: 0.377,
  medquad: 0.636,
  gov2: 0.54,
}
const DEPTH = 100
const FLUSH_CHUNKS = 4000

type Scores = { ndcg: number; recall: number }

/** Puts the collection's documents in as an upload would, a dataset a group. Returns their ids by ours. */
async function fill(set: RetrievalSet, catalog: Catalog, chunks: ChunkStore, embedder: Embedder) {
  const groups = Map.groupBy(set.documents, ({ group }) => group)
  const ids = new Map<string, string>()
  let waiting: StoredChunk[] = []
  const flush = async () => {
    const vectors = await embedder.embed(
      waiting.map(({ rendered }) => rendered),
      'passage',
    )
    await chunks.add([{ chunks: waiting, vectors }])
    waiting = []
  }
  for (const [group, documents] of groups) {
    const job = await catalog.jobs.create({
      id: Bun.randomUUIDv7(),
      datasetName: datasetOf(group),
      metadata: {},
      files: documents.map(({ id, text }) => ({
        name: id,
        format: 'txt',
        sizeBytes: text.length,
        sha256: id,
      })),
    })
    const files = new Map<string, JobFileRow>(job.files.map((file) => [file.name, file]))
    const completed = []
    for (const { id, text } of documents) {
      const file = files.get(id)
      if (!file) throw new Error(`Cannot fill '${set.name}': the document '${id}' was not taken`)
      await catalog.jobs.started(file)
      ids.set(file.documentId, id)
      const chunker = new Chunker()
      const placed = new TextLayout().place({ kind: 'paragraph', text, place: {} })
      const made = [...chunker.push(placed), ...chunker.end()]
      waiting.push(
        ...made.map((chunk) => ({
          documentId: file.documentId,
          datasetId: file.datasetKey,
          heading: '',
          ...chunk,
        })),
      )
      completed.push({
        documentId: file.documentId,
        chunks: made.length,
        pages: null,
        warnings: [],
        metadata: {},
      })
      if (waiting.length >= FLUSH_CHUNKS) await flush()
    }
    await flush()
    await catalog.jobs.completed(completed)
  }
  await chunks.optimize()
  return ids
}

async function evaluate(
  set: RetrievalSet,
  rankingOf: (query: string, group: string | null) => Promise<string[]>,
): Promise<Scores> {
  const scores: Scores[] = []
  for (const { query, group, relevant } of set.queries) {
    const ranking = [...new Set(await rankingOf(query, group))]
    scores.push({ ndcg: ndcg(ranking, relevant, 10), recall: recall(ranking, relevant, 10) })
  }
  return { ndcg: mean(scores.map((score) => score.ndcg)), recall: mean(scores.map((score) => score.recall)) }
}

function datasetOf(group: string): string {
  return group.replaceAll('/', ' ')
}

if (!existsSync(SETS)) throw new Error('Cannot evaluate: the collections are not there')
const asked = process.argv.slice(2)
const embedder = await openEmbeddedModel(EMBEDDED_MODEL)
const means: number[] = []
console.log(
  `${embedder.model}; nDCG@10 (recall@10)\nset        chunks  full text  vectors  reference  Ibid           ms a query`,
)
for (const name of SET_NAMES.filter((set) => asked.length === 0 || asked.includes(set))) {
  const folder = await mkdtemp(join(tmpdir(), 'ibid-eval-'))
  const catalog = openSqliteCatalog(join(folder, 'catalog.sqlite'))
  const chunks = await openLanceChunkStore(join(folder, 'index'), embedder.dimensions)
  const set = await readRetrievalSet(SETS, name)
  const ids = await fill(set, catalog, chunks, embedder)
  const retriever = new Retriever(catalog, chunks, embedder)
  const scope = async (group: string | null): Promise<SearchScope> => {
    const row = group === null ? null : await catalog.datasets.find(datasetOf(group))
    return { datasetIds: row ? [row.key] : [], documentIds: [] }
  }
  const own = (documentId: string) => ids.get(documentId) ?? ''
  const text = await evaluate(set, async (query, group) =>
    (await chunks.searchText(query, await scope(group), DEPTH)).map((hit) => own(hit.documentId)),
  )
  const vectors = await evaluate(set, async (query, group) =>
    (await chunks.searchVector(await embedder.embed([query], 'query'), await scope(group), DEPTH)).map(
      (hit) => own(hit.documentId),
    ),
  )
  const began = performance.now()
  const ibid = await evaluate(set, async (query, group) => {
    const passages = await retriever.search(
      query,
      { datasets: group === null ? [] : [datasetOf(group)], documents: [] },
      DEPTH,
    )
    return passages.map((passage) => own(passage.documentId))
  })
  const ms = (performance.now() - began) / set.queries.length
  means.push(ibid.ndcg)
  console.log(
    [
      name.padEnd(10),
      String(await chunks.count()).padStart(6),
      text.ndcg.toFixed(3).padStart(10),
      vectors.ndcg.toFixed(3).padStart(8),
      REFERENCE[name].toFixed(3).padStart(10),
      `  ${ibid.ndcg.toFixed(3)} (${ibid.recall.toFixed(3)})`,
      ms.toFixed(1).padStart(10),
    ].join(' '),
  )
  await chunks.close()
  await catalog.close()
  await rm(folder, { recursive: true, force: true })
}
console.log(`mean ${mean(means).toFixed(4)}`)
