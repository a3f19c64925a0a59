import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import type { Catalog } from '../../../server/storage/metadata/interfaces/catalog.ts'
import { openPostgresCatalog } from '../../../server/storage/metadata/postgres/open-catalog.ts'
import { openSqliteCatalog } from '../../../server/storage/metadata/sqlite/open-catalog.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { hasPostgres, newSchema, query } from './postgres.ts'

/** A catalog of one engine that is removed at the end of its scope. */
export type CatalogPlace = {
  readonly catalog: Catalog
  /** The file of its database, or its URL. */
  readonly address: string
  /** Opens the catalog once more, as another process does. */
  again(): Promise<Catalog>
  /** Runs a statement on a connection of its own. */
  query(statement: string): Promise<Record<string, unknown>[]>
  [Symbol.asyncDispose](): Promise<void>
}

type Engine = readonly [name: string, open: () => Promise<CatalogPlace>]

/** The engines by name, for `describe.each`: catalogs must behave the same in all of them. */
export const ENGINES: readonly Engine[] = [
  ['SQLite', inSqlite],
  ...(hasPostgres ? [['PostgreSQL', inPostgres] satisfies Engine] : []),
]

async function inSqlite(): Promise<CatalogPlace> {
  const folder = await temporaryFolder()
  const path = join(folder.path, 'catalog.sqlite')
  const catalog = openSqliteCatalog(path)
  return {
    catalog,
    address: path,
    again: async () => openSqliteCatalog(path),
    query: async (statement) => {
      using db = new Database(path)
      return db.query<Record<string, unknown>, []>(statement).all()
    },
    async [Symbol.asyncDispose]() {
      await catalog.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

async function inPostgres(): Promise<CatalogPlace> {
  const address = await newSchema()
  const catalog = await openPostgresCatalog(address)
  return {
    catalog,
    address,
    again: () => openPostgresCatalog(address),
    query: (statement) => query(address, statement),
    [Symbol.asyncDispose]: () => catalog.close(),
  }
}
