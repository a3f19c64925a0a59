import { describe, expect, test } from 'bun:test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openPostgresCatalog } from '../../server/storage/metadata/postgres/open-catalog.ts'
import { openSqliteCatalog } from '../../server/storage/metadata/sqlite/open-catalog.ts'
import { copyCatalog } from '../../server/storage/migration/copy-catalog.ts'
import { copyFolder, sizesUnder } from '../../server/storage/migration/migrate-stores.ts'
import type { Answer } from '../../shared/answers.ts'
import { message } from '../../shared/messages.ts'
import { hasPostgres, newSchema } from '../support/stores/postgres.ts'
import { hasS3, s3Location } from '../support/stores/s3.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const FILE = { name: 'a.txt', format: 'txt', sizeBytes: 3, sha256: 'a'.repeat(64) } as const
const ANSWER: Answer = {
  ...{ answer: 'So it is.', answered: true, confidence: 'high', confidence_score: 0.9, disclaimer: null },
  ...{ highlights: [], citations: [], suggested_followup: null, claims: [], agents: [], took_ms: 3 },
  ...{ engine: 'extractive', writer: 'extractive', provider: null, sent_to: null, model: null },
}
const WISH = { isIdle: true, maxBytes: 1000 }

describe.skipIf(!hasPostgres)('copyCatalog()', () => {
  test('has the other catalog say the same, and go on from there', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'catalog.sqlite')
    const former = openSqliteCatalog(path)
    await former.datasets.create('gone')
    await former.datasets.remove('gone')
    await former.datasets.create('kept')
    const job = await former.jobs.create({
      id: 'j',
      datasetName: 'kept',
      files: [FILE],
      metadata: { by: 'me' },
    })
    const file = await former.jobs.lease({ id: 'w', ms: null }, WISH)
    expect(file?.documentId).toBe(job.files[0]?.documentId ?? '')
    const done = {
      documentId: file?.documentId ?? '',
      attempt: 1,
      chunks: 2,
      pages: null,
      warnings: [message('text', { text: 'w\0' })],
    }
    await former.jobs.completed([{ ...done, metadata: { by: 'me' } }])
    await former.jobs.settle('j')
    await former.jobs.log('j', 'info', message('log_cancelled'))
    await former.access.addToken({ name: 't', role: 'reader', digest: 'd' })
    await former.queries.add({
      ...{ query: 'Why?', datasetNames: [], role: 'general', thread: { id: 'new', owner: null } },
      answer: ANSWER,
    })
    const said = async (catalog: typeof former) => ({
      threads: await catalog.threads.list({ limit: 10, offset: 0 }, null),
      queries: await catalog.queries.list({ limit: 10, offset: 0 }),
      datasets: await catalog.datasets.list(),
      documents: await catalog.documents.list(null, { limit: 10, offset: 0 }),
      jobs: await catalog.jobs.list({ limit: 10, offset: 0 }),
      tokens: await catalog.access.tokens(),
      days: await catalog.installation.activity(2),
    })
    const before = await said(former)
    await former.close()

    const address = await newSchema()
    await (await openPostgresCatalog(address)).close()
    const copied = await copyCatalog(path, address, null)
    expect(copied).toMatchObject({ datasets: 1, documents: 1, jobs: 1, job_files: 1, tokens: 1, threads: 1 })
    const catalog = await openPostgresCatalog(address)
    const after = await said(catalog)
    expect(JSON.stringify(after)).toBe(JSON.stringify(before))
    await catalog.datasets.create('next')
    expect((await catalog.datasets.find('next'))?.key).toBeGreaterThan(
      (await catalog.datasets.find('kept'))?.key ?? 99,
    )
    await catalog.jobs.log('j', 'info', message('log_cancelled'))
    await catalog.close()
    expect(String(await copyCatalog(path, address, null).catch((error: unknown) => error))).toBe(
      'StoreError: Cannot migrate: the database already has documents',
    )
  })
})

test.if(hasS3)('copyFolder() copies what is not there yet, and the last ones last', async () => {
  await using folder = await temporaryFolder()
  const { client, prefix } = await s3Location()
  await mkdir(join(folder.path, 'aa'))
  for (const name of ['aa/1', 'aa/2', 'last']) await Bun.write(join(folder.path, name), name)
  await client.write(`${prefix}aa/1`, 'there')
  await client.write(`${prefix}aa/2`, 'xx/2')
  let copied = 0
  const isLast = (path: string) => path === 'last'
  expect(await copyFolder(client, folder.path, prefix, () => copied++, isLast)).toBe(3)
  expect(copied).toBe(3)
  expect(await sizesUnder(client, prefix)).toEqual(
    new Map([
      [`${prefix}aa/1`, 4],
      [`${prefix}aa/2`, 4],
      [`${prefix}last`, 4],
    ]),
  )
  expect(await client.file(`${prefix}aa/1`).text()).toBe('aa/1')
  // Of the same size: it is not sent again.
  expect(await client.file(`${prefix}aa/2`).text()).toBe('xx/2')
})
