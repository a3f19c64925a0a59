import type { Environment } from '../../config/config.ts'
import { goDirectly } from '../../platform/outbound.ts'

/**
 * Calls the server of this machine. Its certificate is for the name that others know it by, not for the address
 * that it left word of in a folder which only its owner can read, and is therefore not compared. No proxy of the
 * environment is asked.
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

/** The sentence for a reply that is an error; for a missing token it says where to get one. */
export function refusalOf(status: number, detail: string): string {
  if (status !== 401) return detail
  return `the server asks who you are. Make a token with: ibid token create NAME --role admin, and give it with --token or as IBID_TOKEN. It said: ${detail}`
}

/** The option of commands that ask a server which wants to know who asks. */
export const TOKEN_OPTION = { token: { type: 'string' } } as const
export const DATA_DIR_USAGE =
  '  --data-dir FOLDER           the data folder; ~/.local/share/ibid by default [IBID_DATA_DIR, STATE_DIRECTORY]'
export const TOKEN_USAGE = '  --token TOKEN               API token, if the server requires one [IBID_TOKEN]'
/** Of commands that open the data folder as a server does when none runs. */
export const SERVER_USAGE = `${TOKEN_USAGE}\n${DATA_DIR_USAGE}\n\nEvery option of ibid serve works here too: ibid serve --help`

/** The token of the option, else of the environment. */
export function tokenOf(option: unknown, env: Environment): string | null {
  return (typeof option === 'string' ? option : env.IBID_TOKEN) || null
}
