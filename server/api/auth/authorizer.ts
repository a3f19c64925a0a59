import type { TokenRole, Visit } from '../../../shared/access.ts'
import type { Config } from '../../config/config.ts'
import type { AccessCatalog } from '../../storage/metadata/interfaces/access-catalog.ts'
import { AccessError } from './access-error.ts'
import { clientKey, isLoopback } from './address.ts'
import { digestOf, sameSecret } from './secret.ts'

/** Requests per second, and burst, of one token from one address. */
const TOKEN_RATE = [20, 400] as const
/** Unknown tokens per second, and burst, from one address. */
const WRONG_TOKEN_RATE = [0.2, 10] as const

/** The caller of a request. `id`: that of the session or the token. */
export type Visitor = { readonly role: TokenRole; readonly by: Visit['by']; readonly id: string | null }

export type Credentials = {
  readonly bearer: string | null
  readonly session: string | null
  readonly address: string
}

const OPEN: Visitor = { role: 'admin', by: 'nothing', id: null }

/** Decides who may use the API. Without a password, everyone may, as long as only this machine can reach the server. */
export class Authorizer {
  readonly #catalog: AccessCatalog
  readonly #closed: boolean
  readonly #ownToken: string | null
  readonly #rate = new RateLimit(...TOKEN_RATE)
  readonly #wrong = new RateLimit(...WRONG_TOKEN_RATE)

  /** `ownToken`: admits this process when it calls itself over HTTP. */
  constructor(
    catalog: AccessCatalog,
    { host, insecure }: Pick<Config, 'host' | 'insecure'>,
    ownToken: string | null,
  ) {
    this.#catalog = catalog
    this.#closed = !isLoopback(host) && !insecure
    this.#ownToken = ownToken
  }

  /** Tells whether callers must identify themselves. */
  async required(): Promise<boolean> {
    return this.#closed || (await this.#catalog.account()) !== null
  }

  /** Identifies the caller; null for a stranger if callers must identify themselves. Throws AccessError for an unknown token. */
  async visitor({ bearer, session, address }: Credentials): Promise<Visitor | null> {
    if (bearer !== null) return await this.#bearer(bearer, address)
    const known = session === null ? null : await this.#catalog.session(digestOf(session))
    if (known) return { role: 'admin', by: 'session', id: known.id }
    return (await this.required()) ? null : OPEN
  }

  /** Tells whether a visitor is still admitted: a token may be revoked or a session ended while a stream is open. */
  async isStillAuthorized(visitor: Visitor): Promise<boolean> {
    if (visitor.by === 'nothing') return !(await this.required())
    if (visitor.id === null) return true
    const all = visitor.by === 'token' ? await this.#catalog.tokens() : await this.#catalog.sessions()
    return all.some(({ id }) => id === visitor.id)
  }

  /** Describes the visitor's access, for the dashboard. */
  async visit(visitor: Visitor | null): Promise<Visit> {
    return {
      required: await this.required(),
      can_sign_in: (await this.#catalog.account()) !== null,
      role: visitor?.role ?? null,
      by: visitor?.by ?? 'nothing',
    }
  }

  async #bearer(bearer: string, address: string): Promise<Visitor> {
    if (this.#ownToken !== null && sameSecret(bearer, this.#ownToken))
      return { role: 'admin', by: 'token', id: null }
    const client = clientKey(address)
    const token = await this.#catalog.token(digestOf(bearer), address)
    const wait = token ? this.#rate.take(`${token.id} ${client}`) : this.#wrong.take(client)
    if (wait > 0)
      throw new AccessError(429, 'too_many_requests', 'Too many requests. Wait a little and try again.', wait)
    if (!token)
      throw new AccessError(
        401,
        'token_unknown',
        'This token is not known here: it may have been revoked. Make another in Settings or with: ibid token create NAME',
      )
    return { role: token.role, by: 'token', id: token.id }
  }
}

/** Returns a sentence that says why listening on this address is unsafe and how to make it safe; null if it is safe. */
export async function whyNotListen(
  { host, port, insecure, dataDir }: Pick<Config, 'host' | 'port' | 'insecure' | 'dataDir'>,
  catalog: AccessCatalog,
): Promise<string | null> {
  if (isLoopback(host) || insecure) return null
  if ((await catalog.account()) !== null || (await catalog.tokens()).length > 0) return null
  const folder = `--data-dir '${dataDir}'`
  return (
    `Cannot listen on ${host}:${port}: whoever reaches that address could read and delete everything, as neither ` +
    `a password nor a token is set. Set one with: ibid password ${folder} (or: ibid token create NAME ${folder}), ` +
    'or accept it with --insecure'
  )
}

const MOST_KEYS = 10_000

type Bucket = { level: number; at: number }

/** Token bucket per key: a sustained rate and a burst. */
export class RateLimit {
  readonly #perSecond: number
  readonly #burst: number
  readonly #clock: () => number
  readonly #buckets = new Map<string, Bucket>()

  /** `clock`: a monotonic clock in milliseconds. */
  constructor(perSecond: number, burst: number, clock: () => number = () => performance.now()) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#clock = clock
  }

  /** Takes one request of the key's budget. Returns 0, or the seconds until one is available. */
  take(key: string): number {
    const now = this.#clock()
    const last = this.#buckets.get(key)
    const level = last
      ? Math.min(this.#burst, last.level + ((now - last.at) / 1000) * this.#perSecond)
      : this.#burst
    this.#buckets.delete(key)
    this.#buckets.set(key, { level: level >= 1 ? level - 1 : level, at: now })
    const [oldest] = this.#buckets.keys()
    if (this.#buckets.size > MOST_KEYS && oldest !== undefined) this.#buckets.delete(oldest)
    return level >= 1 ? 0 : (1 - level) / this.#perSecond
  }
}
