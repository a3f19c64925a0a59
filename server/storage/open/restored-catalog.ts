import { catalogPath } from '../data-folder/data-folder-parts.ts'
import { type CatalogFacts, catalogFacts, endSessions } from '../metadata/sqlite/copy-catalog.ts'
import { NEWEST_SCHEMA } from '../metadata/sqlite/migrations.ts'

/**
 * What a catalog that came from elsewhere into a folder holds, and whether it is of a newer Ibid; its sessions end.
 * Throws what is wrong with it when it is none, or damaged.
 */
export function restoredCatalog(folder: string): CatalogFacts & { readonly isNewer: boolean } {
  const facts = catalogFacts(catalogPath(folder))
  const isNewer = facts.schema > NEWEST_SCHEMA
  // That of a newer Ibid is not touched: it is refused.
  if (!isNewer) endSessions(catalogPath(folder))
  return { ...facts, isNewer }
}
