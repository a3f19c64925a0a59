import { existsSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { isTerminal, Job } from '../../../shared/jobs.ts'
import { builtExecutable, newFolder } from '../../support/executable.ts'
import { freePort } from '../../support/free-port.ts'
import { until } from '../../support/until.ts'

/** The corpus folder beside the repository; null if there is none. */
export const CORPUS = ((folder) => (existsSync(join(folder, 'manifest.json')) ? folder : null))(
  join(import.meta.dir, '../../../../shared/corpus'),
)

/** A violated requirement. */
export class Fault extends Error {
  override readonly name = 'Fault'
}

/** Makes a working folder with a copy of the executable, so that a rebuild does not disturb the run. */
export async function workplace(): Promise<{ folder: string; executable: string; remove(): Promise<void> }> {
  const folder = await newFolder()
  const executable = join(folder, 'ibid')
  await copyFile(process.env.IBID_EXECUTABLE ?? (await builtExecutable()), executable)
  return { folder, executable, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** The executable, serving a data folder that outlives it. */
export class IbidProcess {
  readonly dataDir: string
  readonly url: string
  readonly #child: Bun.Subprocess<'ignore', 'pipe', 'pipe'>
  readonly #stderr: Promise<string>

  private constructor(
    dataDir: string,
    url: string,
    child: Bun.Subprocess<'ignore', 'pipe', 'pipe'>,
    stderr: Promise<string>,
  ) {
    this.dataDir = dataDir
    this.url = url
    this.#child = child
    this.#stderr = stderr
  }

  /**
   * Starts the executable with `folder` as its home and working directory, and waits until it is ready. It encodes no passages
   * in the background, which takes the processor from runs that need none of them.
   * `more`: further environment variables.
   */
  static async start(
    executable: string,
    folder: string,
    dataDir = join(folder, 'data'),
    more: Readonly<Record<string, string>> = {},
  ): Promise<IbidProcess> {
    await mkdir(join(folder, 'home'), { recursive: true })
    const url = `http://127.0.0.1:${freePort()}`
    const args = ['serve', '--port', new URL(url).port, '--data-dir', dataDir]
    const child = Bun.spawn([executable, ...args], {
      cwd: join(folder, 'home'),
      env: {
        HOME: join(folder, 'home'),
        PATH: process.env.PATH ?? '',
        IBID_OLLAMA_HOST: '127.0.0.1:1',
        IBID_SECOND_LOOK: 'off',
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const stderr = new Response(child.stderr).text()
    void new Response(child.stdout).text()
    await until('the server to be ready', async () => {
      if (child.exitCode !== null)
        throw new Fault(`It ended at its start (${child.exitCode}): ${await stderr}`)
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => null)
      return answer?.ok ?? false
    })
    return new IbidProcess(dataDir, url, child, stderr)
  }

  /** Starts the executable as it ships: it encodes passages in the background. */
  static startWithSecondLook(executable: string, folder: string, dataDir?: string): Promise<IbidProcess> {
    return IbidProcess.start(executable, folder, dataDir, { IBID_SECOND_LOOK: 'on' })
  }

  get pid(): number {
    return this.#child.pid
  }

  get alive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Returns its human-readable output, complete once it has ended. */
  async log(): Promise<string> {
    return await this.#stderr
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.#child.kill(signal)
    await this.#child.exited
  }

  memory(): Memory {
    return memoryOf(this.pid)
  }

  /** Returns the parsed reply of a GET; throws unless the status is 200. */
  async get(path: string): Promise<unknown> {
    const response = await fetch(this.url + path)
    const text = await response.text()
    if (!response.ok) throw new Fault(`GET ${path} replied ${response.status}: ${text.slice(0, 300)}`)
    return JSON.parse(text)
  }

  async job(id: string): Promise<Job> {
    return Job.parse(await this.get(`/api/jobs/${id}/status`))
  }

  /** Returns the job once it has ended; throws after `ms`. */
  async jobEnded(id: string, ms: number): Promise<Job> {
    return await until(
      `the job ${id} to end`,
      async () => {
        const job = await this.job(id)
        return isTerminal(job.status) ? job : null
      },
      ms,
    )
  }
}

/** Returns the files under a folder, as paths relative to it. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

export function load(): string {
  return loadavg()
    .map((number) => number.toFixed(1))
    .join(' ')
}

/** Reads the number after `--name` on the command line. */
export function numberOption(name: string, fallback: number): number {
  const index = process.argv.indexOf(`--${name}`)
  return index < 0 ? fallback : Number(process.argv[index + 1])
}

export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export type Memory = { readonly now: number; readonly own: number; readonly peak: number }

/** Returns the resident memory of a process in MB: current, current without file mappings, and peak. */
export function memoryOf(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
  return { now: field('VmRSS'), own: field('RssAnon'), peak: field('VmHWM') }
}
