import type { ChunkStore } from '../../storage/index/chunks/chunk-store.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'
import { type Passage, passageOf } from './passage.ts'
import type { Scope } from './search.ts'

/** The most documents that are gone through, passages that are read, and passages that are found. */
const MOST_DOCUMENTS = 60
const MOST_READ = 2000
const MOST_FOUND = 20
const AT_ONCE = 200

/**
 * Finds the passages whose text matches a pattern by going through documents, for what neither words nor meaning find: those
 * of `first`, and then the others in scope. The cost does not grow with the scope, so that of many documents not all are read.
 */
export async function passagesWith(
  { catalog, chunks }: { readonly catalog: Catalog; readonly chunks: Pick<ChunkStore, 'chunksOf'> },
  scope: Scope,
  pattern: RegExp,
  first: readonly Passage[],
): Promise<Passage[]> {
  const sampled = await catalog.documents.sample(scope, [], MOST_DOCUMENTS)
  const documents = new Map<string, Pick<Passage, 'dataset' | 'filename'>>()
  for (const { documentId, dataset, filename } of first) documents.set(documentId, { dataset, filename })
  for (const { id, dataset, filename } of sampled) documents.getOrInsert(id, { dataset, filename })
  const found: Passage[] = []
  let read = 0
  for (const [id, { dataset, filename }] of [...documents].slice(0, MOST_DOCUMENTS)) {
    for (let from = 0; read < MOST_READ && found.length < MOST_FOUND; from += AT_ONCE) {
      const stored = await chunks.chunksOf(id, from, AT_ONCE)
      read += stored.length
      const matching = stored.filter(({ text }) => pattern.test(text))
      found.push(...matching.map((chunk) => passageOf(chunk, dataset, filename, 0)))
      if (stored.length < AT_ONCE) break
    }
  }
  return found.slice(0, MOST_FOUND)
}
