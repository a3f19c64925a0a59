import { readdirSync, statSync } from 'node:fs'
import { open, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SystemStatusReply } from '../../../shared/system.ts'
import { seeded } from '../../support/seeded.ts'
import { until } from '../../support/until.ts'
import { checkStores } from '../support/check-stores.ts'
import { runCommand } from '../support/command.ts'
import { Fault, filesUnder, IbidProcess, load, numberOption, workplace } from '../support/ibid-process.ts'
import { allFound, fill } from '../support/marked-dataset.ts'
import { type MarkedFile, markedFiles } from '../support/marked-files.ts'

const PAGE = 4096
/** Damages one in this many catalog pages and index files. */
const EVERY = numberOption('every', 1)
const REBUILT_MS = 60_000

/** Damages files of a stopped server, and checks what the next start reports and repairs. */
class Damage {
  readonly #executable: string
  readonly #folder: string
  readonly #random: () => number
  readonly kept: readonly MarkedFile[]

  constructor(executable: string, folder: string, random: () => number) {
    this.#executable = executable
    this.#folder = folder
    this.#random = random
    this.kept = markedFiles(random, 150)
  }

  get #data(): string {
    return join(this.#folder, 'data')
  }

  async fill(): Promise<void> {
    const ibid = await this.#start()
    for (let i = 0; i < this.kept.length; i += 3) await fill(ibid, 'kept', this.kept.slice(i, i + 3))
    await ibid.end('SIGTERM')
    await this.#ibid(0, 'backup', join(this.#folder, 'b.tar.zst'))
  }

