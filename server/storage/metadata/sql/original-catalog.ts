import { StoreError } from '../../store-error.ts'
import type { OriginalCatalog } from '../interfaces/original-catalog.ts'
import type { Db, Queries } from './db.ts'
import { isUsed } from './document-catalog.ts'

/** Seconds after which a remover counts as crashed. */
const REMOVAL_SECONDS = 60
const POLL_MS = 50
const WAITED_MS = 90_000

export class SqlOriginalCatalog implements OriginalCatalog {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async hold(sha256s: readonly string[], ms: number): Promise<() => Promise<void>> {
    const holder = Bun.randomUUIDv7()
    const tryOnce = (tx: Queries) => holdAll(tx, holder, [...new Set(sha256s)], ms)
    for (let waited = 0; !(await this.#db.transaction(tryOnce)); waited += POLL_MS) {
      if (waited > WAITED_MS) throw new StoreError('Cannot keep a file: its bytes are being removed')
      await Bun.sleep(POLL_MS)
    }
    return () => this.#release(holder)
  }

  async removeUnused(sha256: string, remove: () => Promise<void>): Promise<void> {
    const holder = Bun.randomUUIDv7()
    const mayRemove = await this.#db.transaction(async (tx) => {
      if ((await isUsed(tx, sha256)) || (await isHeld(tx, sha256, '0, 1'))) return false
      await insert(tx, holder, sha256, 1, REMOVAL_SECONDS)
      return true
    })
    if (!mayRemove) return
    await remove()
    await this.#release(holder)
  }

  async #release(holder: string): Promise<void> {
    await this.#db.run('DELETE FROM held_originals WHERE holder = ?1 OR ends_at < CLOCK()', holder)
  }
}

/** Protects all of them; false if one is being removed. */
async function holdAll(
  tx: Queries,
  holder: string,
  sha256s: readonly string[],
  ms: number,
): Promise<boolean> {
  for (const sha256 of sha256s) if (await isHeld(tx, sha256, '1')) return false
  for (const sha256 of sha256s) await insert(tx, holder, sha256, 0, ms / 1000)
  return true
}

async function isHeld(tx: Queries, sha256: string, removes: '1' | '0, 1'): Promise<boolean> {
  const held = await tx.get(
    `SELECT 1 FROM held_originals WHERE sha256 = ?1 AND removes IN (${removes}) AND ends_at > CLOCK() LIMIT 1`,
    sha256,
  )
  return held !== null
}

async function insert(
  tx: Queries,
  holder: string,
  sha256: string,
  removes: number,
  seconds: number,
): Promise<void> {
  await tx.run(
    `INSERT INTO held_originals (holder, sha256, removes, ends_at) VALUES (?1, ?2, ?3, CLOCK() + ?4)`,
    ...[holder, sha256, removes, seconds],
  )
}
