import type { Environment } from '../config.ts'
import { goDirectly } from '../outbound.ts'

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
export const TOKEN_USAGE = '  --token TOKEN               where the server asks for one [IBID_TOKEN]\n'

/** The token of the option, else of the environment. */
export function tokenOf(option: unknown, env: Environment): string | null {
  return (typeof option === 'string' ? option : env.IBID_TOKEN) || null
}
