import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { rerankWithReader } from '../../server/answer/evidence/rerank-with-reader.ts'
import { search } from '../../server/answer/search/search.ts'
import { readQuestion } from '../../server/answer/understand/question.ts'
import type { Embedder } from '../../server/models/embedding/embedder.ts'
import { BUILT_IN_SOURCE, openEmbedder } from '../../server/models/embedding/embedder-source.ts'
import { openSentenceTransformer } from '../../server/models/embedding/sentence-transformer.ts'
import type { SearchScope } from '../../server/storage/index/chunks/chunk-store.ts'
import { reading } from '../../test/support/reading.ts'
import { type Figure, figure, record } from '../../test/support/record.ts'
import { searchStores } from '../../test/support/stores/search-stores.ts'
import { HALVES, halfOf } from '../sets/held-out.ts'
import { type RetrievalSet, readRetrievalSet, SET_NAMES, type SetName } from '../sets/retrieval-set.ts'
import { mean, ndcg, recall } from './ranking-metrics.ts'
import { datasetOf, openRetrievalStore } from './retrieval-store.ts'

/**
 * Measures nDCG@10 and recall@10 of documents, by their best chunk, through the real catalog, chunk store,
 * retriever and reader:
 *
 *   bun eval/retrieval/retrieval.ts [--half tuned] [--stores FOLDER] [--model FOLDER] [--record] [SET …]
 *
 * Compares them with the ranking before the reader, full text alone, the lexical half of the ranking, vectors
 * alone, and BM25 over whole documents. The hash of a question decides its half; only the half that nothing
 * is tuned on is recorded. `--stores`: keeps the filled stores there for later runs. `--model`: a
 * sentence-transformer in a folder instead of the embedded model.
 */
const SETS = join(import.meta.dir, '../../../shared/retrieval/eval')
/**
 * Reference nDCG@10: LanceDB's full text on chunks of 1000/200, and BM25 (k1 1.2, b 0.75, Porter) over whole
 * documents.
 */
const REFERENCE: Record<SetName, readonly [number, number]> = {
  squad: [0.946, 0.943],
  cisi: [0.389, 0.292],
  policyqa: [0.367, 0.377],
  medquad: [0.63, 0.636],
  gov2: [0.505, 0.54],
}
const DEPTH = 100

type Scores = { ndcg: number; recall: number; times: number[] }

async function evaluate(
  set: RetrievalSet,
  rankingOf: (query: string, group: string | null) => Promise<string[]>,
): Promise<Scores> {
  const ndcgs: number[] = []
  const recalls: number[] = []
  const times: number[] = []
  for (const { query, group, relevant } of set.queries) {
    const began = performance.now()
    const ranking = [...new Set(await rankingOf(query, group))]
    times.push(performance.now() - began)
    ndcgs.push(ndcg(ranking, relevant, 10))
    recalls.push(recall(ranking, relevant, 10))
  }
  return { ndcg: mean(ndcgs), recall: mean(recalls), times }
}

function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
}

if (!existsSync(SETS)) throw new Error('Cannot evaluate: the collections are not there')
const { values, positionals } = parseArgs({
  options: {
    half: { type: 'string', default: 'tuned' },
    stores: { type: 'string' },
    model: { type: 'string' },
    record: { type: 'boolean' },
  },
  allowPositionals: true,
})
const half = z.enum(HALVES).parse(values.half)
if (values.record && half !== 'unseen')
  throw new Error('Cannot record: only the unseen half is recorded, with --half unseen')
const embedder = values.model
  ? await openSentenceTransformer({ name: values.model, sha256: '', folder: values.model, threads: 2 })
  : await openEmbedder(BUILT_IN_SOURCE)
