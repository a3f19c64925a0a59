import type { Table } from '@lancedb/lancedb'

/** Rows of one fragment share the upper 32 bits of their row id. */
const FRAGMENT_BITS = 32n

/** The fragment that a row is in, by its row id. */
export function fragmentOf(rowId: bigint): bigint {
  return rowId >> FRAGMENT_BITS
}

/** The lowest row id that a row of a fragment may have. */
export function firstRowOf(fragment: bigint): bigint {
  return fragment << FRAGMENT_BITS
}

/** Moves the rows that fragments still have to others: an untouched fragment keeps all bytes of what was removed from it. */
export async function rewriteFragments(table: Table, fragments: readonly bigint[]): Promise<void> {
  for (const fragment of fragments) {
    await table.update({
      where: `_rowid >= ${firstRowOf(fragment)} AND _rowid < ${firstRowOf(fragment + 1n)}`,
      valuesSql: { chunk_index: 'chunk_index' },
    })
  }
}
