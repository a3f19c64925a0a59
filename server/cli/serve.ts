import {
  type Config,
  ConfigError,
  describeOptions,
  type Environment,
  readConfig,
  readFlags,
} from '../config.ts'
import { createApp } from '../http/app.ts'
import { createLogger } from '../log.ts'
import type { Command } from './command.ts'
import { openServices } from './open-services.ts'

/** How long the end of the process may take before it is forced. */
const STOP_MS = 9000
/** Above any upload: the form's own limits decide. */
const MAX_BODY_BYTES = 1024 ** 4
/** Seconds a connection may be silent: longer than any model takes to its first word. */
const IDLE_SECONDS = 255

export const serve: Command = {
  name: 'serve',
  summary: 'serve the dashboard and the API (what happens without a command)',
  usage: () => `Usage: ibid [serve] [options]\n\n${describeOptions()}`,
  async run(args, env, version) {
    const { values, positionals } = readFlags(args)
    if (positionals.length > 0)
      throw new ConfigError(`Cannot read the command line: '${positionals[0]}' is not a command`)
    const flags = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
    return await serveUntilStopped(readConfig(flags, env), env, version)
  },
}

async function serveUntilStopped(config: Config, _env: Environment, version: string): Promise<number> {
  const log = createLogger(config.logLevel)
  const services = await openServices(config, log, version)
  const app = await createApp(services)
  let server: ReturnType<typeof Bun.serve>
  try {
    server = Bun.serve({
      hostname: config.host,
      port: config.port,
      maxRequestBodySize: MAX_BODY_BYTES,
      idleTimeout: IDLE_SECONDS,
      fetch: (request) => app.fetch(request),
    })
  } catch (error) {
    await services.close()
    const taken =
      error instanceof Error &&
      /EADDRINUSE|in use/i.test(`${'code' in error ? error.code : ''} ${error.message}`)
    const reason = taken ? 'the port is in use' : error instanceof Error ? error.message : String(error)
    throw new ConfigError(`Cannot listen on ${config.host}:${config.port}: ${reason}`, { cause: error })
  }
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  process.stdout.write(
    `Ibid is ready at http://${host}:${server.port}${config.basePath.replace(/\/$/, '')}\n`,
  )

  const { promise, resolve } = Promise.withResolvers<void>()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve())
  await promise
  log.info('Stopping')
  const force = setTimeout(() => process.exit(1), STOP_MS)
  force.unref()
  await server.stop(true)
  await services.close()
  return 0
}
