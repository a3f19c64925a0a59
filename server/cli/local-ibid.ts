import { type TokenRole, Visit } from '../../shared/access.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { Problem } from '../../shared/problem.ts'
import { ApiProblem, type IbidApi } from '../api-client/ibid-api.ts'
import { whenRead } from '../api-client/when-read.ts'
import type { Config } from '../config.ts'
import { DataFolderError } from '../store/data-folder.ts'
import { askServer, refusalOf } from './ask-server.ts'
import { openOwnServer } from './open-own-server.ts'
import { runningServer } from './running-server.ts'

/** How long the data folder is kept open after the last answer: another Ibid may want it. */
const IDLE_MS = 60_000
/** How long another process that has just taken the data folder may take until it serves it. */
const OTHER_STARTS_MS = 10_000
const LOOK_MS = 100

type Place = { readonly url: string; readonly token: string | null }

/**
 * The API of the server that has a data folder open, whichever that is when something is asked; where none has, of
 * one that this process opens, and closes again when nothing was asked for a while.
 */
export class LocalIbid implements IbidApi {
  readonly #config: Config
  readonly #version: string
  readonly #token: string | null
  #own: ReturnType<typeof openOwnServer> | null = null
  #asking = 0
  #idle: ReturnType<typeof setTimeout> | undefined

  /** `token`: for a server that wants to know who asks. */
  constructor(config: Config, version: string, token: string | null) {
    this.#config = config
    this.#version = version
    this.#token = token
  }

  /** That of the running server, or where it would be. */
  async address(): Promise<string> {
    const { publicUrl, host, port, basePath, tlsCert, dataDir } = this.#config
    if (publicUrl !== null) return publicUrl
    const running = this.#own === null ? await runningServer(dataDir) : null
    if (running !== null) return running
    const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
    return `${tlsCert === null ? 'http' : 'https'}://${name}:${port}${basePath.slice(0, -1)}`
  }

  /** The data folder is not opened to find out: its owner may do everything. */
  async role(): Promise<TokenRole | null> {
    const running = this.#own === null ? await runningServer(this.#config.dataDir) : null
    if (running === null) return 'admin'
    const response = await askServer(running, endpoints.visit.path, this.#token)
    return response.ok ? Visit.parse(await response.json()).role : null
  }

  async send(path: string, init: RequestInit): Promise<Response> {
    clearTimeout(this.#idle)
    this.#asking++
    let isOver = false
    const over = () => {
      if (isOver) return
      isOver = true
      if (--this.#asking === 0) this.#idle = setTimeout(() => void this.close(), IDLE_MS)
    }
    try {
      const { url, token } = await this.#place()
      const response = await askServer(url, path, token, init)
      if (response.status !== 401) return whenRead(response, over)
      const { detail, code } = Problem.parse(await response.json())
      throw new ApiProblem(401, code, refusalOf(401, detail))
    } catch (error) {
      over()
      if (error instanceof ApiProblem) throw error
      if (init.signal?.aborted) throw error
      const reason = error instanceof Error ? error.message : String(error)
      throw new ApiProblem(503, 'unreachable', reason)
    }
  }

  /** Lets go of the data folder. */
  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const own = this.#own
    this.#own = null
    await (await own?.catch(() => null))?.close()
  }

  async #place(): Promise<Place> {
    const { dataDir } = this.#config
    for (const until = performance.now() + OTHER_STARTS_MS; ; await Bun.sleep(LOOK_MS)) {
      try {
        const running = this.#own === null ? await runningServer(dataDir) : null
        if (running !== null) return { url: running, token: this.#token }
        // Several calls at once open it once.
        this.#own ??= openOwnServer(this.#config, this.#version)
        return await this.#own
      } catch (error) {
        this.#own = null
        if (!(error instanceof DataFolderError) || performance.now() > until) throw error
      }
    }
  }
}
