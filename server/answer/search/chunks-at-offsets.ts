import type { StoredChunk } from '../../storage/index/chunks/chunk-store.ts'

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
