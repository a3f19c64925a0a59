import type { StoredChunk } from '../../storage/index/chunks/chunk-store.ts'
import type { DocumentTables } from '../../storage/tables/document-tables.ts'
import type { StoredTable } from '../../storage/tables/stored-table.ts'
import type { TypedRows } from '../../storage/tables/typed-rows.ts'
import type { Passage } from './passage.ts'

/** A table that passages of a search stand in. `number`: its position among the tables of its document, from 0. */
export type FoundTable = Pick<Passage, 'documentId' | 'dataset' | 'filename' | 'relevance'> & {
  readonly number: number
  readonly caption: string | null
  readonly sheet: string | null
  readonly typed: TypedRows
}

/** The most passages whose tables are looked at, and the most tables that are asked. */
const MOST_PASSAGES = 12
const MOST_TABLES = 6
/** A document with more tables is asked about those that passages stand in only. */
const FEW_TABLES = 3
/** The most tables of a document that are looked through for those of its passages. */
const MOST_LISTED = 2000

/**
 * Returns the tables that passages stand in, in their order. Of a document with few tables, all: the passage that was
 * found may be the text above its table.
 */
export async function foundTables(
  passages: readonly Passage[],
  tables: DocumentTables,
): Promise<FoundTable[]> {
  const found = new Map<string, FoundTable>()
  const listed = new Map<string, readonly StoredTable[]>()
  for (const passage of passages.slice(0, MOST_PASSAGES)) {
    const { documentId, dataset, filename, relevance } = passage
    const all = listed.get(documentId) ?? (await listTables(tables, documentId))
    listed.set(documentId, all)
    for (const table of all) {
      const key = `${documentId} ${table.number}`
      const isNear = all.length <= FEW_TABLES || (table.start < passage.end && table.end > passage.start)
      if (!isNear || found.has(key) || found.size >= MOST_TABLES) continue
      const typed = await tables.typed(documentId, table, filename)
      if (typed === null) continue
      const { number, caption, place } = table
      found.set(key, {
        documentId,
        dataset,
        filename,
        relevance,
        number,
        caption,
        sheet: place.sheet ?? null,
        typed,
      })
    }
  }
  return [...found.values()]
}

async function listTables(tables: DocumentTables, documentId: string): Promise<readonly StoredTable[]> {
  return (await tables.use(documentId, (file) => file.list(0, MOST_LISTED))) ?? []
}

/** Reads chunks of a document in order, from an index on. */
type ReadChunks = (from: number, count: number) => Promise<StoredChunk[]>

/**
 * Finds the chunks of a document in which offsets of its text stand, each once, by bisection: a document may have a
 * hundred thousand. `count`: its number of chunks.
 */
export async function chunksAtOffsets(
  offsets: readonly number[],
  count: number,
  read: ReadChunks,
): Promise<StoredChunk[]> {
  const chunks = new Map<number, StoredChunk>()
  const at = async (index: number) => {
    const known = chunks.get(index) ?? (await read(index, 1))[0]
    if (known) chunks.set(index, known)
    return known
  }
  const found = new Map<number, StoredChunk>()
  for (const offset of offsets) {
    const held = [...found.values()].find(({ start, end }) => start <= offset && offset < end)
    if (held) continue
    let [low, high] = [0, count - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      const chunk = await at(middle)
      if (!chunk) break
      if (offset < chunk.start) high = middle - 1
      else if (offset >= chunk.end) low = middle + 1
      else {
        found.set(middle, chunk)
        break
      }
    }
  }
  return [...found.values()]
}
