import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { sqlCatalog } from '../../../server/storage/metadata/assembled/sql-catalog.ts'
import { NEWEST_SCHEMA } from '../../../server/storage/metadata/schema/migrate-sqlite.ts'
import { copiesBeforeMigrations, sweepCopies } from '../../../server/storage/metadata/sqlite/copy-catalog.ts'
import { openSqliteCatalog } from '../../../server/storage/metadata/sqlite/open-catalog.ts'
import { SqliteDb } from '../../../server/storage/metadata/sqlite/sqlite-db.ts'
import { StoreError } from '../../../server/storage/store-error.ts'
import { asSchema5 } from '../../support/stores/earlier-schema.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

describe('openSqliteCatalog()', () => {
  test('commits to the disk before it answers', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'catalog.sqlite')
    const first = openSqliteCatalog(path)
    await first.datasets.create('kept')
    // Read by another connection while the first is open, as after a kill.
    const second = openSqliteCatalog(path)
    expect((await second.datasets.list()).map(({ name }) => name)).toEqual(['kept'])
    await first.close()
    await second.close()
  })

  test('refuses a catalog of a newer Ibid and a file that is none', async () => {
    await using folder = await temporaryFolder()
    const newer = join(folder.path, 'newer.sqlite')
    const db = new Database(newer, { create: true })
    db.run('PRAGMA user_version = 99')
    db.close()
    expect(() => openSqliteCatalog(newer)).toThrow(StoreError)
    expect(() => openSqliteCatalog(newer)).toThrow(
      /^Cannot open the catalog: its schema is version 99, .*Use a newer Ibid\.$/,
    )
    const junk = join(folder.path, 'junk.sqlite')
    await Bun.write(junk, 'junk '.repeat(500))
    expect(() => openSqliteCatalog(junk)).toThrow(/it is damaged \(file is not a database\)\. .*ibid restore/)
  })

  test('says that a page is damaged, and names the copy from before the last upgrade', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'catalog.sqlite')
    const made = openSqliteCatalog(path)
    await made.datasets.create('d')
    await made.close()
    await Bun.write(join(folder.path, 'catalog.before-6.sqlite'), 'x')
    const bytes = await Bun.file(path).bytes()
    bytes.fill(0xa5, 4096 * 3, 4096 * 4)
    await Bun.write(path, bytes)
    expect(() => openSqliteCatalog(path)).toThrow(/it is damaged \(.*catalog\.before-6\.sqlite' --replace/)
    expect(await Bun.file(path).bytes()).toEqual(bytes)
  })

  test('looks for a file by its bytes without looking at every document of the dataset', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'catalog.sqlite')
    await openSqliteCatalog(path).close()
    const db = new Database(path, { strict: true })
    const asked: string[] = []
    const listening = new Proxy(db, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        return (...values: readonly unknown[]) => {
          if (name === 'prepare') asked.push(String(values[0]))
          return Reflect.apply(member, target, values)
        }
      },
    })
    const catalog = sqlCatalog(new SqliteDb(listening))
    await catalog.folders.has('folder', 'sha')
    await catalog.documents.sameBytes({ datasetKey: 1, sha256: 'sha', name: 'a.txt', documentId: 'one' })
    const plans = asked.map((sql) => JSON.stringify(db.query(`EXPLAIN QUERY PLAN ${sql}`).all()))
    expect(plans.filter((plan) => plan.includes('documents_by_bytes'))).toHaveLength(2)
    expect(plans.filter((plan) => /SCAN|documents_of_dataset/.test(plan))).toEqual([])
    await catalog.close()
  })

  test('keeps the names of datasets of an earlier schema as those of new ones', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'catalog.sqlite')
    await openSqliteCatalog(path).close()
    const db = new Database(path)
    asSchema5(db)
    const former = ['U\u0308bergabe', 'Übergabe', ' a\u3000b', 'e\u0301', 'é ', 'plain']
    for (const name of former) db.query('INSERT INTO datasets (name, created_at) VALUES (?, 0)').run(name)
    db.run(
      `INSERT INTO jobs (id, dataset_name, status, created_at) VALUES ('j', 'U\u0308bergabe', 'completed', 0)`,
    )
    db.close()
    const opened = openSqliteCatalog(path)
    const names = (await opened.datasets.list()).map(({ name }) => name).reverse()
    expect(names).toEqual(['Übergabe (2)', 'Übergabe', 'a b', 'é', 'é (2)', 'plain'])
    expect((await opened.jobs.get('j')).datasetName).toBe('Übergabe (2)')
    // A question of before still names it as it was.
    expect((await opened.datasets.get('a\u3000b')).name).toBe('a b')
    await opened.close()
  })

  test('copies a catalog of an earlier schema before it changes it, and keeps the copy for a week', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'catalog.sqlite')
    const made = openSqliteCatalog(path)
    await made.datasets.create('before')
    await made.close()
    expect(copiesBeforeMigrations(path)).toEqual([])
    const db = new Database(path)
    asSchema5(db)
    db.close()
    const opened = openSqliteCatalog(path)
    await opened.datasets.create('after')
    await opened.close()
    const [copy = ''] = copiesBeforeMigrations(path)
    expect(copy).toBe(join(folder.path, `catalog.before-${NEWEST_SCHEMA}.sqlite`))
    const kept = new Database(copy, { readonly: true })
    expect(kept.query('SELECT name FROM datasets').all()).toEqual([{ name: 'before' }])
    expect(kept.query('PRAGMA user_version').get()).toEqual({ user_version: 5 })
    kept.close()
    sweepCopies(path)
    expect(copiesBeforeMigrations(path)).toHaveLength(1)
    utimesSync(copy, new Date(), new Date(Date.now() - 8 * 86_400_000))
    sweepCopies(path)
    expect(copiesBeforeMigrations(path)).toEqual([])
  })
})
