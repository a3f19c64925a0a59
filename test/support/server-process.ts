import { join } from 'node:path'

const MAIN = join(import.meta.dir, '..', '..', 'server', 'main.ts')

export type Outcome = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

/** Ibid as a process, run from source, with few environment variables besides `env`. */
export class ServerProcess {
  readonly pid: number
  readonly outcome: Promise<Outcome>
  readonly #child: Bun.Subprocess<'ignore', 'pipe', 'pipe'>
  readonly #ready = Promise.withResolvers<void>()
  #url: string | null = null

  constructor(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    this.#child = Bun.spawn([process.execPath, MAIN, ...args], {
      env: {
        ...{ PATH: process.env.PATH ?? '', HOME: '/nonexistent', IBID_OLLAMA_HOST: '127.0.0.1:9' },
        // Encoding passages would take the processor from the tests.
        IBID_SECOND_LOOK: 'off',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.pid = this.#child.pid
    this.outcome = this.#finish()
  }

  /** The address in the ready line. */
  get url(): string {
    if (this.#url === null) throw new Error('Cannot give the address: the server is not ready')
    return this.#url
  }

  /** Resolves at the ready line. Throws with the output if the process ends before. */
  async ready(): Promise<this> {
    const outcome = await Promise.race([this.outcome, this.#ready.promise])
    if (outcome) throw new Error(`Cannot start the server: ${JSON.stringify(outcome)}`)
    return this
  }

  /** Sends a signal and waits until the process has ended. */
  async end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL' = 'SIGTERM'): Promise<Outcome> {
    this.#child.kill(signal)
    return await this.outcome
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end('SIGKILL')
  }

  async #finish(): Promise<Outcome> {
    const [stdout, stderr] = await Promise.all([this.#readStdout(), new Response(this.#child.stderr).text()])
    await this.#child.exited
    return { code: this.#child.exitCode, stdout, stderr }
  }

  async #readStdout(): Promise<string> {
    const decoder = new TextDecoder()
    let text = ''
    for await (const bytes of this.#child.stdout) {
      text += decoder.decode(bytes, { stream: true })
      this.#url ??= /^Ibid is ready at (\S+)$/m.exec(text)?.[1] ?? null
      if (this.#url !== null) this.#ready.resolve()
    }
    return text
  }
}

/** Serves a data folder on a free port and waits until the server is ready. */
export async function serveFolder(dataDir: string, ...args: string[]): Promise<ServerProcess> {
  return await new ServerProcess(['serve', '--port', '0', '--data-dir', dataDir, ...args]).ready()
}
