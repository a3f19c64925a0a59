import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { isTerminal, Job, UploadQueued } from '../../../shared/jobs.ts'
import { SystemStatusReply } from '../../../shared/system.ts'
import { seeded } from '../../support/seeded.ts'
import { until } from '../../support/until.ts'
import { checkStores } from '../support/check-stores.ts'
import { Fault, IbidProcess, load, numberOption, workplace } from '../support/ibid-process.ts'
import { type MarkedFile, markedFiles } from '../support/marked-files.ts'
import { InterruptedDocuments } from './interrupted-documents.ts'

const SETS = 3
const ENDED_MS = 120_000
/** Longest time from the start of each action to its kill. */
const WITHIN_MS = {
  ingest: 2500,
  delete: 200,
  rename: 25,
  reindex: 1500,
  backup: 500,
  'backup command': 700,
  restore: 900,
  import: 1200,
} as const
type Act = keyof typeof WITHIN_MS
const ACTS = Object.keys(WITHIN_MS) as readonly Act[]

const Datasets = z.object({ data: z.array(z.object({ name: z.string(), document_count: z.number() })) })
const Found = z.object({ results: z.array(z.object({ filename: z.string(), text: z.string() })) })

/** The dataset kept through all rounds. */
type Kept = { name: string; readonly files: readonly MarkedFile[] }

class Maintenance {
  readonly #executable: string
  readonly #folder: string
  readonly #random: () => number
  readonly #kept: Kept
  readonly #done: Record<string, number> = {}

