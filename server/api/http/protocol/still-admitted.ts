import type { Context } from 'hono'
import { AccessError } from '../../auth/access-error.ts'

/** Interval at which what goes on is asked whether its caller is still admitted. */
export const STILL_IN_MS = 1000

/** Whether the caller of a request that goes on is still admitted: a token may be revoked, or a session ended. */
export async function isStillAdmitted(context: Context): Promise<boolean> {
  const ask = context.get('isStillAuthorized')
  // A catalog that is briefly unreachable proves nothing against the caller.
  return ask === undefined || (await ask().catch(() => true))
}

/** Throws AccessError if the caller is no longer admitted. `since`: when that was asked last, which holds for a second. */
export async function requireAdmitted(context: Context, since = Number.NEGATIVE_INFINITY): Promise<void> {
  if (performance.now() - since < STILL_IN_MS || (await isStillAdmitted(context))) return
  throw new AccessError(
    401,
    'access_ended',
    'This session or token ended while the request was going on. Sign in, or send another token.',
  )
}

/**
 * Passes parts on, and throws AccessError once the caller is no longer admitted. A return() reaches the source also before the first
 * part, which an async generator would swallow.
 */
export function whileAdmitted<T>(context: Context, parts: AsyncIterable<T>): AsyncIterableIterator<T> {
  const source = parts[Symbol.asyncIterator]()
  let asked = performance.now()
  return {
    async next() {
      const next = await source.next()
      if (next.done || performance.now() - asked < STILL_IN_MS) return next
      asked = performance.now()
      await requireAdmitted(context).catch(async (error: unknown) => {
        await source.return?.()
        throw error
      })
      return next
    },
    async return() {
      await source.return?.()
      return { done: true, value: undefined }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
