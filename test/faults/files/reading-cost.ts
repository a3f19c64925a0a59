import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { GREEDY_SHAPES, type GreedyShape, randomShape } from '../../support/documents/greedy-shapes.ts'
import { newFolder } from '../../support/executable.ts'
import type { ReadCost } from '../../support/read-cost.ts'
import { seeded } from '../../support/seeded.ts'
import { runCommand } from '../support/command.ts'
import { Fault, load, numberOption } from '../support/ibid-process.ts'

const FIRST_CHARS = numberOption('first', 256) * 1024
const DOUBLINGS = numberOption('doublings', 3)
const RANDOM = numberOption('random', 20)
/** Factor that a doubling may cost, on average over all. */
const MOST_GROWTH = 2.5
const MOST_MB = 1024

/** Reads files of doubling size that repeat a costly construct, and prints how time and memory grow. */
async function readingCost(seed: number): Promise<void> {
  const folder = await newFolder()
  const random = seeded(seed)
  const shapes = [...GREEDY_SHAPES, ...Array.from({ length: RANDOM }, () => randomShape(random))]
  const faults: string[] = []
  try {
    for (const shape of shapes) {
      const costs: ReadCost[] = []
      for (let times = 0; times <= DOUBLINGS; times++)
        costs.push(await costOf(shape, FIRST_CHARS * 2 ** times, join(folder, 'file')))
      const [first, last] = [costs[0]?.cpuMs ?? 0, costs.at(-1)?.cpuMs ?? 0]
      const peak = Math.max(...costs.map(({ peakMb }) => peakMb))
      const line = `${shape.name}: ${costs.map(({ cpuMs }) => cpuMs.toFixed()).join(', ')} ms; ${peak.toFixed()} MB`
      console.log(line)
      if (last > first * MOST_GROWTH ** DOUBLINGS || peak > MOST_MB) faults.push(line)
    }
    console.log(`load ${load()}`)
    if (faults.length > 0) throw new Fault(`Reading takes too long or too much:\n${faults.join('\n')}`)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function costOf({ format, make }: GreedyShape, chars: number, path: string): Promise<ReadCost> {
  await Bun.write(path, make(chars))
  const script = join(import.meta.dir, '../../support/read-cost.ts')
  const { code, output } = await runCommand([process.execPath, script, format, path])
  if (code !== 0) throw new Fault(`Reading ended with ${code}: ${output}`)
  // SAFETY: the script prints exactly a ReadCost.
  return JSON.parse(output) as ReadCost
}

await readingCost(numberOption('seed', 1))