  constructor(executable: string, folder: string, random: () => number) {
    this.#executable = executable
    this.#folder = folder
    this.#random = random
    this.#kept = {
      name: 'kept',
      files: Array.from({ length: SETS }, (_, set) =>
        markedFiles(random, 120).map((file) => ({ ...file, name: `${set} ${file.name}` })),
      ).flat(),
    }
  }

  get summary(): string {
    return JSON.stringify(this.#done)
  }

  async fill(): Promise<void> {
    const ibid = await this.#start()
    const form = new FormData()
    form.append('dataset_name', this.#kept.name)
    for (const { name, bytes } of this.#kept.files) form.append('files', new File([bytes], name))
    const reply = await fetch(`${ibid.url}/api/upload`, { method: 'POST', body: form })
    await ibid.jobEnded(UploadQueued.parse(await reply.json()).job_id, ENDED_MS)
    await ibid.end('SIGTERM')
    const { code, output } = await this.#command('backup', this.#path('whole.tar.zst'))
    if (code !== 0) throw new Fault(`The first backup failed: ${output}`)
  }

  /** Kills one action at a random instant, and checks the data at the next start. */
  async round(act: Act): Promise<void> {
    const instant = this.#random() * WITHIN_MS[act]
    const interrupted = new InterruptedDocuments(markedFiles(this.#random, 80))
    if (act === 'restore') await this.#killRestore(instant)
    else await this.#killServerAt(act, instant, interrupted)
    const ibid = await this.#start()
    try {
      await this.#allIsThere(ibid)
      await interrupted.check(ibid)
      this.#done[act] = (this.#done[act] ?? 0) + 1
      if (act === 'import') await this.#imported(ibid)
    } finally {
      await ibid.end(this.#random() < 0.5 ? 'SIGTERM' : 'SIGKILL')
    }
    if (act.startsWith('backup')) await this.#backupIsWholeOrNone()
  }

  async #killRestore(instant: number): Promise<void> {
    const child = this.#spawn('restore', this.#path('whole.tar.zst'), '--replace')
    await Bun.sleep(300 + instant)
    child.kill('SIGKILL')
    await child.exited
    // The dataset was renamed since that backup: either name is right, depending on the instant.
    for (const name of readdirSync(join(this.#folder, 'data')))
      if (name.startsWith('replaced-')) await rm(join(this.#folder, 'data', name), { recursive: true })
  }

  async #killServerAt(act: Act, instant: number, interrupted: InterruptedDocuments): Promise<void> {
    const ibid = await this.#start()
    if (act === 'delete') await interrupted.fill(ibid)
    const begun = this.#begin(act, ibid, interrupted).catch((error: unknown) => error)
    await Bun.sleep(instant)
    if (act === 'backup command' && this.#random() < 0.5) {
      // Only the command is killed; the server keeps running.
      const child = await begun
      if (isChild(child)) child.kill('SIGKILL')
      await this.#allIsThere(ibid)
    }
    await ibid.end('SIGKILL')
    const child = await begun
    if (child instanceof Fault) throw child
    if (isChild(child)) await child.exited
  }

  async #begin(
    act: Act,
    ibid: IbidProcess,
    interrupted: InterruptedDocuments,
  ): Promise<Bun.Subprocess | null> {
    const json = { 'content-type': 'application/json' }
    if (act === 'ingest') await interrupted.ingest(ibid)
    else if (act === 'delete') await interrupted.remove(ibid)
    else if (act === 'rename') {
      const name = `kept ${Math.floor(this.#random() * 1e9)}`
      const path = `${ibid.url}/api/datasets/${encodeURIComponent(this.#kept.name)}`
      await fetch(path, { method: 'PATCH', headers: json, body: JSON.stringify({ name }) })
    } else if (act === 'reindex') {
      await fetch(`${ibid.url}/api/reindex`, { method: 'POST', headers: json, body: '{}' })
    } else if (act === 'backup') {
      await rm(this.#path('b.tar.zst'), { force: true })
      const reply = await fetch(`${ibid.url}/api/backup`, { method: 'POST' })
      await Bun.write(this.#path('stream.partial'), await reply.arrayBuffer())
    } else if (act === 'backup command') {
      await rm(this.#path('b.tar.zst'), { force: true })
      return this.#spawn('backup', this.#path('b.tar.zst'))
    } else if (act === 'import') {
      const path = encodeURIComponent(this.#kept.name)
      const archive = await (await fetch(`${ibid.url}/api/datasets/${path}/export`)).arrayBuffer()
      await fetch(`${ibid.url}/api/import?dataset=imported`, { method: 'POST', body: archive })
    }
    return null
  }

  /**
   * Checks that the kept dataset exists under its current name, with every document found by its word, and
   * that nothing else is on the disk.
   */
  async #allIsThere(ibid: IbidProcess): Promise<void> {
    await until(
      'reindexing and every job to end',
      async () => {
        const { data } = SystemStatusReply.parse(await ibid.get('/api/system/status'))
        const { data: jobs } = z.object({ data: z.array(Job) }).parse(await ibid.get('/api/jobs?limit=500'))
        return data.embedding.reindexing === null && jobs.every(({ status }) => isTerminal(status))
      },
      ENDED_MS,
    )
    const { data } = Datasets.parse(await ibid.get('/api/datasets'))
    const kept = data.filter(({ name }) => name.startsWith('kept'))
    if (kept.length !== 1 || kept[0]?.document_count !== this.#kept.files.length)
      throw new Fault(`The dataset is not as it was: ${JSON.stringify(data)}`)
    this.#kept.name = kept[0].name
    for (const { name, word } of this.#kept.files) {
      const body = JSON.stringify({ query: word, dataset_names: [this.#kept.name], max_results: 3 })
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(`${ibid.url}/api/search`, { method: 'POST', headers, body })
      if (
        !Found.parse(await reply.json()).results.some(
          ({ filename, text }) => filename === name && text.includes(word),
        )
      )
        throw new Fault(`'${word}' of '${name}' is not found`)
    }
    await checkStores(ibid)
    const left = readdirSync(ibid.dataDir).filter((name) => /^(snapshot-|restoring)/.test(name))
    if (left.length > 0) throw new Fault(`Left behind: ${left.join(', ')}`)
  }

  async #imported(ibid: IbidProcess): Promise<void> {
    const { data } = Datasets.parse(await ibid.get('/api/datasets'))
    const imported = data.find(({ name }) => name === 'imported')
    if (!imported) return
    if (imported.document_count !== this.#kept.files.length)
      throw new Fault(`An import has ${imported.document_count} of ${this.#kept.files.length} documents`)
    await fetch(`${ibid.url}/api/datasets/imported`, { method: 'DELETE' })
  }

  async #backupIsWholeOrNone(): Promise<void> {
    const path = this.#path('b.tar.zst')
    if (!existsSync(path)) return
    const place = this.#path('elsewhere')
    await mkdir(place)
    const { code, output } = await this.#command('restore', path, '--data-dir', place)
    if (code !== 0) throw new Fault(`A backup got its name and is not whole: ${output}`)
    const verified = await this.#command('verify', '--data-dir', place)
    if (verified.code !== 0) throw new Fault(`A backup is not whole: ${verified.output}`)
    await rm(place, { recursive: true })
  }

  #path(name: string): string {
    return join(this.#folder, name)
  }

  #start(): Promise<IbidProcess> {
    return IbidProcess.start(this.#executable, this.#folder)
  }

  #spawn(...words: string[]) {
    const env = {
      HOME: join(this.#folder, 'home'),
      PATH: process.env.PATH ?? '',
      IBID_DATA_DIR: join(this.#folder, 'data'),
    }
    return Bun.spawn([this.#executable, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  }

  async #command(...words: string[]): Promise<{ code: number; output: string }> {
    const child = this.#spawn(...words)
    const [out, err, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ])
    return { code, output: `${out}${err}` }
  }
}

/** True for a running command that is to be killed. */
function isChild(value: unknown): value is Bun.Subprocess {
  return value !== null && typeof value === 'object' && 'exited' in value
}

/** Kills the executable while it ingests, deletes, renames, reindexes, backs up, restores and imports. */
async function killMaintenance(rounds: number, seed: number): Promise<void> {
  const { folder, executable, remove } = await workplace()
  const random = seeded(seed)
  const maintenance = new Maintenance(executable, folder, random)
  let round = 0
  try {
    await maintenance.fill()
    for (round = 1; round <= rounds; round++) {
      await maintenance.round(ACTS[(round - 1) % ACTS.length] ?? 'rename')
      if (round % 10 === 0) console.log(`round ${round}: ${maintenance.summary}, load ${load()}`)
    }
    await remove()
  } catch (error) {
    console.log(`What is left to look at: ${folder}`)
    throw new Fault(
      `Round ${round} of seed ${seed}: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  console.log(`${rounds} kills with seed ${seed}: ${maintenance.summary}, load ${load()}`)
}

await killMaintenance(numberOption('rounds', 16), numberOption('seed', 1))
