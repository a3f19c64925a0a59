import { Database } from 'bun:sqlite'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { openLanceChunkStore } from '../../server/store/lance-chunk-store.ts'
import { isTerminal, Job, UploadQueued } from '../../shared/jobs.ts'
import {
  CORPUS,
  Fault,
  filesUnder,
  IbidProcess,
  load,
  numberOption,
  seeded,
  workplace,
} from './ibid-process.ts'
import { type MarkedFile, markedFiles } from './marked-files.ts'

/** The kill comes within this time of the upload's begin; most batches end sooner. */
const KILL_WITHIN_MS = 3500
const ENDED_MS = 240_000
/** What is removed in the background is gone by then. */
const CLEAN_MS = 8000
const CORPUS_FILES = 8

const Jobs = z.object({ data: z.array(Job) })
const Documents = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      filename: z.string(),
      status: z.string(),
      sha256: z.string(),
      chunks: z.number(),
    }),
  ),
})
const Found = z.object({ results: z.array(z.object({ filename: z.string() })) })

const Status = z.object({ data: z.object({ embedding: z.object({ dimensions: z.number() }) }) })

type Upload = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer>; readonly word: string | null }
type Round = {
  readonly dataset: string
  readonly files: readonly Upload[]
  readonly newer: readonly Upload[]
}

/** Kills the executable at a random instant of an upload, a replacement or a deletion, and checks what is there after. */
async function killRounds(rounds: number, seed: number): Promise<void> {
  const { folder, executable, remove } = await workplace()
  const random = seeded(seed)
  let faulty = false
  const seen = { kills: 0, completedBefore: 0, resumed: 0, failed: 0, unacknowledged: 0, deletions: 0 }
  const sentences = new Set<string>()
  try {
    for (let round = 1; round <= rounds; round++) {
      // Every fifth round begins on an empty folder; the others find what those before left.
      if (round % 5 === 1) await rm(join(folder, 'data'), { recursive: true, force: true })
      const plan = roundOf(round, random)
      const before = await killed(await IbidProcess.start(executable, folder), plan, random)
      seen.kills++
      // A second kill hits the recovery itself, and files that were in flight at the first.
      if (random() < 0.3) {
        const again = await IbidProcess.start(executable, folder)
        await Bun.sleep(random() * 1200)
        await again.end('SIGKILL')
        seen.kills++
      }
      const ibid = await IbidProcess.start(executable, folder)
      try {
        const jobs = await allEnded(ibid)
        const failed = jobs.flatMap((job) => job.files.filter((file) => file.status === 'failed'))
        for (const file of failed) sentences.add((file.error ?? '').replaceAll(file.name, '…'))
        const kept = before.deleted ? [] : before.completed
        await checkDataset(
          ibid,
          plan,
          kept,
          before.deleted,
          failed.map((file) => file.name),
        )
        await checkStores(ibid)
        seen.completedBefore += before.completed.length
        seen.failed += failed.length
        seen.resumed +=
          jobs.flatMap((job) => job.files).filter((file) => file.status === 'completed').length -
          before.completed.length
        if (!before.acknowledged) seen.unacknowledged++
        if (before.deleted) seen.deletions++
      } catch (error) {
        faulty = true
        throw new Fault(
          `Round ${round} of seed ${seed}: ${error instanceof Error ? error.message : String(error)}`,
        )
      } finally {
        await ibid.end(random() < 0.5 ? 'SIGTERM' : 'SIGKILL')
      }
      if (round % 5 === 0) console.log(`round ${round}: ${JSON.stringify(seen)}, load ${load()}`)
    }
  } finally {
    if (faulty) console.log(`What is left to look at: ${folder}`)
    else await remove()
  }
  console.log(`${rounds} rounds with seed ${seed}: ${JSON.stringify(seen)}, load ${load()}`)
  for (const sentence of sentences) console.log(`  failed with: ${sentence}`)
}

function roundOf(round: number, random: () => number): Round {
  const upload = ({ name, bytes, word }: MarkedFile): Upload => ({ name, bytes, word })
  const files = markedFiles(random, 150).map(upload)
  // The same names with other bytes: replaced when they are ready.
  const newer = markedFiles(random, 60)
    .map(upload)
    .slice(0, 4)
    .map((file, i) => ({ ...file, name: files[i]?.name ?? '' }))
  return { dataset: `round ${round}`, files: [...files, ...corpusFiles(random)], newer }
}

