import type { Environment } from '../../config/config.ts'
import { goDirectly } from '../../platform/outbound.ts'

/**
 * Calls this machine's server, never through a proxy. Skips certificate verification: the certificate names the public
 * host, while the local address comes from a file that only its owner can read.
 */
export async function askServer(
  url: string,
  path: string,
  token: string | null,
  init: BunFetchRequestInit = {},
): Promise<Response> {
  goDirectly()
  const headers = new Headers(init.headers)
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  const tls = url.startsWith('https:') ? { tls: { rejectUnauthorized: false } } : {}
  return await fetch(`${url}${path}`, { ...init, headers, ...tls })
}

/** Returns the sentence for an error reply; for a missing token it says how to make one. */
export function refusalOf(status: number, detail: string): string {
  if (status !== 401) return detail
  return `the server asks who you are. Make a token with: ibid token create NAME --role admin, and give it with --token or as IBID_TOKEN. It said: ${detail}`
}

/** The option of commands that call a server which may require a token. */
export const TOKEN_OPTION = { token: { type: 'string' } } as const
export const DATA_DIR_USAGE =
  '  --data-dir FOLDER           the data folder; ~/.local/share/ibid by default [IBID_DATA_DIR, STATE_DIRECTORY]'
export const TOKEN_USAGE = '  --token TOKEN               API token, if the server requires one [IBID_TOKEN]'
/** Usage text of commands that open the data folder themselves if no server runs. */
export const SERVER_USAGE = `${TOKEN_USAGE}\n${DATA_DIR_USAGE}\n\nEvery option of ibid serve works here too: ibid serve --help`

/** Returns the token of the option, else of the environment. */
export function tokenOf(option: unknown, env: Environment): string | null {
  return (typeof option === 'string' ? option : env.IBID_TOKEN) || null
}
