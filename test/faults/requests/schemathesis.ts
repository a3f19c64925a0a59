import { join } from 'node:path'
import { SAMPLE_DATASET, SAMPLE_QUESTION } from '../../../server/samples/samples.ts'
import { PastQueryList } from '../../../shared/answers.ts'
import { DocumentList } from '../../../shared/documents.ts'
import { ActiveJobs, JobList } from '../../../shared/jobs.ts'
import { until } from '../../support/until.ts'
import { runCommand } from '../support/command.ts'
import { Fault, IbidProcess, load, numberOption, workplace } from '../support/ibid-process.ts'

/**
 * Runs schemathesis (PyPI), which generates requests from the API document and compares every reply with it:
 *
 *   bun test/faults/requests/schemathesis.ts [--seed N] [--examples N]
 *
 * `--examples`: the number for each operation, besides some 1,500 that it derives from the bounds.
 * `SCHEMATHESIS`: its path. Left out are the password, which would lock it out, the archive of an import,
 * which it cannot generate, and deletions of the queries that other requests use. Not checked for two
 * operations is that everything the document allows is accepted: files of random bytes are not, nor are paths
 * that name no folder of the server.
 */
const schemathesis = process.env.SCHEMATHESIS ?? Bun.which('schemathesis')
if (!schemathesis) throw new Fault('Cannot compare with the API document: schemathesis is not installed')
const seed = numberOption('seed', 1)
const examples = numberOption('examples', 150)
const MOST_OF_A_LINE = 500

const { folder, executable, remove } = await workplace()
const ibid = await IbidProcess.start(executable, folder)
try {
  const config = join(folder, 'schemathesis.toml')
  await Bun.write(config, await settings())
  const { code, output } = await runCommand([
    ...[schemathesis, '--config-file', config, 'run', `${ibid.url}/api/openapi.json`, '--url', ibid.url],
    ...['--no-color', '--phases', 'coverage,fuzzing'],
    ...['-n', String(examples), '--seed', String(seed), '--no-shrink', '--continue-on-failure'],
    ...['--suppress-health-check', 'all', '--request-timeout', '60'],
    ...['--exclude-path', '/api/auth/password', '--exclude-path', '/api/import'],
    ...['--exclude-name', 'DELETE /api/queries'],
  ])
  const lines = output.split('\n').map((line) => line.slice(0, MOST_OF_A_LINE))
  console.log(
    `${code === 0 ? lines.filter((line) => / generated,/.test(line)).join() : lines.join('\n')}; load ${load()}`,
  )
  if (!ibid.alive) throw new Fault(`It died: ${await ibid.log()}`)
  if (code !== 0) throw new Fault(`schemathesis ended with ${code}`)
} finally {
  await ibid.end('SIGKILL')
  await remove()
}

/**
 * Returns settings with existing ids, which random names would never hit, and without forms of 10,000 files.
 */
async function settings(): Promise<string> {
  const post = (path: string, body: object) =>
    fetch(ibid.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('/api/samples', {})
  await until(
    'the samples to be read',
    async () => ActiveJobs.parse(await ibid.get('/api/jobs/active')).data.length === 0,
  )
  await post('/api/query', { query: SAMPLE_QUESTION })
  const [documents, queries, jobs] = await Promise.all([
    ibid.get('/api/documents').then((reply) => DocumentList.parse(reply).data),
    ibid.get('/api/queries').then((reply) => PastQueryList.parse(reply).data),
    ibid.get('/api/jobs').then((reply) => JobList.parse(reply).data),
  ])
  const known = {
    'documents/{id}': ['id', documents.map(({ id }) => id)],
    'queries/{id}': ['id', queries.map(({ id }) => id)],
    'jobs/{id}': ['id', jobs.map(({ job_id }) => job_id)],
    'datasets/{name}': ['name', [SAMPLE_DATASET]],
  } as const
  return Object.entries(known)
    .map(
      ([path, [name, values]], i) => `
[dictionaries.known${i}]
values = ${JSON.stringify(values)}
[[operations]]
include-method = "GET"
include-path-regex = ${JSON.stringify(`^/api/${path.replace(/[{}]/g, '\\$&')}`)}
parameters = { "path.${name}" = { dictionary = "known${i}", probability = 0.7 } }`,
    )
    .concat(
      '[checks]',
      // The default, plus 413 for requests that are too large.
      'negative_data_rejection.expected-statuses = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429, "5xx"]',
      '[[operations]]',
      'include-path = ["/api/upload", "/api/v1/analyze"]',
      'phases.coverage.enabled = false',
      'checks.positive_data_acceptance.enabled = false',
      '[[operations]]',
      'include-name = "POST /api/folders"',
      'checks.positive_data_acceptance.enabled = false',
    )
    .join('\n')
}
