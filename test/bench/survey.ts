/**
 * `bun test/bench/survey.ts [--most N]`: what survey() costs in catalogs of 1,000, 100,000 and a million documents of both
 * engines, and what it costs to make the words of their names. All catalogs are asked in turn, so that other work on the
 * machine slows all of them.
 */

import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SQL } from 'bun'
import { survey } from '../../server/answer/search/survey.ts'
import { EVERYTHING } from '../../server/api/use-cases/find-scope.ts'
import type { Catalog } from '../../server/storage/metadata/interfaces/catalog.ts'
import { openPostgresCatalog } from '../../server/storage/metadata/postgres/open-catalog.ts'
import {
  addNameWordsToPostgres,
  addNameWordsToSqlite,
} from '../../server/storage/metadata/schema/add-name-words.ts'
import { openSqliteCatalog } from '../../server/storage/metadata/sqlite/open-catalog.ts'
import { contentStems } from '../../server/text/words.ts'
import { percentile } from '../faults/support/ibid-process.ts'
import { hasPostgres, newSchema } from '../support/stores/postgres.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const { values: options } = parseArgs({ options: { most: { type: 'string', default: '1000000' } } })
const SIZES = [1000, 100_000, 1_000_000].filter((size) => size <= Number(options.most))
const DATASETS = 10
const ROUNDS = 60
const ROWS = 20_000
const CITIES = ['Bergen', 'Oslo', 'Lund', 'Ystad', 'Turku', 'Aarhus', 'Visby', 'Kiruna']
const nameOf = (i: number) =>
  `${CITIES[i % 7] ?? ''} ${i % 2 === 0 ? 'report' : 'minutes'}_${2000 + (i % 25)}-case${i % 5000}-${i}.pdf`

type Row = { id: string; dataset_id: number; filename: string; sha256: string }

/** The rows of documents, some at a time. */
function* rowsOf(size: number): Generator<Row[]> {
  for (let from = 0; from < size; from += ROWS)
    yield Array.from({ length: Math.min(ROWS, size - from) }, (_, at) => {
      const id = Bun.randomUUIDv7('hex', 1_700_000_000_000 + from + at)
      const dataset_id = 1 + ((from + at) % DATASETS)
      return { id, dataset_id, filename: nameOf(from + at), sha256: Bun.SHA256.hash(id, 'hex') }
    })
}

const COLUMNS = 'id, dataset_id, filename, format, size_bytes, sha256, chunks, status, created_at'
const VALUES = `value ->> 'id', CAST(value ->> 'dataset_id' AS BIGINT), value ->> 'filename', 'pdf', 1, value ->> 'sha256', 3, 'completed', 0`

async function datasetsIn({ datasets }: Catalog): Promise<void> {
  for (let i = 1; i <= DATASETS; i++) await datasets.create(`dataset ${i}`)
}

/** Takes a catalog back to before it had the words of names. */
const FORMER = [
  'DROP TABLE name_words',
  'DROP INDEX documents_by_name_key',
  'ALTER TABLE documents DROP COLUMN name_key',
]

await using folder = await temporaryFolder()

/** Makes the words of the names as the migration does, and says what that took. */
async function sqliteOf(size: number): Promise<Catalog> {
  const path = join(folder.path, `${size}.sqlite`)
  const catalog = openSqliteCatalog(path)
  await datasetsIn(catalog)
  using db = new Database(path)
  for (const statement of FORMER) db.run(statement)
  const insert = db.query(`INSERT INTO documents (${COLUMNS}) SELECT ${VALUES} FROM json_each(?)`)
  for (const rows of rowsOf(size)) insert.run(JSON.stringify(rows))
  db.run('PRAGMA wal_checkpoint(TRUNCATE)')
  const before = Bun.file(path).size
  const began = performance.now()
  db.transaction(() => addNameWordsToSqlite(db))()
  const ms = performance.now() - began
  db.run('PRAGMA wal_checkpoint(TRUNCATE)')
  said('SQLite', size, ms, before, Bun.file(path).size)
  return catalog
}

