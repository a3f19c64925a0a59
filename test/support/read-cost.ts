import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ParseError } from '../../server/documents/model/parser.ts'
import { readDocument } from '../../server/ingest/read/read-document.ts'
import { FORMATS, type Format } from '../../shared/formats.ts'

/** The cost of reading one file. `peakMb`: peak memory of the process in MB. `said`: how the reading ended. */
export type ReadCost = { readonly cpuMs: number; readonly peakMb: number; readonly said: string }

/** Reads a file as a worker does, without embedding. Runs as a process, too: `bun read-cost.ts FORMAT PATH`. */
export async function readCost(format: Format, path: string): Promise<ReadCost> {
  const textPath = join(tmpdir(), `ibid-text-${process.pid}`)
  const tablesPath = join(tmpdir(), `ibid-tables-${process.pid}`)
  const task = {
    ...{ documentId: 'a', datasetKey: 1, name: `a.${format}`, format, path, size: Bun.file(path).size },
    ...{ textPath, tablesPath, ocrLanguages: 'eng', textOnly: true },
  }
  const embedder = {
    ...{ model: 'none', sha256: '', dimensions: 1 },
    embed: async () => new Float32Array(),
    close: async () => undefined,
  }
  const listener = { stage: () => undefined, batch: async () => undefined }
  const before = process.cpuUsage()
  const said = await readDocument(task, embedder, listener, new AbortController().signal).then(
    ({ chunks }) => `${chunks} chunks`,
    (error: unknown) => {
      if (error instanceof ParseError) return error.message
      throw error
    },
  )
  const { user, system } = process.cpuUsage(before)
  for (const written of [textPath, tablesPath]) await rm(written, { force: true })
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  const peakKb = Number(/VmHWM:\s*(\d+) kB/.exec(status)?.[1] ?? process.resourceUsage().maxRSS / 1024)
  return { cpuMs: (user + system) / 1000, peakMb: peakKb / 1024, said }
}

if (import.meta.main) {
  const [format = '', path = ''] = process.argv.slice(2)
  if (!(format in FORMATS)) throw new Error(`Cannot read '${format}': no such format`)
  // SAFETY: the line above checks that it is a format.
  console.log(JSON.stringify(await readCost(format as Format, path)))
}