  /**
   * A damaged catalog page: the start must fail with a sentence and change nothing, and a restore must
   * recover everything.
   */
  async catalogPage(): Promise<string> {
    const path = join(this.#data, 'catalog.sqlite')
    const whole = await readFile(path)
    const pages = statSync(path).size / PAGE
    let refusal = ''
    let unseen = 0
    const chosen = Array.from({ length: pages }, (_, page) => page).filter((page) => page % EVERY === 0)
    for (const page of chosen) {
      const damaged = Buffer.from(whole)
      for (let i = 0; i < PAGE; i++) damaged[page * PAGE + i] = Math.floor(this.#random() * 256)
      await writeFile(path, damaged)
      const { code, output } = await this.#serveBriefly()
      if (code === null) {
        // The page holds no data, so nothing can be lost.
        unseen++
        continue
      }
      if (code !== 1 || !/^ibid: Cannot open the catalog .*damaged.*ibid restore/.test(output))
        throw new Fault(`With page ${page} damaged it ended with ${code}: ${output}`)
      if (!(await readFile(path)).equals(damaged))
        throw new Fault(`It changed a damaged catalog (page ${page})`)
      refusal = output.trim().replace(this.#folder, '…')
    }
    if (unseen > 2) throw new Fault(`${unseen} of ${chosen.length} damaged pages were not seen`)
    await this.#ibid(0, 'restore', join(this.#folder, 'b.tar.zst'), '--replace')
    await this.#allIsThere('a restored catalog')
    return `catalog: ${chosen.length} of ${pages} pages damaged, ${chosen.length - unseen} refused: ${refusal}`
  }

  /** A truncated or missing index file: the index must be rebuilt from the texts. */
  async indexFiles(): Promise<string> {
    let rebuilt = 0
    let harmless = 0
    const table = () => readdirSync(join(this.#data, 'index')).find((name) => name.endsWith('.lance')) ?? ''
    const count = (await filesUnder(join(this.#data, 'index', table()))).length
    for (let i = 0; i < count; i += EVERY) {
      const files = (await filesUnder(join(this.#data, 'index', table()))).sort()
      const path = join(this.#data, 'index', table(), files[i % files.length] ?? '')
      const { size } = statSync(path)
      if (this.#random() < 0.3) await rm(path)
      else await truncate(path, Math.floor(size * this.#random()))
      if (await this.#allIsThere(path)) rebuilt++
      else harmless++
    }
    return `index: ${rebuilt + harmless} files cut off or removed, made anew ${rebuilt} times, not needed ${harmless} times`
  }

  /**
   * A damaged record of the current index table: the start must fail with a sentence that says what to do.
   */
  async indexState(): Promise<string> {
    const path = join(this.#data, 'index', 'state.json')
    await writeFile(path, '{"current": {"tab')
    const { code, output } = await this.#serveBriefly()
    if (code !== 1 || !output.includes('Remove that file'))
      throw new Fault(`It ended with ${code}: ${output}`)
    await rm(path)
    await this.#allIsThere('a new state.json')
    return `state.json: refused: ${output.trim().replace(this.#folder, '…')}`
  }

  /** A changed byte in each original: verify must name that file and no other. */
  async originals(): Promise<string> {
    const files = (await filesUnder(join(this.#data, 'files'))).map((path) => join(this.#data, 'files', path))
    for (const path of files) {
      const file = await open(path, 'r+')
      const at = Math.floor(this.#random() * statSync(path).size)
      const byte = Buffer.alloc(1)
      await file.read(byte, 0, 1, at)
      byte[0] = (byte[0] ?? 0) ^ 0x55
      await file.write(byte, 0, 1, at)
      const output = await this.#ibid(1, 'verify')
      if (output.split('\n').filter((line) => line.includes('was altered')).length !== 1)
        throw new Fault(`An altered original was not named: ${output}`)
      byte[0] = (byte[0] ?? 0) ^ 0x55
      await file.write(byte, 0, 1, at)
      await file.close()
    }
    await this.#ibid(0, 'verify')
    return `originals: ${files.length} altered, each was named`
  }

  /** Checks that everything is found. Returns true if the index was rebuilt for it. */
  async #allIsThere(what: string): Promise<boolean> {
    const ibid = await this.#start()
    try {
      let wasRebuilt = false
      await until(
        `the index to be rebuilt after ${what}`,
        async () => {
          const { data } = SystemStatusReply.parse(await ibid.get('/api/system/status'))
          wasRebuilt ||= data.embedding.reindexing !== null
          return data.embedding.reindexing === null
        },
        REBUILT_MS,
      )
      await allFound(ibid, this.kept)
      await checkStores(ibid)
      await ibid.end('SIGTERM')
      return wasRebuilt || (await ibid.log()).includes('being rebuilt')
    } finally {
      if (ibid.alive) await ibid.end('SIGKILL')
    }
  }

  /** Starts the server briefly. Returns its exit code and output; code null if it serves. */
  async #serveBriefly(): Promise<{ code: number | null; output: string }> {
    const words = [this.#executable, '--port', '0', '--data-dir', this.#data]
    const child = Bun.spawn(words, {
      env: { HOME: join(this.#folder, 'home'), IBID_OLLAMA_HOST: '127.0.0.1:1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output = new Response(child.stderr).text()
    const ready = await child.stdout.getReader().read()
    if (!ready.done) child.kill('SIGKILL')
    const code = await child.exited
    return { code: ready.done ? code : null, output: await output }
  }

  async #ibid(code: number, ...words: string[]): Promise<string> {
    const env = { HOME: join(this.#folder, 'home'), IBID_DATA_DIR: this.#data }
    const result = await runCommand([this.#executable, ...words], env)
    if (result.code !== code) throw new Fault(`ibid ${words[0]} ended with ${result.code}: ${result.output}`)
    return result.output
  }

  #start(): Promise<IbidProcess> {
    return IbidProcess.start(this.#executable, this.#folder)
  }
}

async function damage(seed: number): Promise<void> {
  const { folder, executable, remove } = await workplace()
  const stores = new Damage(executable, folder, seeded(seed))
  await stores.fill()
  console.log(await stores.originals())
  console.log(await stores.indexFiles())
  console.log(await stores.indexState())
  console.log(await stores.catalogPage())
  console.log(`load ${load()}`)
  await remove()
}

await damage(numberOption('seed', 1))
