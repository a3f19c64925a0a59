import { availableParallelism, cpus, loadavg, type as systemName, totalmem } from 'node:os'
import { join, relative } from 'node:path'
import { z } from 'zod'

/** `value` as it is to be shown, so already rounded; `what`: of what it is, as a sentence would say it. */
export const Figure = z.object({ value: z.number(), unit: z.string(), what: z.string() })
export type Figure = z.infer<typeof Figure>

/** What one command measured. `load`: the machine's load over the last minute, when it ended. */
export const Run = z.object({
  title: z.string(),
  command: z.string().regex(/^bun (?:eval|test)\//),
  date: z.iso.date(),
  machine: z.string(),
  load: z.number(),
  figures: z.record(z.string(), Figure),
})
export type Run = z.infer<typeof Run>

const ROOT = join(import.meta.dir, '..', '..')
const FILE = join(ROOT, 'web', 'measured.json')

/** All that was measured, by run. */
export async function readMeasured(): Promise<Record<string, Run>> {
  return z.record(z.string(), Run).parse(await Bun.file(FILE).json())
}

/**
 * Writes what this command measured into web/measured.json, which is all that the pages show figures from. Does
 * nothing unless the command was given --record.
 */
export async function record(
  name: string,
  title: string,
  figures: Readonly<Record<string, Figure>>,
): Promise<void> {
  if (!process.argv.includes('--record')) return
  const run: Run = {
    title,
    command: commandLine(),
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    load: Number((loadavg()[0] ?? 0).toFixed(1)),
    figures,
  }
  const measured = await readMeasured()
  const entries = Object.entries({ ...measured, [name]: Run.parse(run) })
  entries.sort(([a], [b]) => a.localeCompare(b))
  await Bun.write(FILE, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
  console.log(`Recorded as '${name}' in web/measured.json`)
}

/** A figure with so many decimals as are shown; -2: in hundreds. */
export function figure(value: number, decimals: number, unit: string, what: string): Figure {
  const power = 10 ** decimals
  return { value: Number((Math.round(value * power) / power).toFixed(Math.max(0, decimals))), unit, what }
}

/** As it can be typed in the repository; FOLDER stands for one of this machine. */
function commandLine(): string {
  const [, script = '', ...args] = process.argv
  const told = args.map((arg) => (arg.startsWith('/') ? 'FOLDER' : arg))
  return ['bun', relative(ROOT, script), ...told].join(' ')
}

function machine(): string {
  const model = (cpus()[0]?.model ?? 'unknown processor').replace(/\((R|TM)\)|CPU|Processor|@.*/g, '')
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${model.replace(/\s+/g, ' ').trim()}, ${availableParallelism()} cores, ${memory} GiB, ${systemName()}`
}
