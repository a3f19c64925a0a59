import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isTerminal, Job } from '../../../shared/jobs.ts'
import { SystemStatusReply } from '../../../shared/system.ts'
import { seeded } from '../../support/seeded.ts'
import { until } from '../../support/until.ts'
import { Caller, Stopped } from '../support/caller.ts'
import { checkStores } from '../support/check-stores.ts'
import { Fault, filesUnder, IbidProcess, load, numberOption, workplace } from '../support/ibid-process.ts'
import { foundText } from '../support/marked-dataset.ts'
import { documentsOf, SCENES, stageFor } from './scenes.ts'

/** Number of scenes that run at once. */
const CAST = 4
const IDLE_MS = 90_000
/** Every this many rounds the process is asked to stop, after STOP_WITHIN_MS at most. */
const STOP_EVERY = 3
const STOP_WITHIN_MS = 600

const Datasets = z.object({ data: z.array(z.object({ name: z.string() })) })

/** Runs scenes at once, round after round, and checks the data after each round. */
class ConcurrentRequests {
  readonly #folder: string
  readonly #executable: string
  readonly #random: () => number
  /** The unique word of every uploaded file, by its SHA-256. */
  readonly #known = new Map<string, string>()
  readonly #played: Record<string, number> = {}
  readonly #faults: string[] = []
  #caller: Caller

  private constructor(folder: string, executable: string, random: () => number, caller: Caller) {
    this.#folder = folder
    this.#executable = executable
    this.#random = random
    this.#caller = caller
  }

  static async begin(folder: string, executable: string, random: () => number): Promise<ConcurrentRequests> {
    const ibid = await IbidProcess.start(executable, folder)
    return new ConcurrentRequests(folder, executable, random, new Caller(ibid, folder))
  }

  get faults(): number {
    return this.#faults.length
  }

  get summary(): string {
    return JSON.stringify(this.#played)
  }

  get caller(): Caller {
    return this.#caller
  }

  async round(number: number, cast: readonly string[]): Promise<void> {
    const isStopped = number % STOP_EVERY === 0
    const plays = cast.map(async (name, i) => {
      const dataset = `round ${number} scene ${i}`
      const path = join(this.#folder, `backup-${i}`)
      const random = seeded(Math.floor(this.#random() * 2 ** 31))
      try {
        await SCENES[name]?.(stageFor(this.#caller, dataset, path, random, this.#known))
        this.#played[name] = (this.#played[name] ?? 0) + 1
      } catch (error) {
        if (error instanceof Stopped) return
        throw new Fault(`'${name}' in ${dataset}: ${error instanceof Error ? error.message : error}`)
      }
    })
    if (isStopped) {
      await Bun.sleep(this.#random() * STOP_WITHIN_MS)
      await this.#caller.stop()
    }
    for (const play of await Promise.allSettled(plays))
      if (play.status === 'rejected') this.#fault(String(play.reason))
    if (isStopped) await this.#again()
    await this.#idle()
    await this.#inOrder()
    await this.#clear()
  }

  async end(): Promise<void> {
    await this.#caller.stop()
    await this.#checkLog()
  }

  #fault(text: string): void {
    this.#faults.push(text)
    console.log(`FAULT ${text}`)
  }

  async #again(): Promise<void> {
    await this.#checkLog()
    const ibid = await IbidProcess.start(this.#executable, this.#folder)
    this.#caller = new Caller(ibid, this.#folder)
  }

  async #checkLog(): Promise<void> {
    const lines = (await this.#caller.ibid.log()).split('\n')
    const errors = lines.filter((line) => /"level":"error"|^\s+at |[Uu]nhandled/.test(line))
    if (errors.length > 0) this.#fault(`The log tells of: ${errors.slice(0, 5).join('\n').slice(0, 3000)}`)
  }

  async #idle(): Promise<void> {
    const { ibid } = this.#caller
    await until(
      'reindexing and every job to end',
      async () => {
        const { data } = SystemStatusReply.parse(await ibid.get('/api/system/status'))
        const { data: jobs } = z.object({ data: z.array(Job) }).parse(await ibid.get('/api/jobs?limit=500'))
        return data.embedding.reindexing === null && jobs.every(({ status }) => isTerminal(status))
      },
      IDLE_MS,
    )
  }

  /**
   * Checks that search finds every listed document and no other, and that the data folder holds nothing else.
   */
  async #inOrder(): Promise<void> {
    const { ibid, faults } = this.#caller
    for (const fault of faults.splice(0)) this.#fault(fault)
    const { data } = Datasets.parse(await ibid.get('/api/datasets'))
    const there = new Set<string>()
    for (const { name } of data) {
      for (const { filename, sha256, status } of await documentsOf(this.#caller, name)) {
        if (status !== 'completed') throw new Fault(`'${filename}' of '${name}' is ${status}`)
        const word = this.#known.get(sha256)
        if (word === undefined) continue
        there.add(word)
        if (!(await foundText(ibid, word)).includes(word))
          throw new Fault(`'${word}' of '${filename}' in '${name}' is not found`)
      }
    }
    await checkStores(ibid)
    for (const [sha256, word] of this.#known) {
      if (there.has(word)) continue
      if ((await foundText(ibid, word)).includes(word))
        throw new Fault(`'${word}' is found, and no document has it`)
      this.#known.delete(sha256)
    }
    const paths = await filesUnder(ibid.dataDir)
    const left = [
      ...readdirSync(ibid.dataDir).filter((name) => /^(snapshot-|restoring)/.test(name)),
      ...paths.filter((path) => /\.(new|partial|part|tmp)$/.test(path)),
    ]
    if (left.length > 0) throw new Fault(`Left behind: ${left.join(', ')}`)
  }

  /** Deletes most of the data, all at once. */
  async #clear(): Promise<void> {
    const { data } = Datasets.parse(await this.#caller.ibid.get('/api/datasets'))
    const doomed = data.filter(() => this.#random() < 0.8)
    await Promise.all(
      doomed.map(({ name }) => this.#caller.call('DELETE', `/api/datasets/${encodeURIComponent(name)}`)),
    )
  }
}

/**
 * Sends a process many requests at once: `bun test/faults/requests/concurrent-requests.ts [--rounds N]
 * [--seed N]`.
 */
async function concurrentRequests(rounds: number, seed: number): Promise<void> {
  const { folder, executable, remove } = await workplace()
  const random = seeded(seed)
  const play = await ConcurrentRequests.begin(folder, executable, random)
  const names = Object.keys(SCENES)
  let deck: string[] = []
  try {
    for (let number = 1; number <= rounds; number++) {
      // Every scene runs once before any repeats.
      if (deck.length < CAST)
        deck = names
          .map((name) => ({ name, at: random() }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ name }) => name)
      const cast = deck.splice(0, CAST)
      await play.round(number, cast).catch((error: unknown) => {
        throw new Fault(
          `Round ${number} of seed ${seed} (${cast.join('; ')}): ${error instanceof Error ? error.message : error}`,
        )
      })
    }
    await play.end()
  } finally {
    await play.caller.ibid.end('SIGKILL')
    await remove()
  }
  console.log(`${rounds} rounds with seed ${seed}: ${play.summary}, load ${load()}`)
  if (play.faults > 0) throw new Fault(`${play.faults} faults`)
}

await concurrentRequests(numberOption('rounds', 40), numberOption('seed', 1))
