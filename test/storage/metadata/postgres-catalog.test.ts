import { describe, expect, test } from 'bun:test'
import { openPostgresCatalog } from '../../../server/storage/metadata/postgres/open-catalog.ts'
import { StoreError } from '../../../server/storage/store-error.ts'
import { freePort } from '../../support/free-port.ts'
import { betweenPostgres } from '../../support/stores/between-postgres.ts'
import { hasPostgres, newSchema, query } from '../../support/stores/postgres.ts'

const thrown = (work: Promise<unknown>) => work.catch((error: unknown) => error)

describe.skipIf(!hasPostgres)('openPostgresCatalog()', () => {
  test('makes the schema once for those who open it at once', async () => {
    const address = await newSchema()
    const catalogs = await Promise.all(Array.from({ length: 4 }, () => openPostgresCatalog(address)))
    await catalogs[0]?.datasets.create('d')
    for (const catalog of catalogs) {
      expect((await catalog.datasets.list()).map(({ name }) => name)).toEqual(['d'])
      await catalog.close()
    }
    expect(await query(address, 'SELECT COUNT(*)::integer AS n FROM schema_version')).toEqual([{ n: 1 }])
  })

  test('refuses the catalog of a newer Ibid', async () => {
    const address = await newSchema()
    await (await openPostgresCatalog(address)).close()
    await query(address, 'UPDATE schema_version SET version = 99')
    const error = await thrown(openPostgresCatalog(address))
    expect(error).toBeInstanceOf(StoreError)
    expect(String(error)).toMatch(
      /Cannot open the catalog: its schema is version 99, and this Ibid knows up to \d+\. Use a newer Ibid\.$/,
    )
  })

  test('says that nobody answers, and never the password', async () => {
    const error = await thrown(openPostgresCatalog(`postgres://ibid:secret@127.0.0.1:${freePort()}/ibid`))
    expect(error).toBeInstanceOf(StoreError)
    expect(String(error)).toStartWith('StoreError: Cannot open the catalog in PostgreSQL: ')
    expect(Bun.inspect(error)).not.toContain('secret')
  })

  test('refuses a database whose notifications are not heard', async () => {
    using pooler = await betweenPostgres(await newSchema(), true)
    const error = await thrown(openPostgresCatalog(pooler.address))
    expect(String(error)).toBe(
      'StoreError: Cannot open the catalog: its database does not pass on notifications. Give the address of PostgreSQL itself, or of a pooler in session mode.',
    )
  })

  test('goes on by itself when its connections were ended', async () => {
    const address = await newSchema()
    const catalog = await openPostgresCatalog(address)
    await catalog.datasets.create('before')
    await query(
      address,
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = current_user',
    )
    await catalog.datasets.create('after')
    expect((await catalog.datasets.list()).map(({ name }) => name)).toEqual(['after', 'before'])
    await catalog.close()
  })

  test('keeps what has no letter for it as the sign for that', async () => {
    const catalog = await openPostgresCatalog(await newSchema())
    const files = [{ name: 'a\0b.txt', format: 'txt' as const, sizeBytes: 1, sha256: 'x' }]
    const job = await catalog.jobs.create({ id: 'j', datasetName: 'd', files, metadata: { of: 'a\0b' } })
    expect(job.files.map(({ name }) => name)).toEqual(['a\u{fffd}b.txt'])
    const document = await catalog.documents.get(job.files[0]?.documentId ?? '')
    expect(document.metadata).toEqual({ of: 'a\0b' })
    await catalog.close()
  })
})
