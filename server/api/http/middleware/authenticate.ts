import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { accessOf, type Endpoint } from '../../../../shared/endpoint.ts'
import type { Config } from '../../../config/config.ts'
import { AccessError } from '../../auth/access-error.ts'
import type { Authorizer, Visitor } from '../../auth/authorizer.ts'
import type { Client } from '../protocol/client.ts'

declare module 'hono' {
  interface ContextVariableMap {
    readonly client: Client
    /** The request comes from another site's page, which may not use the session. */
    readonly isForeign: boolean
    readonly visitor: Visitor | null
    /** Tells whether the visitor is still admitted. */
    readonly isStillAuthorized: () => Promise<boolean>
  }
}

/** Names the session cookie. The name contains the port, since browsers share cookies among the ports of a host. */
export function sessionCookie({ port }: Pick<Config, 'port'>): string {
  return `ibid_session_${port}`
}

/** Identifies the caller, for authorize() to judge. Throws AccessError for an unknown token. */
export function authenticate(authorizer: Authorizer, config: Config): MiddlewareHandler {
  return async (context, next) => {
    const visitor = await authorizer.visitor({
      bearer: /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? null,
      session: context.get('isForeign') ? null : (getCookie(context, sessionCookie(config)) ?? null),
      address: context.get('client').address,
    })
    context.set('visitor', visitor)
    context.set(
      'isStillAuthorized',
      async () => visitor === null || (await authorizer.isStillAuthorized(visitor)),
    )
    await next()
  }
}

/** Throws AccessError unless the caller was identified and may call this endpoint. */
export function authorize(context: Context, endpoint: Pick<Endpoint, 'access' | 'method'>): void {
  const needed = accessOf(endpoint)
  if (needed === 'anyone') return
  const visitor = context.get('visitor') ?? null
  if (visitor === null)
    throw new AccessError(
      401,
      'sign_in_required',
      'Sign in first, or send a token: Authorization: Bearer TOKEN. Tokens are made in Settings or with: ibid token create NAME',
    )
  if (needed === 'admin' && visitor.role !== 'admin')
    throw new AccessError(403, 'reader_only', 'This token may ask and read, and change nothing.')
}

/** Returns the id of the caller's token if it sees only its own conversations: a reader's; null for others. */
export function readerOf(context: Context): string | null {
  const visitor = context.get('visitor') ?? null
  return visitor?.role === 'reader' ? visitor.id : null
}
