import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Job } from '../../../shared/jobs.ts'
import { CORPUS, Fault, IbidProcess, load, workplace } from '../support/ibid-process.ts'

const IDLE_MS = 60_000
const SAMPLE_MS = 200
const PEAK_MB = 1024
const IDLE_GROWTH_MB = 150

const Manifest = z.array(
  z.object({ path: z.string(), class: z.string(), format: z.string(), ext: z.string() }),
)
const Jobs = z.object({ data: z.array(Job), total: z.number() })

/**
 * Ingests the whole corpus into a running server with `ibid ingest`, and prints the outcome by class and the
 * memory used.
 */
async function corpus(folder: string): Promise<void> {
  const { folder: place, executable, remove } = await workplace()
  const ibid = await IbidProcess.start(executable, place)
  try {
    await Bun.sleep(5000)
    const before = ibid.memory().now
    console.log(`load ${load()}; RSS before ${before.toFixed(0)} MB`)
    const sampling = new AbortController()
    const curve = sample(ibid, sampling.signal)
    const began = performance.now()
    const client = Bun.spawn(
      [
        executable,
        'ingest',
        join(folder, 'files'),
        '--recursive',
        '--dataset',
        'corpus',
        '--data-dir',
        ibid.dataDir,
      ],
      { env: { HOME: join(place, 'home') }, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    const [output, complaints, code] = await Promise.all([
      new Response(client.stdout).text(),
      new Response(client.stderr).text(),
      client.exited,
    ])
    const seconds = (performance.now() - began) / 1000
    sampling.abort()
    console.log(
      `${seconds.toFixed(1)} s, exit code ${code}, load ${load()}: ${output.trim().split('\n').at(-1)}`,
    )
    for (const line of complaints.split(/[\r\n]+/)) if (/refused:/.test(line)) console.log(`  ${line}`)
    const peak = ibid.memory().peak
    await Bun.sleep(IDLE_MS)
    const after = ibid.memory().now
    console.log(
      `peak ${peak.toFixed(0)} MB; after a minute idle ${after.toFixed(0)} MB, ${(after - before).toFixed(0)} MB above the start`,
    )
    console.log(`highest samples: ${(await curve).join('; ')}`)
    await outcomes(ibid, folder)
    if (peak > PEAK_MB) throw new Fault(`The peak of ${peak.toFixed(0)} MB is above ${PEAK_MB} MB`)
    if (after - before > IDLE_GROWTH_MB) throw new Fault(`It keeps ${(after - before).toFixed(0)} MB`)
  } finally {
    await ibid.end('SIGKILL')
    await remove()
  }
}

/** Returns the five highest memory samples that are seconds apart, with the files being read. */
async function sample(ibid: IbidProcess, signal: AbortSignal): Promise<string[]> {
  const samples: { mb: number; names: string }[] = []
  while (!signal.aborted) {
    const mb = ibid.memory().now
    const { data } = z.object({ data: z.array(Job) }).parse(await ibid.get('/api/jobs/active'))
    const names = data.flatMap((job) =>
      job.files.filter((file) => file.status === 'processing').map((file) => file.name),
    )
    samples.push({ mb, names: names.join(', ') })
    await Bun.sleep(SAMPLE_MS)
  }
  const best = new Map<string, number>()
  for (const { mb, names } of samples.toSorted((a, b) => b.mb - a.mb))
    if (!best.has(names)) best.set(names, mb)
  return [...best].slice(0, 8).map(([names, mb]) => `${mb.toFixed(0)} MB (${names})`)
}

async function outcomes(ibid: IbidProcess, folder: string): Promise<void> {
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')))
  const classes = new Map<string, string[]>()
  for (const entry of manifest) {
    const name = entry.path.split('/').at(-1) ?? ''
    classes.set(name, [...(classes.get(name) ?? []), entry.class])
  }
  const { data } = Jobs.parse(await ibid.get('/api/jobs?limit=500'))
  const counts = new Map<string, number>()
  const sentences = new Map<string, { count: number; example: string }>()
  for (const file of data.flatMap((job) => job.files)) {
    // Among files with the same name, all but the first are listed by their full path.
    const name = file.name.split('/').at(-1) ?? ''
    const classOf = [...new Set(classes.get(name) ?? ['?'])].sort().join('+')
    const status = file.unchanged ? 'unchanged' : file.status
    counts.set(`${classOf}: ${status}`, (counts.get(`${classOf}: ${status}`) ?? 0) + 1)
    if (file.status !== 'failed') continue
    const error = file.error ?? ''
    const sentence = error.replaceAll(file.name, '…')
    const known = sentences.get(sentence)
    sentences.set(sentence, { count: (known?.count ?? 0) + 1, example: file.name })
    if (/good|tables|encrypted/.test(classOf)) console.log(`  ${classOf}: ${error}`)
  }
  for (const [key, count] of [...counts].sort()) console.log(`  ${key}: ${count}`)
  console.log(`${sentences.size} distinct sentences:`)
  for (const [sentence, { count, example }] of [...sentences].sort())
    console.log(`  ${count} × ${sentence}   (${example})`)
}

if (!CORPUS) throw new Fault('Cannot ingest the corpus: it is not there')
await corpus(CORPUS)
