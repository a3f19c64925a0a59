import type { Lease, LeaseCatalog } from '../interfaces/lease.ts'
import type { Db } from './db.ts'

export class SqlLeaseCatalog implements LeaseCatalog {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async take(name: string, holder: string, ms: number): Promise<Lease | null> {
    const row = await this.#db.transaction((tx) =>
      tx.get<{ epoch: number }>(
        `INSERT INTO leases (name, holder, epoch, ends_at) VALUES (?1, ?2, 1, CLOCK() + ?3)
           ON CONFLICT (name) DO UPDATE SET holder = ?2, epoch = leases.epoch + 1, ends_at = CLOCK() + ?3
             WHERE leases.ends_at <= CLOCK()
           RETURNING epoch`,
        name,
        holder,
        ms / 1000,
      ),
    )
    if (!row) return null
    const { epoch } = row
    const mine = 'name = ?1 AND epoch = ?2'
    return {
      epoch,
      // An expired lease still belongs to its last holder until another process takes it.
      renew: async () =>
        (await this.#db.run(
          `UPDATE leases SET ends_at = CLOCK() + ?3 WHERE ${mine} AND holder <> ''`,
          ...[name, epoch, ms / 1000],
        )) > 0,
      // The row stays, so that the next epoch is higher.
      release: async () => {
        await this.#db.run(`UPDATE leases SET ends_at = 0, holder = '' WHERE ${mine}`, name, epoch)
      },
    }
  }

  async holder(name: string): Promise<string | null> {
    const row = await this.#db.get<{ holder: string }>(
      'SELECT holder FROM leases WHERE name = ?1 AND ends_at > CLOCK()',
      name,
    )
    return row?.holder ?? null
  }
}
