import type { Context, Hono } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import type { Security } from '../../../../shared/access.ts'
import { endpoints } from '../../../../shared/endpoints.ts'
import { MAX_TOKENS } from '../../../../shared/limits.ts'
import { SESSION_SECONDS } from '../../../storage/metadata/interfaces/access-catalog.ts'
import { AccessError } from '../../auth/access-error.ts'
import { isLoopback } from '../../auth/address.ts'
import { digestOf, newToken } from '../../auth/secret.ts'
import type { Services } from '../../use-cases/services.ts'
import { sessionCookie } from '../middleware/authenticate.ts'
import { outboundLog } from '../middleware/served-elsewhere.ts'
import { on } from './endpoint.ts'

/** Tells whether the browser uses https. If only a proxy knows and does not tell, the requesting page's origin decides. */
function isSecure(context: Context): boolean {
  const { scheme } = context.get('client')
  return scheme === null ? context.req.header('origin')?.startsWith('https:') === true : scheme === 'https'
}

export function accessRoutes(app: Hono, services: Services): void {
  const { catalog, config, authorizer, signIn } = services
  const cookie = sessionCookie(config)
  const agentOf = (context: Context) => context.req.header('user-agent') ?? ''
  const addressOf = (context: Context) => context.get('client').address
  /** Returns the id of the requesting session; null for tokens. */
  const sessionOf = (context: Context) => {
    const visitor = context.get('visitor')
    return visitor?.by === 'session' ? visitor.id : null
  }
  const keep = (context: Context, secret: string) =>
    setCookie(context, cookie, secret, {
      path: config.basePath,
      httpOnly: true,
      sameSite: 'Strict',
      secure: isSecure(context),
      maxAge: SESSION_SECONDS,
    })

  on(app, endpoints.visit).json(async (_call, context) => await authorizer.visit(context.get('visitor')))
  on(app, endpoints.signIn).json(async ({ body }, context) => {
    const { session, secret } = await signIn.attempt({
      password: body.password,
      code: body.code ?? null,
      address: addressOf(context),
      agent: agentOf(context),
    })
    const former = sessionOf(context)
    if (former !== null) await catalog.access.removeSession(former)
    keep(context, secret)
    return await authorizer.visit({ role: 'admin', by: 'session', id: session.id })
  })
  on(app, endpoints.signOut).json(async (_call, context) => {
    const session = sessionOf(context)
    if (session !== null) await catalog.access.removeSession(session)
    deleteCookie(context, cookie, { path: config.basePath })
    return { status: 'signed_out' as const }
  })

  async function security(current: string | null): Promise<{ data: Security }> {
    const [account, codes, sessions, lastSignIn] = await Promise.all([
      catalog.access.account(),
      catalog.access.recoveryCodes(),
      catalog.access.sessions(),
      catalog.access.lastSignIn(),
    ])
    // A session sees the sign-in before its own.
    const last = sessions.find(({ id }) => id === current)?.previous ?? (current === null ? lastSignIn : null)
    const since = last?.at ?? account?.changedAt ?? 0
    return {
      data: {
        password: { set: account !== null, changed_at: account?.changedAt ?? null },
        second_factor: { enabled: (account?.totpSecret ?? null) !== null, recovery_codes: codes },
        last_sign_in: last,
        failed_since: await catalog.access.failedSince(since),
        sessions: sessions.map(({ id, createdAt, seenAt, address, agent }) => ({
          id,
          created_at: createdAt,
          seen_at: seenAt,
          address,
          agent,
          current: id === current,
        })),
        listening: {
          host: config.host,
          exposed: !isLoopback(config.host),
          tls: config.tlsCert !== null,
        },
      },
    }
  }

  on(app, endpoints.security).json(async (_call, context) => await security(sessionOf(context)))
  on(app, endpoints.setPassword).json(async ({ body }, context) => {
    const current = sessionOf(context)
    await signIn.setPassword(
      { current: body.current ?? null, password: body.password },
      addressOf(context),
      current,
    )
    if (current !== null || context.get('visitor')?.by === 'token') return await security(current)
    // Whoever sets the first password stays signed in.
    const { session, secret } = await signIn.begin(addressOf(context), agentOf(context))
    keep(context, secret)
    return await security(session.id)
  })
  on(app, endpoints.removePassword).json(async ({ body }, context) => {
    await signIn.proof(body, addressOf(context))
    const tokens = await catalog.access.tokens()
    if (!isLoopback(config.host) && !config.insecure && tokens.length === 0)
      throw new AccessError(
        409,
        'password_needed',
        `Ibid listens on ${config.host}, where others can reach it: it keeps its password.`,
      )
    await catalog.access.removeAccount()
    deleteCookie(context, cookie, { path: config.basePath })
    return await security(null)
  })

  on(app, endpoints.beginSecondFactor).json(async ({ body }, context) => {
    await signIn.proof(body, addressOf(context))
    return await signIn.beginSecondFactor(context.get('client').host)
  })
  on(app, endpoints.confirmSecondFactor).json(async ({ body }, context) => ({
    recovery_codes: await signIn.confirmSecondFactor(body.code, sessionOf(context)),
  }))
  on(app, endpoints.disableSecondFactor).json(async ({ body }, context) => {
    await signIn.proof(body, addressOf(context))
    await catalog.access.removeSecondFactor()
    return await security(sessionOf(context))
  })
  on(app, endpoints.newRecoveryCodes).json(async ({ body }, context) => {
    await signIn.proof(body, addressOf(context))
    return { recovery_codes: await signIn.newRecoveryCodes() }
  })
  on(app, endpoints.endSessions).json(async (_call, context) => ({
    status: 'ended' as const,
    sessions_ended: await catalog.access.removeSessionsExcept(sessionOf(context)),
  }))

  on(app, endpoints.tokens).json(async () => ({ data: await catalog.access.tokens() }))
  on(app, endpoints.createToken).json(async ({ body }) => {
    if ((await catalog.access.tokens()).length >= MAX_TOKENS)
      throw new AccessError(
        409,
        'too_many_tokens',
        `You already have ${MAX_TOKENS} tokens. Revoke one first.`,
      )
    const secret = newToken()
    const { name, role } = body
    return { token: await catalog.access.addToken({ name, role, digest: digestOf(secret) }), secret }
  })
  on(app, endpoints.revokeToken).json(async ({ params }) => {
    await catalog.access.removeToken(params.id)
    return { status: 'revoked' as const, id: params.id }
  })
  on(app, endpoints.revokeTokens).json(async () => ({
    status: 'revoked' as const,
    tokens_revoked: await catalog.access.removeTokens(),
  }))
  on(app, endpoints.outbound).json(async (_call, context) =>
    outboundLog(services.startedAt, context.get('servedElsewhere')),
  )
}
