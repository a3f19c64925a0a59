import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { UploadQueued } from '../../../shared/jobs.ts'
import { uploadForm } from '../../support/app.ts'
import { jobOn } from '../../support/server-job.ts'
import { betweenPostgres } from '../../support/stores/between-postgres.ts'
import { newSchema, query } from '../../support/stores/postgres.ts'
import { s3Location } from '../../support/stores/s3.ts'
import { until } from '../../support/until.ts'
import { Fault, load, workplace } from '../support/ibid-process.ts'
import { SharedProcess, sharedEnvironment } from './shared-process.ts'

/**
 * Has an executable share a database that falls silent with all connections open, and that says what Ibid never wrote:
 *
 *   bun test/faults/cluster/hostile-database.ts
 */
const QUESTION = { query: 'How high is the deposit?' }

const { folder, executable, remove } = await workplace()
await mkdir(join(folder, 'home'), { recursive: true })
const address = await newSchema()
const between = await betweenPostgres(address)
const env = { ...sharedEnvironment(between.address, await s3Location()), IBID_SECOND_LOOK: 'off' }
const ibid = new SharedProcess(executable, folder, 'server', 'serve', 1, env)
const faults: string[] = []
try {
  await ibid.start()
  const form = uploadForm('house', { 'lease.md': '# Lease\n\nThe deposit is 900 €.\n', 'b.txt': 'A garden.' })
  const { job_id } = UploadQueued.parse(await (await ibid.ask('/api/upload', form)).json())
  await jobOn(ibid.url ?? '', job_id)
  await until('the lease to be found', async () => (await said('/api/search', QUESTION)).includes('900'))
  await silent()
  await untrue()
  if (!ibid.isAlive) faults.push('it died')
} finally {
  between[Symbol.dispose]()
  await ibid.end('SIGKILL')
  await remove()
}
for (const fault of faults) console.log(`FAULT ${fault}`)
if (faults.length > 0) throw new Fault(`${faults.length} faults`)

async function said(path: string, body?: object): Promise<string> {
  return await (await ibid.ask(path, body)).text()
}

async function silent(): Promise<void> {
  const speak = between.silence()
  const began = performance.now()
  const paths = ['/readyz', '/api/datasets', '/api/jobs', '/api/documents', '/api/system/status']
  const [found, ...others] = await Promise.all([
    ibid.ask('/api/search', QUESTION).catch(() => null),
    ...paths.map((path) => ibid.ask(path).catch(() => null)),
  ])
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (!found?.ok || !(await found.text()).includes('900'))
    faults.push(`a search beside a silent database is answered with ${found?.status}`)
  for (const [at, reply] of others.entries())
    if (reply?.status !== 503)
      faults.push(`${paths[at]} beside a silent database is answered with ${reply?.status}`)
  speak()
  await until(
    'the database to be heard again',
    async () => (await ibid.ask('/api/datasets').catch(() => null))?.ok,
  )
  console.log(`beside a silent database all was answered within ${seconds} s; load ${load()}`)
}

/** Has the database give what Ibid never wrote. */
async function untrue(): Promise<void> {
  const rows = z.array(z.object({ id: z.string(), filename: z.string() }))
  const [lease] = rows.parse(
    await query(address, `SELECT id, filename FROM documents WHERE filename = 'lease.md'`),
  )
  if (!lease) throw new Fault('The lease is not in the database')
  await query(
    address,
    `UPDATE documents SET sha256 = '../../../../../../etc/passwd' WHERE id = '${lease.id}'`,
  )
  const file = await ibid.ask(`/api/documents/${lease.id}/file`)
  if (file.ok || /root:/.test(await file.text()))
    faults.push(`a file outside of the storage is sent: ${file.status}`)
  await query(
    address,
    `UPDATE documents SET metadata = '{ nonsense', warnings = '7' WHERE id = '${lease.id}'`,
  )
  for (const path of [
    '/api/documents',
    `/api/documents/${lease.id}`,
    '/api/datasets/house/stats',
    '/healthz',
  ]) {
    const response = await ibid.ask(path)
    const text = await response.text()
    if (!response.ok) faults.push(`${path} beside a damaged row is answered with ${response.status}`)
    if (/\n\s+at |\$bunfs|SyntaxError/.test(text))
      faults.push(`${path} shows where in the code: ${text.slice(0, 300)}`)
  }
  await query(address, `UPDATE documents SET metadata = '{}', warnings = '[]' WHERE id = '${lease.id}'`)
  await query(address, `SELECT pg_notify('ibid_' || md5(current_schema()), repeat('[', 7000))`)
  if (!(await said('/api/search', { query: 'garden' })).includes('garden'))
    faults.push('after what is untrue, nothing is found')
  console.log('a digest that leads elsewhere, metadata that is none, and a foreign notification')
}
