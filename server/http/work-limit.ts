import { ANALYSES_AT_ONCE, QUESTIONS_AT_ONCE, UPLOADS_AT_ONCE } from '../../shared/limits.ts'
import { ProblemError } from './problem-error.ts'

type Work = 'upload' | 'question' | 'analysis'

const AT_ONCE = { upload: UPLOADS_AT_ONCE, question: QUESTIONS_AT_ONCE, analysis: ANALYSES_AT_ONCE } as const
const CODE = {
  upload: 'too_many_uploads',
  question: 'too_many_questions',
  analysis: 'too_many_questions',
} as const
const SENTENCE = {
  upload: `${UPLOADS_AT_ONCE} uploads are being received already. Try again in a moment.`,
  question: `${QUESTIONS_AT_ONCE} questions are being answered already. Try again in a moment.`,
  analysis: `${ANALYSES_AT_ONCE} questions with files of their own are being answered already. Try again in a moment.`,
} as const

/** Does only so much of each kind of work at once, and refuses what is more. */
export class WorkLimit {
  readonly #running: Record<Work, number> = { upload: 0, question: 0, analysis: 0 }

  /** Begins such work; gives what ends it, once however often it is called. Throws ProblemError. */
  begin(work: Work | undefined): () => void {
    if (work === undefined) return () => undefined
    if (this.#running[work] >= AT_ONCE[work])
      throw new ProblemError(429, CODE[work], SENTENCE[work], { 'Retry-After': '5' })
    this.#running[work]++
    let ended = false
    return () => {
      if (!ended) this.#running[work]--
      ended = true
    }
  }
}
