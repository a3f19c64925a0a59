import type { Table } from '@lancedb/lancedb'

/** Readers open versions of this age still; copies of them are under way. */
const KEPT_MS = 3_600_000

/**
 * Merges small fragments, brings indexes up to date and removes versions that nobody needs. The one place that removes
 * files from shared storage, and there is nothing to choose: a younger version may be read by another machine, and a
 * file that no version names may be about to be committed by one.
 */
export async function cleanSharedTable(table: Table): Promise<void> {
  await table.optimize({ cleanupOlderThan: new Date(Date.now() - KEPT_MS), deleteUnverified: false })
}
