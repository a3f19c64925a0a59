import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { isTerminal, Job, UploadQueued } from '../../../shared/jobs.ts'
import { seeded } from '../../support/seeded.ts'
import { until } from '../../support/until.ts'
import { checkStores } from '../support/check-stores.ts'
import { CORPUS, Fault, IbidProcess, load, numberOption, workplace } from '../support/ibid-process.ts'
import { type MarkedFile, markedFiles } from '../support/marked-files.ts'

/** The kill comes within this time of the start of the upload; most batches end sooner. */
const KILL_WITHIN_MS = 3500
const ENDED_MS = 240_000
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

type Upload = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer>; readonly word: string | null }
/** Actions after the uploads, for the kill to interrupt. */
const ACTS = ['none', 'delete dataset', 'delete documents', 'cancel', 'delete documents and cancel'] as const
type Act = (typeof ACTS)[number]

type Round = {
  readonly dataset: string
  readonly act: Act
  /** Milliseconds from the uploads to the action. */
  readonly pauseMs: number
  readonly files: readonly Upload[]
  readonly newer: readonly Upload[]
}

/**
 * Kills the executable at a random instant of uploads, replacements, deletions and cancellations, and checks
 * the data afterwards.
 */
async function killRounds(rounds: number, seed: number): Promise<void> {
  const { folder, executable, remove } = await workplace()
  const start = () => IbidProcess.startWithSecondLook(executable, folder)
  const random = seeded(seed)
  let faulty = false
  const seen = { kills: 0, completedBefore: 0, resumed: 0, failed: 0, cancelled: 0, unacknowledged: 0 }
  const acts: Record<string, number> = {}
  const sentences = new Set<string>()
  try {
    for (let round = 1; round <= rounds; round++) {
      // Every fifth round begins with an empty folder; the others keep the data of earlier rounds.
      if (round % 5 === 1) await rm(join(folder, 'data'), { recursive: true, force: true })
      const plan = roundOf(round, random)
      const before = await killed(await start(), plan, random)
      seen.kills++
      // A second kill hits the recovery itself, and files that were in flight at the first.
      if (random() < 0.3) {
        const again = await start()
        await Bun.sleep(random() * 1200)
        await again.end('SIGKILL')
        seen.kills++
      }
      const ibid = await start()
      try {
        const jobs = await allEnded(ibid)
        const failed = jobs.flatMap((job) => job.files.filter((file) => file.status === 'failed'))
        for (const file of failed) sentences.add((file.error ?? '').replaceAll(file.name, '…'))
        await checkDataset(
          ibid,
          plan,
          before,
          failed.map((file) => file.name),
        )
        checkJobs(jobs, before)
        await checkStores(ibid)
        seen.completedBefore += before.completed.length
        seen.failed += failed.length
        seen.cancelled += jobs.filter(({ status }) => status === 'cancelled').length
        seen.resumed += Math.max(
          0,
          jobs.flatMap((job) => job.files).filter((file) => file.status === 'completed').length -
            before.completed.length,
        )
        if (!before.acknowledged) seen.unacknowledged++
        for (const act of before.acts) acts[act] = (acts[act] ?? 0) + 1
      } catch (error) {
        faulty = true
        throw new Fault(
          `Round ${round} of seed ${seed}: ${error instanceof Error ? error.message : String(error)}`,
        )
      } finally {
        await ibid.end(random() < 0.5 ? 'SIGTERM' : 'SIGKILL')
      }
      if (round % 5 === 0)
        console.log(`round ${round}: ${JSON.stringify({ ...seen, ...acts })}, load ${load()}`)
    }
  } finally {
    if (faulty) console.log(`What is left to look at: ${folder}`)
    else await remove()
  }
  console.log(`${rounds} rounds with seed ${seed}: ${JSON.stringify({ ...seen, ...acts })}, load ${load()}`)
  for (const sentence of sentences) console.log(`  failed with: ${sentence}`)
}

