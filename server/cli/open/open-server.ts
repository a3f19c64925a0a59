import { newToken } from '../../api/auth/secret.ts'
import { createApp } from '../../api/http/create-app.ts'
import type { Connection } from '../../api/http/protocol/client.ts'
import { openServices } from '../../api/use-cases/open-services.ts'
import { type Config, ConfigError } from '../../config/config.ts'
import { createLogger, type Logger } from '../../platform/log.ts'
import { forgetServer, recordServer } from './running-server.ts'

/** Above any upload: the form's own limits decide. */
const MAX_BODY_BYTES = 1024 ** 4
/** Seconds a connection may be idle: longer than a model takes to its first token. */
const IDLE_SECONDS = 255

export type OpenServer = {
  /** Address with the base path, without a trailing slash. */
  readonly url: string
  /** Ends connections and work within seconds; unfinished files resume at the next start. */
  close(): Promise<void>
}

/**
 * Opens the data folder and serves it. `ownToken`: admits this process when it calls itself. Throws ConfigError if it
 * cannot listen on the address.
 */
export async function openServer(
  config: Config,
  log: Logger,
  version: string,
  ownToken: string | null = null,
): Promise<OpenServer> {
  const tls = await readTls(config)
  const services = await openServices(config, log, version, ownToken)
  const app = await createApp(services)
  try {
    const server = Bun.serve({
      hostname: config.host,
      port: config.port,
      maxRequestBodySize: MAX_BODY_BYTES,
      idleTimeout: IDLE_SECONDS,
      ...(tls ? { tls } : {}),
      fetch: (request, listener) => {
        const connection: Connection = {
          address: listener.requestIP(request)?.address,
          wait: () => listener.timeout(request, 0),
        }
        return app.fetch(request, connection)
      },
    })
    const host = config.host.includes(':') ? `[${config.host}]` : config.host
    const path = config.basePath.replace(/\/$/, '')
    const url = `${tls ? 'https' : 'http'}://${host}:${server.port}${path}`
    recordServer(config.dataDir, url)
    // One that serves a single command is gone before a folder is looked through.
    // What several servers share none of them follows alone.
    if (ownToken === null && !services.cluster.isShared) await services.folders.start()
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

async function readTls({ tlsCert, tlsKey }: Config): Promise<{ cert: string; key: string } | null> {
  if (tlsCert === null || tlsKey === null) return null
  return { cert: await pem('--tls-cert', tlsCert), key: await pem('--tls-key', tlsKey) }
}

async function pem(option: string, path: string): Promise<string> {
  let text: string
  try {
    text = await Bun.file(path).text()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError(`Cannot read ${option} '${path}': ${reason}`, { cause })
  }
  if (!text.includes('-----BEGIN '))
    throw new ConfigError(`Cannot use ${option} '${path}': it is not a PEM file`)
  return text
}

/** Opens a server for this one command, always on loopback, with a token for the command. */
export async function openOwnServer(
  config: Config,
  version: string,
): Promise<OpenServer & { readonly token: string }> {
  const token = newToken()
  const own = { ...config, host: '127.0.0.1', port: 0, tlsCert: null, tlsKey: null }
  return { ...(await openServer(own, createLogger('error'), version, token)), token }
}
