import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { cosine } from '../../server/models/embedding/cosine.ts'
import { BUILT_IN_SOURCE, openEmbedder } from '../../server/models/embedding/embedder-source.ts'
import { readQuestion } from '../../server/answer/understand/question.ts'
import { withFoundDocuments, analyzeChunk } from '../../server/answer/search/candidates.ts'
import { features } from '../../server/answer/search/features.ts'
import { chunkKey } from '../../server/answer/search/rank.ts'
import type { ChunkHit, ChunkStore } from '../../server/storage/index/chunks/chunk-store.ts'
import { type CountedDocument, type DocumentWords, wordsIn } from '../../server/storage/index/chunks/word-counts.ts'
import { type RetrievalSet, readRetrievalSet, SET_NAMES } from '../../eval/sets/retrieval-set.ts'
import { datasetOf, openRetrievalStore, type RetrievalStore } from '../../eval/retrieval/retrieval-store.ts'

/**
 * Dumps the features of each question's candidates, one JSON object per question and line:
 *
 *   bun models/ranker/dump.ts --sets FOLDER --stores FOLDER --out FILE [--lexical]
 *
 * Each collection is dumped twice, gov2 once: as it is, and with twenty neighbouring documents treated as one
 * whose parts have to be told apart, like the chunks of a long document. `--lexical`: leaves out everything
 * derived from vectors.
 */
const MOST_QUERIES = 400
const TEXT_CANDIDATES = 150
const VECTOR_CANDIDATES = 100
const JOINED = 20

type Join = ((ownId: string, group: string) => string) | null

const { values } = parseArgs({
  options: {
    sets: { type: 'string' },
    stores: { type: 'string' },
    out: { type: 'string' },
    lexical: { type: 'boolean', default: false },
  },
})
const { sets, stores, out } = values
if (!sets || !stores || !out) throw new Error('Cannot dump features: --sets, --stores and --out are needed')
const embedder = await openEmbedder(BUILT_IN_SOURCE)
const lines: string[] = []
for (const name of SET_NAMES) {
  const set = await readRetrievalSet(sets, name)
  const store = await openRetrievalStore(set, join(stores, name), embedder)
  await dump(name, set, store, null)
  if (name !== 'gov2')
    await dump(`${name} joined`, set, store, (id, group) => `${group}/${Math.floor(Number(id) / JOINED)}`)
  await store.close()
}
await mkdir(dirname(out), { recursive: true })
await Bun.write(out, lines.join('\n'))
await embedder.close()

async function dump(name: string, set: RetrievalSet, { catalog, chunks, ids }: RetrievalStore, join: Join) {
  const groups = new Map(set.documents.map(({ id, group }) => [id, group]))
  const joinedId = (documentId: string) => {
    const own = ids.get(documentId) ?? ''
    return join ? join(own, groups.get(own) ?? '') : documentId
  }
  const joined = join ? await joinedWords([...ids.keys()], joinedId, chunks) : null
  const step = Math.max(1, set.queries.length / MOST_QUERIES)
  for (let i = 0; Math.floor(i) < set.queries.length; i += step) {
    const asked = set.queries[Math.floor(i)]
    if (!asked) continue
    const { query, group, relevant } = asked
    const dataset = group === null ? null : await catalog.datasets.find(datasetOf(group))
    const scope = { datasetIds: dataset ? [dataset.key] : [], documentIds: [] }
    const vector = await embedder.embed([query], 'query')
    const found = await Promise.all([
      chunks.searchText(query, scope, TEXT_CANDIDATES),
      values.lexical ? [] : chunks.searchVector(vector, scope, VECTOR_CANDIDATES),
    ])
    const hits = [...new Map(found.flat().map((hit) => [chunkKey(hit), hit])).values()]
    const words = joined ?? (await chunks.documentWords([...new Set(hits.map(({ documentId }) => documentId))]))
    const owners = new Map<ChunkHit, string>()
    const candidates = hits.map((hit) => {
      const { index, text, rendered, heading, datasetId, start, end, place, score } = hit
      const plain = { index, text, rendered, heading, datasetId, start, end, place, score, vector: hit.vector }
      const seen: ChunkHit = { ...plain, documentId: joinedId(hit.documentId) }
      owners.set(seen, ids.get(hit.documentId) ?? '')
      return { ...analyzeChunk(seen, () => 0, []), cosine: values.lexical ? 0 : cosine(hit.vector, vector) }
    })
    const judged = features(readQuestion(query), candidates, withFoundDocuments(words, candidates))
    const rows = candidates.map(({ hit }, row) => {
      const owner = owners.get(hit) ?? ''
      return [Number(owner), relevant.get(owner) ?? 0, ...Object.values(judged[row] ?? {}).map((x) => Number(x.toFixed(5)))]
    })
    lines.push(JSON.stringify({ set: name, names: Object.keys(judged[0] ?? {}), gains: [...relevant.values()], rows }))
  }
  console.log(name, lines.length)
}

/** Returns the words of documents as if they were joined. */
async function joinedWords(
  ids: readonly string[],
  joinedId: (id: string) => string,
  chunks: ChunkStore,
): Promise<DocumentWords> {
  const { documents, total } = await chunks.documentWords(ids)
  const sums = new Map<string, Map<number, number>>()
  const lengths = new Map<string, number>()
  for (const [id, { counts, length }] of documents) {
    const to = joinedId(id)
    const sum = sums.get(to) ?? new Map<number, number>()
    sums.set(to, sum)
    lengths.set(to, (lengths.get(to) ?? 0) + length)
    for (const packed of counts) sum.set(packed >>> 8, (sum.get(packed >>> 8) ?? 0) + (packed & 255))
  }
  const frequencies = new Map<number, number>()
  const merged = new Map<string, CountedDocument>()
  for (const [id, sum] of sums) {
    const counts = Uint32Array.from([...sum].map(([word, count]) => ((word << 8) | Math.min(255, count)) >>> 0)).sort()
    for (const word of wordsIn(counts)) frequencies.set(word, (frequencies.get(word) ?? 0) + 1)
    merged.set(id, { counts, length: lengths.get(id) ?? 0 })
  }
  return {
    documents: merged,
    total: { ...total, documents: merged.size },
    frequency: (word) => frequencies.get(word) ?? 0,
  }
}
