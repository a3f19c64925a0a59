import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { corpusIsThere } from '../../eval/sets/corpus-passages.ts'
import { startServer } from '../support/executable.ts'
import { figure, record } from '../support/record.ts'
import { copyCorpus, uploadAll } from './corpus-upload.ts'
import { treeMegabytes } from './tree-memory.ts'

/**
 * Measures the memory of the server and of the processes that it starts while it reads the corpus' good and tables PDF and
 * Office files: idle before, at its peak, and idle again.
 *
 *   bun test/bench/memory.ts [--files N] [--workers 4] [--record]
 *
 * `--files`: reads only so many. Budgets: 1,024 MB at the peak, 96 MB more than before two minutes later. Linux.
 */
const PEAK_MB = 1024
const KEPT_MB = 96
const SETTLED_MS = 10_000
const LOOK_MS = 100
const REST_MS = 120_000

if (!corpusIsThere) throw new Error('Cannot measure: the corpus is not there')
const { values } = parseArgs({
  options: {
    files: { type: 'string' },
    workers: { type: 'string', default: '4' },
    record: { type: 'boolean', default: false },
  },
})
const folder = await mkdtemp(join(tmpdir(), 'ibid-bench-'))
const all = await copyCorpus(folder)
const paths = all.slice(0, values.files === undefined ? all.length : Number(values.files))
const server = await startServer({ args: ['--workers', values.workers, '--log-level', 'warn'] })
try {
  await Bun.sleep(SETTLED_MS)
  const idle = treeMegabytes(server.pid)
  let peak = idle
  const looking = setInterval(() => {
    peak = Math.max(peak, treeMegabytes(server.pid))
  }, LOOK_MS)
  await uploadAll(server.url, paths)
  clearInterval(looking)
  await Bun.sleep(REST_MS)
  const kept = treeMegabytes(server.pid) - idle
  console.log(
    `${paths.length} files: idle ${idle.toFixed(0)} MB, at most ${peak.toFixed(0)} MB while they were read, ` +
      `${kept.toFixed(0)} MB more than before after two minutes; load ${loadavg()[0]?.toFixed(1)}`,
  )
  await record('memory', 'Memory while reading', {
    idle: figure(idle, 0, 'MB', 'of memory before the first file'),
    peak: figure(peak, 0, 'MB', 'of memory at most while the files are read'),
    kept: figure(kept, 0, 'MB', 'more than before, two minutes after the last file'),
  })
  if (peak > PEAK_MB || kept > KEPT_MB) process.exitCode = 1
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
