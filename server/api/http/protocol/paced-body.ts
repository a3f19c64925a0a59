import { ProblemError } from './problem-error.ts'

/** Slowest acceptable body: the bytes per interval of waiting, and the total time. */
export type Pace = { readonly leastBytes: number; readonly everyMs: number; readonly endMs: number }

/** A small body: must be complete by then. */
export const JSON_PACE: Pace = { leastBytes: 0, everyMs: 30_000, endMs: 30_000 }
/** Files of an upload: at least 4 kB a second over half a minute, at most half a day. */
export const UPLOAD_PACE: Pace = { leastBytes: 4 * 1024 * 30, everyMs: 30_000, endMs: 12 * 3600_000 }
/** Files sent with a question, which readers may do. */
export const ANALYSIS_PACE: Pace = { leastBytes: 16 * 1024 * 30, everyMs: 30_000, endMs: 15 * 60_000 }

/**
 * Yields the parts of a request's body as they arrive. Counts only the time spent waiting for the client. Throws
 * ProblemError if the body comes too slowly.
 */
export async function* pacedBody({ body }: Request, pace: Pace): AsyncGenerator<Uint8Array> {
  if (!body) return
  const reader = body.getReader()
  let waited = 0
  let ofStretch = 0
  let bytes = 0
  let pending: ReturnType<typeof reader.read> | null = null
  try {
    for (;;) {
      const began = performance.now()
      const most = Math.min(pace.everyMs - ofStretch, pace.endMs - waited)
      pending ??= reader.read()
      const part = await within(pending, most)
      const took = performance.now() - began
      waited += took
      ofStretch += took
      if (part?.done) return
      bytes += part?.value.length ?? 0
      if (waited >= pace.endMs) throw tooSlow()
      if (ofStretch >= pace.everyMs) {
        if (bytes < pace.leastBytes) throw tooSlow()
        ofStretch = 0
        bytes = 0
      }
      if (!part) continue
      pending = null
      yield part.value
    }
  } finally {
    // The rest is not read.
    void reader.cancel().catch(() => undefined)
  }
}

function tooSlow(): ProblemError {
  return new ProblemError(408, 'body_too_slow', "The request's body did not arrive in time")
}

/** Resolves like `work`, or with null after `ms`. */
async function within<T>(work: Promise<T>, ms: number): Promise<T | null> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), Math.max(0, ms))
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
