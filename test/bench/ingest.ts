import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { corpusIsThere } from '../../eval/sets/corpus-passages.ts'
import { startServer } from '../support/executable.ts'
import { figure, record } from '../support/record.ts'
import { copyCorpus, uploadAll } from './corpus-upload.ts'

/**
 * Measures the time from the first byte of an upload until it is searchable, for the corpus' good and tables
 * PDF and Office files, against Recoll indexing the same files in the same run; and with one worker:
 *
 *   bun test/bench/ingest.ts [--runs N] [--record]
 *
 * Recoll: Debian's recollcmd, poppler-utils, python3-recoll, python3-lxml; tesseract must not be installed.
 */
const SETTLED_MS = 4_000

type Outcome = { seconds: number; files: number; failed: string[]; chunks: number; p95: number }

async function ibid(paths: readonly string[], workers: number): Promise<Outcome> {
  const server = await startServer({ args: ['--workers', String(workers), '--log-level', 'warn'] })
  try {
    // A new home folder: the disk is still writing the files unpacked at the first start.
    await Bun.sleep(SETTLED_MS)
    const began = performance.now()
    const watch = new AbortController()
    const latencies = watchLatency(server.url, watch.signal)
    const ended = await uploadAll(server.url, paths)
    const seconds = (performance.now() - began) / 1000
    watch.abort()
    const files = ended.flatMap((job) => job.files)
    return {
      seconds,
      files: files.length,
      failed: files.flatMap((file) => (file.status === 'failed' ? [file.error ?? file.name] : [])),
      chunks: ended.reduce((sum, job) => sum + job.chunks_created, 0),
      p95: percentile(await latencies, 0.95),
    }
  } finally {
    await server.stop()
  }
}

/** Returns latencies, in milliseconds, of the dashboard's requests while the files are read. */
async function watchLatency(url: string, signal: AbortSignal): Promise<number[]> {
  const latencies: number[] = []
  while (!signal.aborted) {
    for (const path of ['/api/datasets', '/api/jobs/active', '/healthz']) {
      const began = performance.now()
      await (await fetch(url + path)).text()
      latencies.push(performance.now() - began)
    }
    await Bun.sleep(100)
  }
  return latencies
}

async function recoll(folder: string): Promise<number> {
  const config = await mkdtemp(join(tmpdir(), 'ibid-recoll-'))
  await Bun.write(join(config, 'recoll.conf'), `topdirs = ${folder}\n`)
  const began = performance.now()
  const process_ = Bun.spawn(['recollindex', '-c', config, '-z'], { stdout: 'ignore', stderr: 'ignore' })
  await process_.exited
  const seconds = (performance.now() - began) / 1000
  await rm(config, { recursive: true, force: true })
  return seconds
}

function percentile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

if (!corpusIsThere) throw new Error('Cannot measure: the corpus is not there')
if (!Bun.which('recollindex')) throw new Error('Cannot measure: recollindex is not installed')
const runs = Number(process.argv[process.argv.indexOf('--runs') + 1]) || 2
const folder = await mkdtemp(join(tmpdir(), 'ibid-bench-'))
const paths = await copyCorpus(folder)
const measured: { four: Outcome; peer: number; one: number }[] = []
for (let run = 1; run <= runs; run++) {
  const four = await ibid(paths, 4)
  const peer = await recoll(folder)
  const one = await ibid(paths, 1)
  console.log(
    `run ${run}: ${four.files} files, ${four.chunks} chunks, ${four.failed.length} failed; ` +
      `Ibid ${four.seconds.toFixed(1)} s, Recoll ${peer.toFixed(1)} s, ratio ${(four.seconds / peer).toFixed(2)}; ` +
      `one worker ${one.seconds.toFixed(1)} s, four are ${(one.seconds / four.seconds).toFixed(2)} × as fast; ` +
      `dashboard requests meanwhile p95 ${four.p95.toFixed(0)} ms`,
  )
  measured.push({ four, peer, one: one.seconds })
  if (run === 1) for (const reason of four.failed) console.log(`  failed: ${reason}`)
}
await rm(folder, { recursive: true, force: true })

/** Returns the median of the runs. */
function middle(part: (run: (typeof measured)[number]) => number): number {
  const sorted = measured.map(part).sort((a, b) => a - b)
  const [low = 0, high = low] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return (low + high) / 2
}

const files = middle(({ four }) => four.files)
const seconds = middle(({ four }) => four.seconds)
const what = 'PDF, Word, PowerPoint and Excel files, from the first byte of the upload to searchable'
await record('ingest', 'Reading documents', {
  files: figure(files, 0, 'files', 'uploaded, real ones'),
  chunks: figure(
    middle(({ four }) => four.chunks),
    0,
    'passages',
    'made of them',
  ),
  seconds: figure(seconds, 1, 's', what),
  documents_per_minute: figure((files / seconds) * 60, 0, 'documents a minute', what),
  documents_per_day: figure((files / seconds) * 86_400, -3, 'documents a day', `${what}, at that pace`),
  recoll_seconds: figure(
    middle(({ peer }) => peer),
    1,
    's',
    'Recoll (Xapian) indexing the same files in the same run',
  ),
  times_recoll: figure(
    middle(({ four, peer }) => four.seconds / peer),
    2,
    '×',
    'the time of Recoll, of the same files in the same run',
  ),
  one_worker_seconds: figure(
    middle(({ one }) => one),
    1,
    's',
    'the same files with one worker',
  ),
  speedup: figure(
    middle(({ four, one }) => one / four.seconds),
    2,
    '×',
    'as fast with four workers as with one, on this machine',
  ),
  requests_p95: figure(
    middle(({ four }) => four.p95),
    0,
    'ms',
    'for the dashboard’s requests meanwhile, 95 % of them at most',
  ),
})
