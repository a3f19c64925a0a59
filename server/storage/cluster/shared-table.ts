import type { Connection, Table } from '@lancedb/lancedb'
import { Table as ArrowTable, Field, Int32, makeData, RecordBatch, Schema, Struct } from 'apache-arrow'
import type { PackedChunks } from '../index/chunks/chunk-store.ts'
import { buildIndexes, type LanceDb } from '../index/vectors/lance-query.ts'
import { chunkSchema, chunkTable, isOfThisLayout, lengthOfVectors } from '../index/vectors/lance-schema.ts'
import { StoreError } from '../store-error.ts'

/** Chunks of one attempt at a document: rows of other attempts at it may be in the table, too. */
export type AttemptedChunks = { readonly chunks: PackedChunks; readonly attempt: number }

const ATTEMPT = new Field('attempt', new Int32(), false)

/** Opens a table that several processes write to, or makes an empty one. Throws StoreError where it is of another kind. */
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

/** Throws StoreError when the table is of another layout, or has vectors of another length. */
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

/** Makes the indexes that searches need, where who made the table ended before. */
async function buildMissingIndexes(lancedb: LanceDb, table: Table): Promise<void> {
  await table.checkoutLatest()
  await buildIndexes(lancedb, table)
}

/** The rows that chunks are, each with its attempt; `batches` is not empty. */
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

/** What LanceDB says of a commit that another one was before: nothing of it was written. */
const CONFLICT =
  /commit conflict|concurrent writers|retryable commit|incompatible transaction|already exists/i
const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 2000
const GIVE_UP_MS = 60_000

let conflicts = 0

/** Commits of this process that others were before, and that were made again. */
export function conflictsSoFar(): number {
  return conflicts
}

/**
 * Does what commits to a table that others write to, again after a conflict, for a minute. What fails otherwise is not
 * tried again: it may have been written.
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
