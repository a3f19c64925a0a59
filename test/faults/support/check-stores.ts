import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { z } from 'zod'
import { openLanceChunkStore } from '../../../server/storage/index/local/lance-chunk-store.ts'
import { lanceTables } from '../../../server/storage/index/local/lance-tables.ts'
import { until } from '../../support/until.ts'
import { filesUnder, type IbidProcess } from './ibid-process.ts'

/** Checks that the index, files/, texts/ and incoming/ hold exactly what the catalog lists. */
export async function checkStores(ibid: IbidProcess): Promise<void> {
  let problem: string | null = null
  // Removals in the background may still go on.
  await until(
    () => `the stores to agree: ${problem}`,
    async () => {
      problem = await storesProblem(ibid.dataDir)
      return problem === null
    },
  )
}

async function storesProblem(dataDir: string): Promise<string | null> {
  const db = new Database(join(dataDir, 'catalog.sqlite'), { readonly: true })
  const documents = z
    .array(
      z.object({
        id: z.string(),
        filename: z.string(),
        sha256: z.string(),
        status: z.string(),
        chunks: z.number(),
      }),
    )
    .parse(db.query('SELECT id, filename, sha256, status, chunks FROM documents').all())
  db.close()
  const completed = documents.filter(({ status }) => status === 'completed')
  const known = new Set(completed.map(({ id }) => id))
  const state = await lanceTables(join(dataDir, 'index')).state()
  if (!state) return 'The index says nothing of itself'
  const { table, model } = state.current
  const store = await openLanceChunkStore(join(dataDir, 'index'), model.dimensions, table)
  try {
    const rows = await store.count()
    const expected = completed.reduce((sum, { chunks }) => sum + chunks, 0)
    if (rows !== expected) {
      const different: string[] = []
      for (const { id, filename, chunks } of completed) {
        const indexes = (await store.chunksOf(id, 0, 100_000)).map(({ index }) => index)
        if (indexes.length !== chunks) different.push(`${filename} (${id}) has ${indexes} of ${chunks}`)
      }
      return `The index has ${rows} chunks, the catalog ${expected}: ${different.join('; ')}`
    }
    const orphans = [...(await store.documentIds())].filter((id) => !known.has(id))
    if (orphans.length > 0) return `The index has chunks of ${orphans.join(', ')}, which are not completed`
  } finally {
    await store.close()
  }
  const textNames = await namesIn(join(dataDir, 'texts'))
  const differences = [
    difference(
      'files',
      await namesIn(join(dataDir, 'files')),
      documents.map(({ sha256 }) => sha256),
    ),
    difference(
      'texts',
      textNames.filter((name) => !name.endsWith('.tables')),
      completed.map(({ id }) => `${id}.blocks`),
    ),
    // Only documents with tables have a file of them.
    difference(
      'texts',
      textNames.filter((name) => name.endsWith('.tables') && !known.has(name.replace('.tables', ''))),
      [],
    ),
    difference('incoming', await namesIn(join(dataDir, 'incoming')), []),
  ]
  return differences.find((each) => each !== null) ?? null
}

async function namesIn(folder: string): Promise<string[]> {
  return (await filesUnder(folder)).map((path) => path.slice(path.lastIndexOf('/') + 1))
}

function difference(folder: string, there: readonly string[], expected: readonly string[]): string | null {
  const extra = there.filter((name) => !expected.includes(name))
  const missing = expected.filter((name) => !there.includes(name))
  return extra.length + missing.length > 0 ? `${folder}/ has too much: ${extra}; lacks: ${missing}` : null
}
