import { availableParallelism, cpus, loadavg, type as systemName, totalmem } from 'node:os'
import { join, relative } from 'node:path'
import { z } from 'zod'

/** `value`: already rounded for display; `what`: what is measured, worded to fit into a sentence. */
export const Figure = z.object({ value: z.number(), unit: z.string(), what: z.string() })
export type Figure = z.infer<typeof Figure>

/** The measurements of one command. `load`: the machine's load average over the last minute at its end. */
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

/** Reads all measurements, by run. */
export async function readMeasured(): Promise<Record<string, Run>> {
  return z.record(z.string(), Run).parse(await Bun.file(FILE).json())
}

/**
 * Writes this command's measurements into web/measured.json, the only source of the figures on the pages. Does
 * nothing without --record on the command line.
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

/** Rounds to this many decimals; -2 rounds to hundreds. */
export function figure(value: number, decimals: number, unit: string, what: string): Figure {
  const power = 10 ** decimals
  return { value: Number((Math.round(value * power) / power).toFixed(Math.max(0, decimals))), unit, what }
}

/** Returns this command as it can be typed in the repository, with FOLDER in place of folders of this machine. */
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
