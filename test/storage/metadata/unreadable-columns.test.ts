import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { endpoints } from '../../../shared/endpoints.ts'
import { openApp } from '../../support/app.ts'
import { until } from '../../support/until.ts'

/** What Ibid never wrote, or another version of it. */
const UNREADABLE = ['{ nonsense', '7', 'null', '[7]', '{"code":"of_a_newer_ibid","params":{}}']

const RECORD = 'What was stored here can no longer be read'

/** Every column that has JSON of one row among others, with what is said in its place. */
const COLUMNS = [
  ['documents', 'metadata', 'Its stored metadata can no longer be read'],
  ['documents', 'warnings', RECORD],
  ['documents', 'error', RECORD],
  ['job_files', 'error', RECORD],
  ['job_logs', 'message', RECORD],
  ['notifications', 'title', RECORD],
  ['notifications', 'message', RECORD],
  ['queries', 'answer', 'This answer can no longer be read'],
  ['queries', 'dataset_names', ''],
  ['guides', 'guide', ''],
] as const

test('one row that cannot be read keeps no other from being listed', async () => {
  await using app = await openApp()
  const files = { 'lease.txt': 'The deposit is 900 €.', 'broken.pdf': '%PDF-1.4', 'garden.txt': 'A pond.' }
  const { job_id } = await app.ingest('house', files)
  for (const query of ['How high is the deposit?', 'What is in the garden?'])
    await app.call(endpoints.query, { body: { query, thread_id: 'new' } })
  await using db = openCatalog(join(app.services.config.dataDir, 'catalog.sqlite'))
  await until('the guides', async () => db.rows('guides', 'guide').length === 2)
  await app.services.guides.stop()
  const [thread] = (await app.call(endpoints.threads)).data
  const paths = [
    ...['/api/documents', '/api/jobs', `/api/jobs/${job_id}/status`, '/api/queries', '/api/notifications'],
    ...[`/api/threads/${thread?.id}`, '/api/datasets/house/guide', '/api/datasets/house/stats'],
  ]
  const failures: unknown[] = []
  for (const [table, column, said] of COLUMNS) {
    const [row] = db.rows(table, column)
    if (!row) throw new Error(`No row of ${table} has a value in ${column}`)
    // A message of another version is metadata like any other.
    for (const value of column === 'metadata' ? UNREADABLE.slice(0, 4) : UNREADABLE) {
      db.set(table, column, row.at, value)
      const texts: string[] = []
      for (const path of paths) {
        const response = await app.request(path)
        texts.push(await response.text())
        if (response.status !== 200)
          failures.push([table, column, value, path, response.status, texts.at(-1)])
      }
      const all = texts.join('\n')
      if (!all.includes(said) || !all.includes('garden'))
        failures.push([table, column, value, 'says nothing'])
    }
    db.set(table, column, row.at, row.value)
  }
  expect(failures).toEqual([])
}, 60_000)

type Row = { readonly at: number; readonly value: string }

function openCatalog(path: string) {
  const db = new Database(path)
  return {
    rows: (table: string, column: string) =>
      db
        .query<Row, []>(`SELECT rowid AS at, ${column} AS value FROM ${table} WHERE ${column} IS NOT NULL`)
        .all(),
    set: (table: string, column: string, at: number, value: string) =>
      db.query(`UPDATE ${table} SET ${column} = ?2 WHERE rowid = ?1`).run(at, value),
    [Symbol.asyncDispose]: async () => db.close(),
  }
}
