import { MemoryCache } from '../../../storage/tables/memory-cache.ts'
import type { StoredTable } from '../../../storage/tables/stored-table.ts'
import { TablesFile, UnreadableTables } from '../../../storage/tables/tables-file.ts'
import { bytesOfTyped, readTypedRows, type TypedRows } from '../../../storage/tables/typed-rows.ts'
import type { TableQueryJson } from '../query/table-query.ts'
import { type AskableTable, askableTable } from '../table-tasks.ts'

/** The tables that are kept in memory, the last ones asked. */
const CACHED_BYTES = 400 << 20

/** What is asked of a table, as AskableTable has it. */
export type TableTask =
  | { readonly type: 'read'; readonly question: string }
  | { readonly type: 'best'; readonly question: string }
  | { readonly type: 'readAgain'; readonly question: string; readonly scores: Float32Array }
  | { readonly type: 'describe'; readonly question: string }
  | { readonly type: 'run'; readonly question: string; readonly json: TableQueryJson }

/** A message to the thread. `path`: of the file of the document's tables; `filename`: the name of the document. */
export type ToTableWorker = {
  readonly documentId: string
  readonly filename: string
  readonly path: string
  readonly table: StoredTable
  readonly task: TableTask
}

type Answers = { [T in TableTask['type']]: Awaited<ReturnType<AskableTable[T]>> }

/** The outcome of a task: its answer, or why there is none. `isDamaged`: the file is to be made anew. */
export type TableOutcome =
  | { readonly answer: Answers[TableTask['type']] }
  | { readonly failure: string; readonly isDamaged: boolean }

declare const self: Worker

const typed = new MemoryCache(CACHED_BYTES)

async function read({ path, table, filename }: ToTableWorker): Promise<TypedRows> {
  const file = new TablesFile(path)
  try {
    return await readTypedRows(file, table, filename)
  } finally {
    file.close()
  }
}

async function outcomeOf(message: ToTableWorker): Promise<TableOutcome> {
  const { documentId, filename, table, task } = message
  try {
    const key = `${documentId} ${table.number} ${filename}`
    const asked = askableTable(await typed.get(key, () => read(message), bytesOfTyped))
    if (task.type === 'run') return { answer: await asked.run(task.question, task.json) }
    if (task.type === 'readAgain') return { answer: await asked.readAgain(task.question, task.scores) }
    return { answer: await asked[task.type](task.question) }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    return { failure, isDamaged: error instanceof UnreadableTables }
  }
}

self.onmessage = async ({ data }: MessageEvent<ToTableWorker>) => self.postMessage(await outcomeOf(data))
