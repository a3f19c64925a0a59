import { turns } from '../../../platform/yielding.ts'
import type { ChunkPlace, SearchScope } from '../chunks/chunk-store.ts'

/** The cosine of a stored encoding, of signed bytes at any scale, to a vector of length 1. */
export function cosineTo(numbers: Int8Array, vector: Float32Array): number {
  let [dot, squares] = [0, 0]
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0
    dot += number * (vector[at] ?? 0)
    squares += number * number
  }
  return dot / Math.sqrt(Math.max(1, squares))
}

/** An encoding and its passage. */
export type StoredEncoding = ChunkPlace & { readonly datasetId: number; readonly numbers: Int8Array }

/** Rows compared before the time is looked at. */
const ROWS_AT_ONCE = 1000

/** Encodings in memory, to find the nearest ones of a scope by comparing all of them. */
export class EncodingMatrix {
  readonly #rows = new Map<string, StoredEncoding>()

  get size(): number {
    return this.#rows.size
  }

  put(row: StoredEncoding): void {
    this.#rows.set(`${row.documentId}/${row.index}`, row)
  }

  /** Returns the places of the `limit` encodings nearest to a vector of length 1, the nearest first. */
  async nearest(
    vector: Float32Array,
    limit: number,
    { datasetIds, documentIds }: SearchScope,
  ): Promise<ChunkPlace[]> {
    const [datasets, documents] = [new Set(datasetIds), new Set(documentIds)]
    const best: { readonly row: StoredEncoding; readonly cosine: number }[] = []
    const rest = turns()
    let compared = 0
    for (const row of this.#rows.values()) {
      if (datasets.size > 0 && !datasets.has(row.datasetId)) continue
      if (documents.size > 0 && !documents.has(row.documentId)) continue
      const cosine = cosineTo(row.numbers, vector)
      if (best.length < limit || cosine > (best.at(-1)?.cosine ?? -1)) {
        const at = best.findLastIndex((other) => other.cosine >= cosine) + 1
        best.splice(at, 0, { row, cosine })
        if (best.length > limit) best.pop()
      }
      if (++compared % ROWS_AT_ONCE === 0) await rest()
    }
    return best.map(({ row: { documentId, index } }) => ({ documentId, index }))
  }
}
