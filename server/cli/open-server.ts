import { type Config, ConfigError } from '../config.ts'
import { createApp } from '../http/app.ts'
import type { Logger } from '../log.ts'
import { openServices } from './open-services.ts'
import { forgetServer, recordServer } from './running-server.ts'

/** Above any upload: the form's own limits decide. */
const MAX_BODY_BYTES = 1024 ** 4
/** Seconds a connection may be silent: longer than any model takes to its first word. */
const IDLE_SECONDS = 255

export type OpenServer = {
  /** Where it answers, with the base path and without a slash at the end. */
  readonly url: string
  /** Ends connections and work within seconds; what was being read goes on at the next start. */
  close(): Promise<void>
}

/** Opens the data folder and serves it. Throws ConfigError when the address cannot be listened on. */
export async function openServer(config: Config, log: Logger, version: string): Promise<OpenServer> {
  const services = await openServices(config, log, version)
  const app = await createApp(services)
  try {
    const server = Bun.serve({
      hostname: config.host,
      port: config.port,
      maxRequestBodySize: MAX_BODY_BYTES,
      idleTimeout: IDLE_SECONDS,
      fetch: (request) => app.fetch(request),
    })
    const host = config.host.includes(':') ? `[${config.host}]` : config.host
    const url = `http://${host}:${server.port}${config.basePath.replace(/\/$/, '')}`
    recordServer(config.dataDir, url)
    return {
      url,
      async close() {
        await server.stop(true)
        forgetServer(config.dataDir)
        await services.close()
      },
    }
  } catch (error) {
    await services.close()
    const text =
      error instanceof Error ? `${'code' in error ? error.code : ''} ${error.message}` : String(error)
    const reason = /EADDRINUSE|in use/i.test(text) ? 'the port is in use' : text.trim()
    throw new ConfigError(`Cannot listen on ${config.host}:${config.port}: ${reason}`, { cause: error })
  }
}
