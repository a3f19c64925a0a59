import { Database, SQLiteError } from 'bun:sqlite'
import { chmodSync } from 'node:fs'
import { rm } from 'node:fs/promises'

/** The `version` of a layout, from 1, and the statements that create its tables. */
export type Layout = { readonly version: number; readonly tables: readonly string[] }

/** Opens or creates a database of what is derived from other data: a damaged one, or one of another layout, is made anew. */
export async function openDerivedDatabase(path: string, layout: Layout): Promise<Database> {
  const opened = open(path, layout)
  if (opened) return opened
  await removeDatabase(path)
  const made = open(path, layout)
  if (!made) throw new Error(`Cannot make the database '${path}' anew: the new one cannot be read`)
  return made
}

/** Removes the files of the database at `path`. */
export async function removeDatabase(path: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(path + suffix, { force: true })
}

/** Opens the file; null if it is something else. */
function open(path: string, { version, tables }: Layout): Database | null {
  const db = new Database(path, { create: true, strict: true })
  try {
    chmodSync(path, 0o600)
    db.run('PRAGMA journal_mode = WAL')
    db.run('PRAGMA synchronous = NORMAL')
    db.run('PRAGMA secure_delete = ON')
    const found = db.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version
    if (found === 0) {
      for (const table of tables) db.run(table)
      db.run(`PRAGMA user_version = ${version}`)
    }
    if (found === 0 || found === version) return db
  } catch (error) {
    if (!(error instanceof SQLiteError)) throw error
  }
  db.close()
  return null
}
