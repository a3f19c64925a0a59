import { join } from 'node:path'
import { WorkerPool } from '../../../server/ingest/read/worker-pool.ts'
import { BUILT_IN_SOURCE } from '../../../server/models/embedding/embedder-source.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/**
 * Ends workers in the middle of embedding, many times, each a little later than the one before. Runs as a
 * process of its own: ending a worker inside native code would end the whole process.
 */
const ROUNDS = Number(process.argv[2] ?? 30)

await using folder = await temporaryFolder()
const path = join(folder.path, 'words.txt')
await Bun.write(path, `${'The tenant gives notice to the landlord in writing. '.repeat(20)}\n\n`.repeat(3000))
const size = Bun.file(path).size
const pool = new WorkerPool(2, BUILT_IN_SOURCE)
let ended = 0
for (let round = 0; round < ROUNDS; round++) {
  const started = Promise.withResolvers<void>()
  const listener = {
    stage: () => undefined,
    batch: async () => {
      started.resolve()
      await Bun.sleep(round % 7)
      throw new Error('The store takes no more')
    },
  }
  const task = {
    documentId: `task ${round}`,
    datasetKey: 1,
    name: 'words.txt',
    format: 'txt' as const,
    path,
    size,
    textPath: join(folder.path, `text ${round}`),
    ocrLanguages: 'eng',
  }
  const timeout = round % 2 === 0 ? 60_000 : 20 * round
  await pool.read(task, listener, timeout, new AbortController().signal).catch(() => ended++)
}
await pool.close()
console.log(`${ended} of ${ROUNDS} ended`)