async function postgresOf(size: number): Promise<Catalog> {
  const address = await newSchema()
  const catalog = await openPostgresCatalog(address)
  await datasetsIn(catalog)
  await using sql = new SQL(address, { max: 1, bigint: true })
  for (const statement of FORMER) await sql.unsafe(statement)
  for (const rows of rowsOf(size))
    await sql.unsafe(
      `INSERT INTO documents (${COLUMNS}) SELECT ${VALUES} FROM json_array_elements(CAST($1 AS TEXT)::json)`,
      [JSON.stringify(rows)],
    )
  const bytes = async (table: string) =>
    Number((await sql.unsafe(`SELECT pg_total_relation_size('${table}') AS bytes`))[0].bytes)
  const before = await bytes('documents')
  const began = performance.now()
  await sql.begin(addNameWordsToPostgres)
  said('PostgreSQL', size, performance.now() - began, before, before + (await bytes('name_words')))
  // As autovacuum does in the background.
  await sql.unsafe('VACUUM ANALYZE documents')
  await sql.unsafe('VACUUM ANALYZE name_words')
  return catalog
}

function said(engine: string, size: number, ms: number, before: number, after: number): void {
  const [had, has] = [before, after].map((bytes) => (bytes / 1e6).toFixed(1))
  console.log(`${engine}: words of ${size} names in ${(ms / 1000).toFixed(2)} s; ${had} MB, then ${has} MB`)
}

const scoped = { ...EVERYTHING, datasetIds: [4] }
const QUESTIONS: readonly [what: string, named: string, scope?: typeof EVERYTHING][] = [
  ['names no document', ''],
  ['names no document of one dataset', '', scoped],
  ['one document', '777'],
  ['a word of every name', 'pdf'],
  ['a word of every name and one document', 'pdf 777'],
  ['two frequent words that meet', 'report 2008'],
  ['two frequent words that never meet', 'report minutes'],
  ['five words', 'report Bergen 2008 case777 777'],
  ['a frequent word in one dataset', 'minutes', scoped],
  ['a word of no name', 'recipe'],
]

const chunksAt = async () => []
const makers = [['SQLite', sqliteOf], ...(hasPostgres ? [['PostgreSQL', postgresOf] as const] : [])] as const
for (const [engine, make] of makers) {
  const catalogs: Catalog[] = []
  for (const size of SIZES) catalogs.push(await make(size))
  console.log(`\n${engine}: median of ${ROUNDS} in ms over ${SIZES.join(', ')} documents; ratio to the first`)
  for (const [what, named, scope = EVERYTHING] of QUESTIONS) {
    const stems = contentStems(named)
    const ask = async (catalog: Catalog) => {
      const began = performance.now()
      const { documents } = await survey({ catalog, chunks: { chunksAt } }, scope, stems)
      return { documents, ms: performance.now() - began }
    }
    const found: number[] = []
    const took: number[][] = SIZES.map(() => [])
    // The first takes the count of all documents, which then holds for a minute.
    for (const catalog of catalogs) found.push((await ask(catalog)).documents)
    for (let round = 0; round < ROUNDS; round++)
      for (const [at, catalog] of catalogs.entries()) took[at]?.push((await ask(catalog)).ms)
    const medians = took.map((all) => percentile(all, 0.5))
    const ratios = medians.map((median) => `×${(median / (medians[0] ?? median)).toFixed(2)}`)
    console.log(
      `  ${what.padEnd(38)} ${medians.map((ms) => ms.toFixed(2)).join('  ')}   ${ratios.join(' ')}   found ${found.join(', ')}`,
    )
  }
  for (const catalog of catalogs) await catalog.close()
}
// The cluster of PostgreSQL ends with this process.
process.exit()
