import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { Fault, type IbidProcess } from './ibid-process.ts'

/** Within this time after work the process is to be at rest again; where others use the cores, too, within as much more. */
const WITHIN_MS = 120_000
const LOOK_MS = 5_000
/** Memory of its own above that before the work, in MB, and share of a core, that count as rest. */
const MORE_MB = 96
const RESTING_SHARE = 0.05
/** The kernel counts processor time in hundredths of a second. */
const TICK_MS = 10

/**
 * Waits until a process rests as it did before some work, when it held `before` MB of its own (IbidProcess.memory()).
 * Returns a line about it; throws Fault if it holds more or works on after two minutes of a quiet machine.
 */
export async function untilAtRest(ibid: IbidProcess, before: number): Promise<string> {
  const began = performance.now()
  let left = WITHIN_MS
  for (;;) {
    const [used, since] = [processorMs(ibid.pid), performance.now()]
    await Bun.sleep(LOOK_MS)
    const now = performance.now()
    const share = (processorMs(ibid.pid) - used) / (now - since)
    const { own } = ibid.memory()
    const seconds = ((now - began) / 1000).toFixed(0)
    const line = `${own.toFixed(0)} MB of its own and ${(100 * share).toFixed(0)}% of a core ${seconds} s later, ${before.toFixed(0)} MB before`
    if (own <= before + MORE_MB && share <= RESTING_SHARE) return `at rest: ${line}`
    left -= (now - since) / Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
    if (left < 0) throw new Fault(`It is not at rest: ${line}`)
  }
}

/** Returns the user and system time of a process so far. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
