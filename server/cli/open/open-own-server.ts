import { newToken } from '../../api/auth/token.ts'
import type { Config } from '../../config/config.ts'
import { createLogger } from '../../platform/log.ts'
import { type OpenServer, openServer } from './open-server.ts'

/** A server for this one command, on loopback whatever the settings say, and what lets this command in there. */
export async function openOwnServer(
  config: Config,
  version: string,
): Promise<OpenServer & { readonly token: string }> {
  const token = newToken()
  const own = { ...config, host: '127.0.0.1', port: 0, tlsCert: null, tlsKey: null }
  return { ...(await openServer(own, createLogger('error'), version, token)), token }
}
