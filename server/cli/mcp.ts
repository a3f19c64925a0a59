import { type TokenRole, Visit } from '../../shared/access.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { Problem } from '../../shared/problem.ts'
import { ApiProblem, type IbidApi } from '../api/client/ibid-api.ts'
import { onBodyEnd } from '../api/client/on-body-end.ts'
import { type Config, ConfigError, readFlags } from '../config/config.ts'
import { type OpenTarget, openTarget, type Target } from './open/open-target.ts'
import { askServer, refusalOf, runningServer } from './open/running-server.ts'
import { SERVER_USAGE, settingsOf, TOKEN_OPTION, tokenOf } from './open/settings.ts'
import type { Command } from './terminal/command.ts'

export const mcp: Command = {
  name: 'mcp',
  summary: 'let an assistant use your documents over stdin and stdout (MCP)',
  usage: () =>
    `Usage: ibid mcp [--mcp-write] [options]\n\n` +
    `Assistants start this command themselves. It uses the running server, or the data folder if none runs.\n\n` +
    `  --mcp-write                 let the assistant add and delete documents, too\n` +
    `  --public-url URL            address that people open Ibid at, for links\n${SERVER_USAGE}`,
  async run(args, env, version) {
    const { values, positionals } = readFlags(args, TOKEN_OPTION)
    if (positionals.length > 0)
      throw new ConfigError(`Cannot read the command line: ibid mcp takes no '${positionals[0]}'`)
    const { token, ...flags } = values
    const config = settingsOf(flags, [], env)
    const ibid = new LocalIbid(config, version, tokenOf(token, env))
    // Loaded here, since only this command needs the SDK.
    const { mcpServer, serveStdio } = await import('../api/mcp/mcp-server.ts')
    const failed = (error: unknown) => console.error('ibid: A tool failed:', error)
    try {
      await serveStdio(mcpServer(ibid, { version, write: config.mcpWrite, failed }))
    } finally {
      await ibid.close()
    }
    return 0
  },
}

/** How long the data folder stays open after the last call, before another Ibid may take it. */
const IDLE_MS = 60_000

/**
 * Calls the API of whichever server has the data folder open at the time of the call. If none has, opens a server in this
 * process and closes it again once idle.
 */
class LocalIbid implements IbidApi {
  readonly #config: Config
  readonly #version: string
  readonly #token: string | null
  #own: Promise<OpenTarget> | null = null
  #asking = 0
  #idle: ReturnType<typeof setTimeout> | undefined

  /** `token`: for a server that requires one. */
  constructor(config: Config, version: string, token: string | null) {
    this.#config = config
    this.#version = version
    this.#token = token
  }

  /** Address of the running server, or where it would be. */
  async address(): Promise<string> {
    const { publicUrl, host, port, basePath, tlsCert } = this.#config
    if (publicUrl !== null) return publicUrl
    const running = await this.#running()
    if (running !== null) return running
    const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
    return `${tlsCert === null ? 'http' : 'https'}://${name}:${port}${basePath.slice(0, -1)}`
  }

  /** Role of the caller. Without a running server it is admin: the data folder's owner may do everything. */
  async role(): Promise<TokenRole | null> {
    const running = await this.#running()
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
      if (response.status !== 401) return onBodyEnd(response, over)
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

  /** Closes the data folder. */
  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const own = this.#own
    this.#own = null
    await (await own?.catch(() => null))?.close()
  }

  /** Address of a server in another process. */
  async #running(): Promise<string | null> {
    const own = await this.#own?.catch(() => null)
    return own?.isOwn ? null : await runningServer(this.#config.dataDir)
  }

  async #place(): Promise<Target> {
    // Concurrent calls open it only once.
    this.#own ??= openTarget(this.#config, this.#version, this.#token)
    const asked = this.#own
    const target = await asked.catch(() => null)
    // Another process's server is looked up anew each time; our own stays open.
    if (!target?.isOwn && this.#own === asked) this.#own = null
    return await asked
  }
}
