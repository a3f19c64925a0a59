import { readFileSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { builtExecutable, newFolder, startServer } from '../support/executable.ts'
import { figure, record } from '../support/record.ts'

/**
 * Measures the size of the executable, the time from its start until it is ready (the first start unpacks its
 * libraries, later ones find them), and its memory after two idle seconds:
 *
 *   bun test/bench/start.ts [--record]
 *
 * Linux.
 */
const STARTS = 9
const IDLE_MS = 2000

/** Returns the resident memory of a process, in MB. */
function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1000
}

const megabytes = (await stat(await builtExecutable())).size / 1e6
const folder = await newFolder()
const times: number[] = []
let idle = 0
for (let i = 0; i <= STARTS; i++) {
  const began = performance.now()
  const server = await startServer({ folder })
  times.push(performance.now() - began)
  if (i === STARTS) {
    await Bun.sleep(IDLE_MS)
    idle = residentMegabytes(server.pid)
  }
  await server.stop()
}
await rm(folder, { recursive: true, force: true })
const [first = 0, ...warm] = times
warm.sort((a, b) => a - b)
const median = warm[warm.length >> 1] ?? 0
console.log(
  `executable ${megabytes.toFixed(1)} MB; ready after ${first.toFixed(0)} ms at first, then ${median.toFixed(0)} ms; idle ${idle.toFixed(0)} MB`,
)
await record('start', 'Size and start', {
  executable: figure(megabytes, 0, 'MB', 'the executable, all it needs included'),
  first_start: figure(first, 0, 'ms', 'the first start until it is ready, unpacking included'),
  start: figure(median, 0, 'ms', 'a further start until it is ready, half of them at most'),
  idle: figure(idle, 0, 'MB', 'of memory when idle after the start'),
})