function corpusFiles(random: () => number): Upload[] {
  if (!CORPUS) return []
  const manifest = z
    .array(z.object({ path: z.string(), class: z.string(), bytes: z.number() }))
    .parse(JSON.parse(readFileSync(join(CORPUS, 'manifest.json'), 'utf8')))
    .filter((entry) => entry.class === 'good' && entry.bytes < 500_000)
  const picked = new Map<string, Upload>()
  while (picked.size < CORPUS_FILES) {
    const path = manifest[Math.floor(random() * manifest.length)]?.path ?? ''
    const name = path.split('/').at(-1) ?? ''
    picked.set(name, { name, bytes: new Uint8Array(readFileSync(join(CORPUS, path))), word: null })
  }
  return [...picked.values()]
}

type Before = {
  readonly completed: readonly string[]
  readonly acknowledged: boolean
  readonly deleted: boolean
}

/** Sends a round's files and kills the process at a random instant; `completed`: what it said was done by then. */
async function killed(
  ibid: IbidProcess,
  { dataset, files, newer }: Round,
  random: () => number,
): Promise<Before> {
  const deletes = random() < 0.15
  const instant = Bun.sleep(random() * KILL_WITHIN_MS * (deletes ? 2 : 1))
  const completed = new Set<string>()
  let acknowledged = false
  let deleted = false
  const work = async () => {
    const job = await upload(ibid, dataset, files)
    acknowledged = true
    for (const wait of [false, true]) {
      for (let current = await ibid.job(job); ; current = await ibid.job(job)) {
        for (const file of current.files) if (file.status === 'completed') completed.add(file.name)
        if (isTerminal(current.status) || !wait) break
        await Bun.sleep(20)
      }
      if (!wait) await upload(ibid, dataset, newer)
    }
    if (!deletes) return
    deleted = true
    await fetch(`${ibid.url}/api/datasets/${encodeURIComponent(dataset)}`, { method: 'DELETE' })
  }
  // It fails when the process is killed under it, as it should.
  const working = work().catch(() => undefined)
  await instant
  await ibid.end('SIGKILL')
  await working
  return { completed: [...completed], acknowledged, deleted }
}

async function upload(ibid: IbidProcess, dataset: string, files: readonly Upload[]): Promise<string> {
  const form = new FormData()
  form.append('dataset_name', dataset)
  for (const { name, bytes } of files) form.append('files', new File([bytes], name))
  const response = await fetch(`${ibid.url}/api/upload`, { method: 'POST', body: form })
  return UploadQueued.parse(await response.json()).job_id
}

/** All jobs, when none goes on any more. */
async function allEnded(ibid: IbidProcess): Promise<Job[]> {
  for (const until = Date.now() + ENDED_MS; ; await Bun.sleep(50)) {
    const { data } = Jobs.parse(await ibid.get('/api/jobs?limit=500'))
    if (data.every((job) => isTerminal(job.status))) return data
    if (Date.now() > until)
      throw new Fault(
        `Jobs do not end: ${JSON.stringify(data.filter((job) => !isTerminal(job.status))).slice(0, 2000)}`,
      )
  }
}

