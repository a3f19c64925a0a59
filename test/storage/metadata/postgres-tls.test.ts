import { beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { openPostgresCatalog } from '../../../server/storage/metadata/postgres/open-catalog.ts'
import { StoreError } from '../../../server/storage/store-error.ts'
import { hasPostgres, newSchema, query } from '../../support/stores/postgres.ts'
import { until } from '../../support/until.ts'

describe.skipIf(!hasPostgres || !Bun.which('openssl'))(
  'a PostgreSQL with a certificate of its own authority',
  () => {
    let byName: string
    let byNumber: string
    let authority: string

    beforeAll(async () => {
      const address = await newSchema()
      const [row] = await query(address, 'SHOW data_directory')
      const at = (name: string) => join(String(row?.data_directory), name)
      await Bun.write(at('names'), 'subjectAltName=DNS:localhost')
      await Bun.$`openssl req -x509 -newkey rsa:2048 -nodes -keyout ${at('ca.key')} -out ${at('ca.crt')} -days 2 -subj /CN=own`.quiet()
      await Bun.$`openssl req -newkey rsa:2048 -nodes -keyout ${at('server.key')} -out ${at('request')} -subj /CN=localhost`.quiet()
      await Bun.$`openssl x509 -req -in ${at('request')} -CA ${at('ca.crt')} -CAkey ${at('ca.key')} -CAcreateserial -out ${at('server.crt')} -days 2 -extfile ${at('names')}`.quiet()
      await Bun.$`chmod 644 ${at('server.crt')} && chmod 600 ${at('server.key')}`
      if (process.getuid?.() === 0) await Bun.$`chown postgres ${at('server.key')} ${at('server.crt')}`
      await query(address, 'ALTER SYSTEM SET ssl = on')
      await query(address, 'SELECT pg_reload_conf()')
      authority = await Bun.file(at('ca.crt')).text()
      byNumber = `${address}&sslmode=verify-full`
      byName = byNumber.replace('127.0.0.1', 'localhost')
      await until('PostgreSQL to use TLS', async () => (await query(address, 'SHOW ssl'))[0]?.ssl === 'on')
    })

    test('is spoken to in cipher by who knows the authority', async () => {
      const catalog = await openPostgresCatalog(byName, authority)
      const [row] = await query(
        byNumber.replace('verify-full', 'disable'),
        'SELECT COUNT(*)::integer AS n FROM pg_stat_ssl WHERE ssl',
      )
      expect(Number(row?.n)).toBeGreaterThan(0)
      await catalog.close()
    })

    test('is refused by who does not, and where its name is another', async () => {
      const thrown = (work: Promise<unknown>) => work.catch((error: unknown) => error)
      const unknown = await thrown(openPostgresCatalog(byName))
      expect(unknown).toBeInstanceOf(StoreError)
      expect(String(unknown)).toContain('unable to verify the first certificate')
      expect(String(await thrown(openPostgresCatalog(byNumber, authority)))).toContain('does not match')
    })
  },
)
