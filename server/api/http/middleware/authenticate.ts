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
    /** A page of another site asks, which may not use the session. */
    readonly isForeign: boolean
    readonly visitor: Visitor | null
    /** Whether the visitor would be let in now, too. */
    readonly isStillAuthorized: () => Promise<boolean>
  }
}

/** The session's cookie. It has the port in its name, as browsers give one machine's cookies to all of its ports. */
export function sessionCookie({ port }: Pick<Config, 'port'>): string {
  return `ibid_session_${port}`
}

/** Finds out who calls, for `authorize` to judge. Throws AccessError for a token that is none. */
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

/** Passes whoever may call this row of the contract; everybody else, and who was not looked at, gets an AccessError. */
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
