import type { Database } from 'bun:sqlite'
import { chmodSync, closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { NEWEST_SCHEMA } from './migrations.ts'

/** Days a copy is kept: data deleted since must not survive in it forever. */
const KEPT_DAYS = 7
const DAY_MS = 86_400_000

/**
 * Copies a catalog to `catalog.before-N.sqlite` beside it before its schema is migrated, atomically. Skips new and in-memory
 * catalogs.
 */
export function keepBeforeMigration(db: Database, path: string): void {
  const version = db.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version ?? 0
  if (path === ':memory:' || version === 0 || version >= NEWEST_SCHEMA) return
  const target = path.replace(/\.sqlite$/, `.before-${NEWEST_SCHEMA}.sqlite`)
  const partial = `${target}.partial`
  rmSync(partial, { force: true })
  db.query('VACUUM INTO ?').run(partial)
  chmodSync(partial, 0o600)
  const file = openSync(partial, 'r')
  fsyncSync(file)
  closeSync(file)
  renameSync(partial, target)
}

/** Lists the copies beside a catalog, oldest first. */
export function copiesBeforeMigrations(path: string): string[] {
  const folder = dirname(path)
  const stem = basename(path).replace(/\.sqlite$/, '')
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${stem}.before-`) && name.endsWith('.sqlite'))
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
}

/** Removes copies older than a week. */
export function sweepCopies(path: string): void {
  for (const copy of copiesBeforeMigrations(path))
    if (Date.now() - statSync(copy).mtimeMs > KEPT_DAYS * DAY_MS) rmSync(copy)
}