function roundOf(round: number, random: () => number): Round {
  const upload = ({ name, bytes, word }: MarkedFile): Upload => ({ name, bytes, word })
  const files = markedFiles(random, 150).map(upload)
  // The same names with other bytes, which replace the documents once they are ready.
  const newer = markedFiles(random, 60)
    .map(upload)
    .slice(0, 4)
    .map((file, i) => ({ ...file, name: files[i]?.name ?? '' }))
  const act = random() < 0.4 ? 'none' : (ACTS[1 + Math.floor(random() * (ACTS.length - 1))] ?? 'none')
  return {
    dataset: `round ${round}`,
    act,
    pauseMs: random() * 1500,
    files: [...files, ...corpusFiles(random)],
    newer,
  }
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

/**
 * The state known at the kill. `acts`: the requested actions, with ', acknowledged' if answered. `gone`: ids
 * of documents whose deletion was acknowledged. `uncertain`: names that may be missing.
 */
type Before = {
  readonly completed: readonly string[]
  readonly acknowledged: boolean
  readonly acts: readonly string[]
  readonly gone: readonly string[]
  readonly uncertain: ReadonlySet<string>
  readonly cancelled: readonly string[]
  readonly deleted: boolean
}

/** Uploads a round's files, performs its action, and kills the process at a random instant in between. */
async function killed(ibid: IbidProcess, plan: Round, random: () => number): Promise<Before> {
  const { dataset, files, newer, act, pauseMs } = plan
  const instant = Bun.sleep(random() * KILL_WITHIN_MS + (act === 'none' ? 0 : pauseMs))
  const completed = new Set<string>()
  const acts: string[] = []
  const gone: string[] = []
  const cancelled: string[] = []
  const uncertain = new Set<string>()
  let acknowledged = false
  let deleted = false

  const watch = async (job: string, wait: boolean) => {
    for (let current = await ibid.job(job); ; current = await ibid.job(job)) {
      for (const file of current.files) if (file.status === 'completed') completed.add(file.name)
      if (isTerminal(current.status) || !wait) return
      await Bun.sleep(20)
    }
  }
  const ask = async (what: string, method: string, path: string) => {
    acts.push(what)
    const { status } = await fetch(ibid.url + path, { method })
    if (status !== 200 && status !== 404 && status !== 409) throw new Fault(`${what} replied ${status}`)
    acts[acts.length - 1] = `${what}, acknowledged`
    return status === 200
  }
  const deleteDocuments = async () => {
    const path = `/api/datasets/${encodeURIComponent(dataset)}/documents?limit=500`
    const { data } = Documents.parse(await ibid.get(path))
    for (const { id, filename } of data.filter((_, i) => i % 4 === 1)) {
      uncertain.add(filename)
      if (await ask('document deletion', 'DELETE', `/api/documents/${id}`)) gone.push(id)
    }
  }
  const cancel = async (job: string, sent: readonly Upload[]) => {
    for (const { name } of sent) uncertain.add(name)
    if (await ask('cancellation', 'DELETE', `/api/jobs/${job}`)) cancelled.push(job)
  }
  const work = async () => {
    const first = await upload(ibid, dataset, files)
    acknowledged = true
    await watch(first, false)
    const second = await upload(ibid, dataset, newer)
    if (act === 'none') return await watch(first, true)
    await Bun.sleep(pauseMs)
    await watch(first, false)
    if (act.startsWith('delete documents')) await deleteDocuments()
    if (act.endsWith('cancel')) await cancel(first, files)
    if (act === 'cancel') await cancel(second, newer)
    if (act !== 'delete dataset') return
    deleted = true
    await ask('dataset deletion', 'DELETE', `/api/datasets/${encodeURIComponent(dataset)}`)
  }
  // Fails when the process is killed, as it should.
  const working = work().catch((error: unknown) => error)
  await instant
  await ibid.end('SIGKILL')
  const failure = await working
  if (failure instanceof Fault) throw failure
  return { completed: [...completed], acknowledged, acts, gone, uncertain, cancelled, deleted }
}

/** Checks that acknowledged cancellations hold. */
function checkJobs(jobs: readonly Job[], { cancelled }: Before): void {
  for (const id of cancelled) {
    const job = jobs.find(({ job_id }) => job_id === id)
    if (job?.status !== 'cancelled') throw new Fault(`A cancelled job is ${job?.status ?? 'not there'}`)
  }
}

async function upload(ibid: IbidProcess, dataset: string, files: readonly Upload[]): Promise<string> {
  const form = new FormData()
  form.append('dataset_name', dataset)
  for (const { name, bytes } of files) form.append('files', new File([bytes], name))
  const response = await fetch(`${ibid.url}/api/upload`, { method: 'POST', body: form })
  return UploadQueued.parse(await response.json()).job_id
}

/** Waits until no job is running and returns all jobs. */
async function allEnded(ibid: IbidProcess): Promise<Job[]> {
  let open: Job[] = []
  return await until(
    () => `every job to end: ${JSON.stringify(open).slice(0, 2000)}`,
    async () => {
      const { data } = Jobs.parse(await ibid.get('/api/jobs?limit=500'))
      open = data.filter((job) => !isTerminal(job.status))
      return open.length === 0 ? data : null
    },
    ENDED_MS,
  )
}

async function checkDataset(
  ibid: IbidProcess,
  { dataset, files, newer }: Round,
  { completed, deleted, gone, uncertain }: Before,
  failed: readonly string[],
): Promise<void> {
  const kept = deleted ? [] : completed.filter((name) => !uncertain.has(name))
  const response = await fetch(`${ibid.url}/api/datasets/${encodeURIComponent(dataset)}/documents?limit=500`)
  if (response.status === 404) {
    if (kept.length > 0) throw new Fault('The dataset went')
    return
  }
  const documents = Documents.parse(await response.json()).data
  const back = documents.filter(({ id }) => gone.includes(id))
  if (back.length > 0) throw new Fault(`Deleted and there again: ${back.map(({ filename }) => filename)}`)
  const names = documents.filter(({ status }) => status === 'completed').map(({ filename }) => filename)
  const twice = names.filter((name, i) => names.indexOf(name) !== i)
  if (twice.length > 0) throw new Fault(`Documents are there twice: ${twice.join(', ')}`)
  const lost = kept.filter((name) => !names.includes(name))
  if (lost.length > 0) throw new Fault(`Completed before and lost: ${lost.join(', ')}`)
  const missing = files
    .map(({ name }) => name)
    .filter((name) => !names.includes(name) && !failed.includes(name) && !uncertain.has(name))
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

await killRounds(numberOption('rounds', 50), numberOption('seed', 1))
