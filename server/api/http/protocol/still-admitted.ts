import type { Context } from 'hono'
import { AccessError } from '../../auth/access-error.ts'

/** Interval at which what goes on is asked whether its caller is still admitted. */
export const STILL_IN_MS = 1000

/** Whether the caller of a request that goes on is still admitted: a token may be revoked, or a session ended. */
async function isStillAdmitted(context: Context): Promise<boolean> {
  const ask = context.get('isStillAuthorized')
  // A catalog that is briefly unreachable proves nothing against the caller.
  return ask === undefined || (await ask().catch(() => true))
}

/** What goes on for a caller. `signal` aborts when the client leaves, and with AccessError once the caller is no longer admitted. */
export type Admission = {
  readonly signal: AbortSignal
  /** Throws AccessError if `signal` has aborted with it. */
  require(): void
  /** Asks no more. */
  end(): void
}

/** Follows whether the caller of a request stays admitted, so that what goes on for them can end at once: it holds places of others. */
export function followAdmission(context: Context): Admission {
  const left = context.req.raw.signal
  const shutOut = new AbortController()
  let isAsking = false
  const timer = setInterval(async () => {
    if (isAsking) return
    isAsking = true
    if (!(await isStillAdmitted(context))) shutOut.abort(accessEnded())
    isAsking = false
  }, STILL_IN_MS)
  const end = () => {
    clearInterval(timer)
    left.removeEventListener('abort', end)
  }
  left.addEventListener('abort', end)
  return {
    signal: AbortSignal.any([left, shutOut.signal]),
    require: () => shutOut.signal.throwIfAborted(),
    end,
  }
}

/** Throws AccessError if the caller is no longer admitted. `since`: when that was asked last, which holds for a second. */
export async function requireAdmitted(context: Context, since = Number.NEGATIVE_INFINITY): Promise<void> {
  if (performance.now() - since < STILL_IN_MS || (await isStillAdmitted(context))) return
  throw accessEnded()
}

function accessEnded(): AccessError {
  return new AccessError(
    401,
    'access_ended',
    'This session or token ended while the request was going on. Sign in, or send another token.',
  )
}
