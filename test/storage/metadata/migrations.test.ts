import { expect, test } from 'bun:test'
import { POSTGRES_STEPS, SQLITE_STEPS } from '../../../server/storage/metadata/schema/migrations.ts'
import { ENGINES } from '../../support/stores/catalogs.ts'

/** The beginning of the SHA-256 of each step's words; a step that is no SQL has its name. */
function stepsOf(steps: readonly (string | { readonly name: string })[]): string[] {
  return steps.map((step) =>
    typeof step === 'string'
      ? new Bun.CryptoHasher('sha256').update(step.replace(/\s+/g, ' ').trim()).digest('hex').slice(0, 8)
      : step.name,
  )
}

test('no step that a catalog may have been through is ever changed', () => {
  expect(stepsOf(SQLITE_STEPS)).toEqual([
    ...['3ece17fa', '2bd788f7', '6598efcd', '904c03ce', '180849ac', 'normalizeDatasetNames'],
    ...['bf1857f6', '8322a016', '7c6b7be9', 'debcb9b5', '759da0dd', 'b84dc28c'],
    ...['db7f4594', 'a7491942', 'f38272a4', '8284f927', '35eebe50', 'addNameWordsToSqlite'],
    'codeMessagesInSqlite',
  ])
  expect(stepsOf(POSTGRES_STEPS)).toEqual([
    ...['585bc02a', '8ad1abfc', 'c79e8768', '982c4baa', '87c5564d', '02d73116'],
    ...['cf321499', 'a7491942', '860021b0', 'e347b18e', '172f8e80', 'addNameWordsToPostgres'],
    'codeMessagesInPostgres',
  ])
})

test.skipIf(ENGINES.length < 2)('the steps of both engines make the same tables and columns', async () => {
  const tables = await Promise.all(
    ENGINES.map(async ([engine, open]) => {
      await using place = await open()
      const rows = await place.query(
        engine === 'SQLite'
          ? `SELECT t.name || '.' || c.name AS place FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'`
          : `SELECT table_name || '.' || column_name AS place FROM information_schema.columns WHERE table_schema = current_schema()`,
      )
      return rows.map(({ place }) => String(place)).sort()
    }),
  )
  const [inSqlite = [], inPostgres = []] = tables
  expect(inSqlite.length).toBeGreaterThan(100)
  // What SQLite has by itself.
  expect(inPostgres.filter((column) => !inSqlite.includes(column))).toEqual([
    'job_logs.rowid',
    'schema_version.version',
  ])
  expect(inSqlite.filter((column) => !inPostgres.includes(column))).toEqual([])
})
