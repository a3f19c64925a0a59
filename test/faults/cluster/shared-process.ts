import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SharedLocation } from '../../../server/storage/cluster/shared-location.ts'
import { freePort } from '../../support/free-port.ts'
import { Fault } from '../support/ibid-process.ts'

const READY_MS = 60_000
/** A silent database counts as down after six seconds; a busy machine takes longer. */
const ANSWERED_MS = 45_000

/** The environment of all processes of an installation: where database and storage are. */
export type SharedEnvironment = Readonly<Record<string, string>>

/**
 * Returns the environment for a database and a place on a storage; `endpoint`: where to reach the storage, by
 * default directly.
 */
export function sharedEnvironment(
  database: string,
  location: SharedLocation,
  endpoint = location.endpoint,
): SharedEnvironment {
  return {
    IBID_DATABASE: database,
    IBID_STORAGE: `s3://${location.bucket}/${location.prefix}`,
    IBID_STORAGE_ENDPOINT: endpoint,
    AWS_ACCESS_KEY_ID: location.accessKeyId,
    AWS_SECRET_ACCESS_KEY: location.secretAccessKey,
  }
}

/** The executable as a server or worker of a shared installation. It can be restarted any number of times. */
export class SharedProcess {
  readonly name: string
  readonly url: string | null
  readonly #command: readonly string[]
  readonly #home: string
  readonly #env: Readonly<Record<string, string>>
  #child: Bun.Subprocess | null = null

  /** `workers`: number of files that it reads at once. */
  constructor(
    executable: string,
    folder: string,
    name: string,
    role: 'serve' | 'worker',
    workers: number,
    env: SharedEnvironment,
  ) {
    this.name = name
    this.#home = join(folder, 'home')
    this.#env = {
      ...{ HOME: this.#home, PATH: process.env.PATH ?? '', IBID_OLLAMA_HOST: '127.0.0.1:1' },
      ...env,
    }
    const port = freePort()
    this.url = role === 'serve' ? `http://127.0.0.1:${port}` : null
    const own = ['--workers', String(workers), '--cache-dir', join(folder, name)]
    this.#command = [executable, role, ...own, ...(role === 'serve' ? ['--port', String(port)] : [])]
  }

  get pid(): number {
    return this.#child?.pid ?? -1
  }

  get isAlive(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Starts it and resolves once it is ready. */
  async start(): Promise<void> {
    await mkdir(this.#home, { recursive: true })
    const log = Bun.file(join(this.#home, `${this.name}.log`))
    const child = Bun.spawn([...this.#command], {
      ...{ cwd: this.#home, env: this.#env, stdin: 'ignore', stdout: 'pipe', stderr: log },
    })
    this.#child = child
    const reader = child.stdout.getReader()
    const timer = setTimeout(() => child.kill('SIGKILL'), READY_MS)
    const { done } = await reader.read()
    clearTimeout(timer)
    if (done) throw new Fault(`${this.name} ended at its start: ${(await log.text()).slice(-2000)}`)
    reader.releaseLock()
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.#child?.kill(signal)
    await this.#child?.exited
  }

  /** Sends a GET, or with a body a POST; throws if it takes longer than a busy machine does. */
  async ask(path: string, body?: object): Promise<Response> {
    const isForm = body instanceof FormData
    return await fetch(`${this.url}${path}`, {
      signal: AbortSignal.timeout(ANSWERED_MS),
      ...(body === undefined ? {} : { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
      ...(body === undefined || isForm ? {} : { headers: { 'content-type': 'application/json' } }),
    })
  }

  /** Suspends or resumes it. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(signal)
  }
}
