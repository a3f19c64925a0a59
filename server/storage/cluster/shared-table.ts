import type { Connection, Table } from '@lancedb/lancedb'
import { Table as ArrowTable, Field, Int32, makeData, RecordBatch, Schema, Struct } from 'apache-arrow'
import type { PackedChunks } from '../index/chunks/chunk-store.ts'
import { buildIndexes, type LanceDb } from '../index/vectors/lance-query.ts'
import { chunkSchema, chunkTable, isOfThisLayout, lengthOfVectors } from '../index/vectors/lance-schema.ts'
import { StoreError } from '../store-error.ts'

/** Chunks of one attempt; the table may also hold rows of other attempts at the document. */
export type AttemptedChunks = { readonly chunks: PackedChunks; readonly attempt: number }

const ATTEMPT = new Field('attempt', new Int32(), false)

/** Opens a shared table or creates an empty one. Throws StoreError if it is of another kind. */
export async function openSharedTable(
  lancedb: LanceDb,
  connection: Connection,
  dimensions: number,
  name: string,
): Promise<Table> {
  const schema = new Schema([...chunkSchema(dimensions).fields, ATTEMPT])
  const there = (await connection.tableNames()).includes(name)
  const table = there
    ? await connection.openTable(name)
    : // Another process may be quicker.
      await connection.createEmptyTable(name, schema).catch(() => connection.openTable(name))
  await checkLayout(table, dimensions)
  await retryOnConflict(() => buildMissingIndexes(lancedb, table))
  return table
}

/** Throws StoreError if the table has another layout or other dimensions. */
export async function checkLayout(table: Table, dimensions: number): Promise<void> {
  const schema = await table.schema()
  if (!isOfThisLayout(schema) || !schema.fields.some(({ name }) => name === ATTEMPT.name))
    throw new StoreError('Cannot open the shared index: it is of another version of Ibid')
  const stored = lengthOfVectors(schema)
  if (stored !== dimensions)
    throw new StoreError(
      `Cannot open the index: its vectors have ${stored} numbers, the embedding model makes ${dimensions}`,
    )
}

/** Creates the indexes that searches need, if the process that created the table crashed before. */
async function buildMissingIndexes(lancedb: LanceDb, table: Table): Promise<void> {
  await table.checkoutLatest()
  await buildIndexes(lancedb, table)
}

/** Combines batches, which must not be empty, into an Arrow table with attempt numbers. */
export function attemptedTable(batches: readonly AttemptedChunks[], dimensions: number): ArrowTable {
  const plain = chunkTable(
    batches.map(({ chunks }) => chunks),
    dimensions,
  )
  const schema = new Schema([...plain.schema.fields, ATTEMPT])
  const rows = plain.batches.map((batch, i) => {
    const data = new Int32Array(batch.numRows).fill(batches[i]?.attempt ?? 0)
    const attempts = makeData({ type: new Int32(), length: batch.numRows, nullCount: 0, data })
    const children = [...batch.data.children, attempts]
    const type = new Struct(schema.fields)
    return new RecordBatch(schema, makeData({ type, length: batch.numRows, nullCount: 0, children }))
  })
  return new ArrowTable(schema, rows)
}

/** LanceDB's error for a commit conflict, after which nothing was written. */
const CONFLICT =
  /commit conflict|concurrent writers|retryable commit|incompatible transaction|already exists/i
const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 2000
const GIVE_UP_MS = 60_000

let conflicts = 0

/** Returns the number of commits that this process retried after a conflict. */
export function conflictsSoFar(): number {
  return conflicts
}

/**
 * Runs a commit to a shared table, and retries it after conflicts for a minute. Does not retry other failures, after which
 * the commit may have been written.
 */
export async function retryOnConflict<T>(commit: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + GIVE_UP_MS
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await commit()
    } catch (error) {
      if (!CONFLICT.test(String(error)) || performance.now() > giveUpAt) throw error
      conflicts++
      await Bun.sleep(wait * (0.5 + Math.random()))
    }
  }
}
