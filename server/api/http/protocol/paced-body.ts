import { ProblemError } from './problem-error.ts'

/** How slowly a body may come: so many bytes in each stretch of waiting for it, and how long it may take in all. */
export type Pace = { readonly leastBytes: number; readonly everyMs: number; readonly endMs: number }

/** Of a small body: it is there by then. */
export const JSON_PACE: Pace = { leastBytes: 0, everyMs: 30_000, endMs: 30_000 }
/** Files of an upload: 4 kB a second at least, over half a minute, and half a day at most. */
export const UPLOAD_PACE: Pace = { leastBytes: 4 * 1024 * 30, everyMs: 30_000, endMs: 12 * 3600_000 }
/** Files that come with a question, which a reader may send. */
export const ANALYSIS_PACE: Pace = { leastBytes: 16 * 1024 * 30, everyMs: 30_000, endMs: 15 * 60_000 }

/**
 * The parts of a request's body as they come. Counted is the time that is spent waiting for the client, not what is
 * done meanwhile. Throws ProblemError when it comes too slowly.
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
    // It is read no further, whether it has more or not.
    void reader.cancel().catch(() => undefined)
  }
}

function tooSlow(): ProblemError {
  return new ProblemError(408, 'body_too_slow', "The request's body did not arrive in time")
}

/** What it resolves to, or null when that takes longer. */
async function within<T>(work: Promise<T>, ms: number): Promise<T | null> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), Math.max(0, ms))
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