/** Embeds every text as the zero vector, so that full text alone ranks. */
const mute: Embedder = {
  model: embedder.model,
  sha256: embedder.sha256,
  dimensions: embedder.dimensions,
  embed: async (texts) => new Float32Array(texts.length * embedder.dimensions),
  close: async () => undefined,
}
const means: number[] = []
const unreadMeans: number[] = []
const textMeans: number[] = []
const vectorMeans: number[] = []
const figures: Record<string, Figure> = {}
console.log(
  `${embedder.model}; nDCG@10 (recall@10); both columns that are to be passed in brackets\nset        chunks  full text  lexical  vectors  (full text, BM25)    unread  Ibid           ms a query: p50, p95`,
)
for (const name of SET_NAMES.filter((set) => positionals.length === 0 || positionals.includes(set))) {
  const kept = values.stores ? join(values.stores, name) : null
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'ibid-eval-')))
  const whole = await readRetrievalSet(SETS, name)
  const queries = whole.queries.filter(({ query }) => halfOf(query) === half)
  const set = { ...whole, queries }
  const store = await openRetrievalStore(set, folder, embedder)
  const { catalog, chunks } = store
  const stores = searchStores({ catalog, chunks }, embedder)
  const byText = searchStores({ catalog, chunks }, mute)
  const scope = async (group: string | null): Promise<SearchScope> => {
    const row = group === null ? null : await catalog.datasets.find(datasetOf(group))
    return { datasetIds: row ? [row.key] : [], documentIds: [] }
  }
  const own = (documentId: string) => store.ids.get(documentId) ?? ''
  const text = await evaluate(set, async (query, group) =>
    (await chunks.searchText(query, await scope(group), DEPTH)).map((hit) => own(hit.documentId)),
  )
  const lexical = await evaluate(set, async (query, group) => {
    const passages = await search(byText, readQuestion(query), await scope(group), DEPTH)
    return passages.map(({ documentId }) => own(documentId))
  })
  const vectors = await evaluate(set, async (query, group) =>
    (await chunks.searchVector(await embedder.embed([query], 'query'), await scope(group), DEPTH)).map(
      (hit) => own(hit.documentId),
    ),
  )
  const unread = await evaluate(set, async (query, group) => {
    const passages = await search(stores, readQuestion(query), await scope(group), DEPTH)
    return passages.map(({ documentId }) => own(documentId))
  })
  const ibid = await evaluate(set, async (query, group) => {
    const passages = await search(stores, readQuestion(query), await scope(group), DEPTH)
    const ordered = await rerankWithReader(readQuestion(query), passages, reading.read)
    return ordered.map(({ documentId }) => own(documentId))
  })
  means.push(ibid.ndcg)
  unreadMeans.push(unread.ndcg)
  textMeans.push(text.ndcg)
  vectorMeans.push(vectors.ndcg)
  const asked = `on ${set.queries.length} questions of ${name}`
  figures[`${name}_ibid`] = figure(ibid.ndcg, 3, 'nDCG@10', `Ibid ${asked}`)
  figures[`${name}_recall`] = figure(ibid.recall, 3, 'recall@10', `Ibid ${asked}`)
  figures[`${name}_text`] = figure(text.ndcg, 3, 'nDCG@10', `LanceDB’s full text alone ${asked}`)
  figures[`${name}_vectors`] = figure(vectors.ndcg, 3, 'nDCG@10', `vectors alone ${asked}`)
  figures[`${name}_chunks`] = figure(await chunks.count(), 0, 'passages', `searched in ${name}`)
  figures[`${name}_p50`] = figure(
    percentile(ibid.times, 0.5),
    0,
    'ms',
    `a search of ${name}, half of them at most`,
  )
  figures[`${name}_p95`] = figure(
    percentile(ibid.times, 0.95),
    0,
    'ms',
    `a search of ${name}, 95 % of them at most`,
  )
  const [fullText, reference] = REFERENCE[name]
  console.log(
    [
      name.padEnd(10),
      String(await chunks.count()).padStart(6),
      text.ndcg.toFixed(3).padStart(10),
      lexical.ndcg.toFixed(3).padStart(8),
      vectors.ndcg.toFixed(3).padStart(8),
      `  (${fullText.toFixed(3)}, ${reference.toFixed(3)})   `,
      unread.ndcg.toFixed(3).padStart(8),
      `  ${ibid.ndcg.toFixed(3)} (${ibid.recall.toFixed(3)})`,
      percentile(ibid.times, 0.5).toFixed(1).padStart(12),
      percentile(ibid.times, 0.95).toFixed(1).padStart(6),
    ].join(' '),
  )
  await store.close()
  if (!kept) await rm(folder, { recursive: true, force: true })
}
console.log(`mean ${mean(means).toFixed(4)}`)
if (means.length === SET_NAMES.length && !values.model)
  await record('retrieval', 'Finding passages', {
    ...figures,
    mean_ibid: figure(mean(means), 3, 'nDCG@10', 'Ibid, mean of five collections'),
    mean_unread: figure(mean(unreadMeans), 3, 'nDCG@10', 'Ibid before the reader, mean of five collections'),
    mean_text: figure(mean(textMeans), 3, 'nDCG@10', 'LanceDB’s full text alone, mean of five collections'),
    mean_vectors: figure(mean(vectorMeans), 3, 'nDCG@10', 'vectors alone, mean of five collections'),
  })
await embedder.close()
