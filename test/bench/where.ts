/**
 * Measures where the processor time of reading goes:
 *
 *   bun test/bench/where.ts [--files N] [--workers 1,2,4]
 *
 * Reads the corpus' good and tables PDF and Office files with the executable, and prints processor seconds by
 * thread name, the busy cores, and peak memory. Linux.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '../support/executable.ts'
import { copyCorpus, uploadAll } from './corpus-upload.ts'

const SETTLED_MS = 6_000
const SAMPLE_MS = 100
/** The kernel counts processor time in hundredths of a second. */
const TICKS = 100

const { values } = parseArgs({
  options: { files: { type: 'string' }, workers: { type: 'string', default: '4' } },
})
const folder = await mkdtemp(join(tmpdir(), 'ibid-where-'))
const all = await copyCorpus(folder)
const paths = all.slice(0, Number(values.files ?? all.length))
for (const workers of values.workers.split(',')) await measure(workers)
await rm(folder, { recursive: true, force: true })

async function measure(workers: string): Promise<void> {
  const server = await startServer({ args: ['--workers', workers, '--log-level', 'warn'] })
  try {
    await Bun.sleep(SETTLED_MS)
    const before = threadsOf(server.pid)
    // Idle threads end, so the last reading of each is kept.
    const last = new Map(before)
    const look = () => {
      for (const [id, thread] of threadsOf(server.pid)) last.set(id, thread)
    }
    const watching = setInterval(look, SAMPLE_MS)
    const began = performance.now()
    const jobs = await uploadAll(server.url, paths)
    const seconds = (performance.now() - began) / 1000
    clearInterval(watching)
    look()
    const spent = new Map<string, { user: number; system: number; threads: number }>()
    for (const [id, { name, user, system }] of last) {
      const earlier = before.get(id)
      const sum = spent.get(name) ?? { user: 0, system: 0, threads: 0 }
      spent.set(name, {
        user: sum.user + user - (earlier?.user ?? 0),
        system: sum.system + system - (earlier?.system ?? 0),
        threads: sum.threads + 1,
      })
    }
    const total = [...spent.values()].reduce((sum, { user, system }) => sum + user + system, 0)
    const chunks = jobs.reduce((sum, job) => sum + job.chunks_created, 0)
    const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1000
    console.log(
      `\n${workers} workers: ${paths.length} files, ${chunks} chunks in ${seconds.toFixed(1)} s, ${total.toFixed(1)} processor s, ${(total / seconds).toFixed(2)} cores, peak ${peak.toFixed(0)} MB`,
    )
    for (const [name, { user, system, threads }] of [...spent].toSorted(
      ([, a], [, b]) => b.user + b.system - a.user - a.system,
    ))
      if (user + system >= 0.1)
        console.log(
          `  ${name.padEnd(18)}${(user + system).toFixed(1).padStart(6)} s (system ${system.toFixed(1)}), ${threads} threads`,
        )
  } finally {
    await server.stop()
  }
}

type Thread = { readonly name: string; readonly user: number; readonly system: number }

/** Returns the threads of a process with their processor seconds so far. */
function threadsOf(pid: number): Map<string, Thread> {
  const threads = new Map<string, Thread>()
  for (const id of readdirSync(`/proc/${pid}/task`)) {
    if (!existsSync(`/proc/${pid}/task/${id}/stat`)) continue
    const [, name = '', rest = ''] =
      /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/task/${id}/stat`, 'utf8')) ?? []
    const fields = rest.split(' ')
    const own = id === String(pid) ? 'main' : name.replace(/[\s\-:#/]*\d+$/, '')
    threads.set(id, { name: own, user: Number(fields[11]) / TICKS, system: Number(fields[12]) / TICKS })
  }
  return threads
}