async function checkDataset(
  ibid: IbidProcess,
  { dataset, files, newer }: Round,
  completedBefore: readonly string[],
  deleted: boolean,
  failed: readonly string[],
): Promise<void> {
  const response = await fetch(`${ibid.url}/api/datasets/${encodeURIComponent(dataset)}/documents?limit=500`)
  if (response.status === 404) {
    if (completedBefore.length > 0) throw new Fault('The dataset went')
    return
  }
  const documents = Documents.parse(await response.json()).data
  const names = documents.filter(({ status }) => status === 'completed').map(({ filename }) => filename)
  const twice = names.filter((name, i) => names.indexOf(name) !== i)
  if (twice.length > 0) throw new Fault(`Documents are there twice: ${twice.join(', ')}`)
  const lost = completedBefore.filter((name) => !names.includes(name))
  if (lost.length > 0) throw new Fault(`Completed before and lost: ${lost.join(', ')}`)
  const missing = files
    .map(({ name }) => name)
    .filter((name) => !names.includes(name) && !failed.includes(name))
  if (missing.length > 0 && !deleted) throw new Fault(`Neither completed nor failed: ${missing.join(', ')}`)
  for (const { name, word, bytes } of [...files, ...newer]) {
    const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
    const current = documents.some(
      (document) => document.sha256 === sha256 && document.status === 'completed',
    )
    if (word === null) continue
    const found = await search(ibid, dataset, word)
    if (current !== found.includes(name))
      throw new Fault(`'${word}' of '${name}' is ${current ? 'not ' : ''}found`)
  }
}

async function search(ibid: IbidProcess, dataset: string, word: string): Promise<string[]> {
  const response = await fetch(`${ibid.url}/api/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: word, dataset_names: [dataset], max_results: 20 }),
  })
  const { results } = Found.extend({
    results: z.array(z.object({ filename: z.string(), text: z.string() })),
  }).parse(await response.json())
  return results.filter(({ text }) => text.includes(word)).map(({ filename }) => filename)
}

/** Nothing in the index, files/, texts/ and incoming/ but what the catalog knows, and all of that. */
async function checkStores(ibid: IbidProcess): Promise<void> {
  const { data } = Status.parse(await ibid.get('/api/system/status'))
  for (const until = Date.now() + CLEAN_MS; ; await Bun.sleep(200)) {
    const problem = await storesProblem(ibid.dataDir, data.embedding.dimensions)
    if (problem === null) return
    if (Date.now() > until) throw new Fault(problem)
  }
}

async function storesProblem(dataDir: string, dimensions: number): Promise<string | null> {
  const db = new Database(join(dataDir, 'catalog.sqlite'), { readonly: true })
  const documents = z
    .array(
      z.object({
        id: z.string(),
        filename: z.string(),
        sha256: z.string(),
        status: z.string(),
        chunks: z.number(),
      }),
    )
    .parse(db.query('SELECT id, filename, sha256, status, chunks FROM documents').all())
  db.close()
  const completed = documents.filter(({ status }) => status === 'completed')
  const store = await openLanceChunkStore(join(dataDir, 'index'), dimensions)
  try {
    const rows = await store.count()
    const expected = completed.reduce((sum, { chunks }) => sum + chunks, 0)
    if (rows !== expected) {
      const different: string[] = []
      for (const { id, filename, chunks } of completed) {
        const indexes = (await store.chunksOf(id, 0, 100_000)).map(({ index }) => index)
        if (indexes.length !== chunks) different.push(`${filename} (${id}) has ${indexes} of ${chunks}`)
      }
      return `The index has ${rows} chunks, the catalog ${expected}: ${different.join('; ')}`
    }
    const known = new Set(completed.map(({ id }) => id))
    const orphans = [...(await store.documentIds())].filter((id) => !known.has(id))
    if (orphans.length > 0) return `The index has chunks of ${orphans.join(', ')}, which are not completed`
  } finally {
    await store.close()
  }
  const differences = [
    difference(
      'files',
      await namesIn(join(dataDir, 'files')),
      documents.map(({ sha256 }) => sha256),
    ),
    difference(
      'texts',
      await namesIn(join(dataDir, 'texts')),
      completed.map(({ id }) => `${id}.blocks`),
    ),
    difference('incoming', await namesIn(join(dataDir, 'incoming')), []),
  ]
  return differences.find((each) => each !== null) ?? null
}

async function namesIn(folder: string): Promise<string[]> {
  return (await filesUnder(folder)).map((path) => path.slice(path.lastIndexOf('/') + 1))
}

function difference(folder: string, there: readonly string[], expected: readonly string[]): string | null {
  const extra = there.filter((name) => !expected.includes(name))
  const missing = expected.filter((name) => !there.includes(name))
  return extra.length + missing.length > 0 ? `${folder}/ has too much: ${extra}; lacks: ${missing}` : null
}

await killRounds(numberOption('rounds', 50), numberOption('seed', 1))
