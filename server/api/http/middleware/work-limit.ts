import type { Endpoint } from '../../../../shared/endpoint.ts'
import {
  ANALYSES_AT_ONCE,
  QUESTIONS_AT_ONCE,
  SEARCHES_AT_ONCE,
  UPLOADS_AT_ONCE,
} from '../../../../shared/limits.ts'
import { ProblemError } from '../protocol/problem-error.ts'

export type Work = NonNullable<Endpoint['takes']>

const AT_ONCE = {
  upload: UPLOADS_AT_ONCE,
  question: QUESTIONS_AT_ONCE,
  search: SEARCHES_AT_ONCE,
  analysis: ANALYSES_AT_ONCE,
} as const
/** A client may hold at most this many times the free slots: three quarters for one client, and always some for others. */
const SHARE = 3
const CODE = {
  upload: 'too_many_uploads',
  question: 'too_many_questions',
  search: 'too_many_searches',
  analysis: 'too_many_questions',
} as const
const DOING = {
  upload: ['upload', 'uploads', 'being received'],
  question: ['question', 'questions', 'being answered'],
  search: ['search', 'searches', 'being made'],
  analysis: ['question with files of its own', 'questions with files of their own', 'being answered'],
} as const

/** Limits how much of each kind of work runs at once, shares it fairly among clients, and refuses the rest. */
export class WorkLimit {
  readonly #running: Record<Work, Map<string, number>> = {
    upload: new Map(),
    question: new Map(),
    search: new Map(),
    analysis: new Map(),
  }

  /** Takes a slot for a client's work and returns an idempotent function that frees it. Throws ProblemError if none is free. */
  begin(work: Work | undefined, client: string): () => void {
    if (work === undefined) return () => undefined
    const running = this.#running[work]
    const all = running.values().reduce((sum, count) => sum + count, 0)
    const own = running.get(client) ?? 0
    const left = AT_ONCE[work] - all
    if (own >= SHARE * left) throw refusal(work, left > 0 ? own : all, left > 0)
    running.set(client, own + 1)
    let ended = false
    return () => {
      if (ended) return
      ended = true
      const now = (running.get(client) ?? 1) - 1
      if (now > 0) running.set(client, now)
      else running.delete(client)
    }
  }
}

function refusal(work: Work, count: number, ofClient: boolean): ProblemError {
  const [one, many, doing] = DOING[work]
  const what = `${count} ${ofClient ? 'of your ' : ''}${count === 1 && !ofClient ? one : many}`
  const sentence = `${what} ${count === 1 ? 'is' : 'are'} ${doing} already. Try again in a moment.`
  return new ProblemError(429, CODE[work], sentence, { 'Retry-After': '5' })
}
