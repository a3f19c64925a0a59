import type { Span } from '../../text/sentences.ts'

/** Words of a passage that may answer, by their place in its text. `probability`: 0–1 among the passage's words. */
export type AnswerSpan = Span & { readonly probability: number }

/** What a reader makes of one passage. `answerable`: a logit, comparable between questions. `spans`: the best first, apart from each other. */
export type Reading = { readonly answerable: number; readonly spans: readonly AnswerSpan[] }

/** Says whether a passage answers a question, and with which words, and whether a text supports a claim. */
export interface Reader {
  /** One reading a passage, in their order. Throws when `signal` aborts. */
  read(question: string, passages: readonly string[], signal?: AbortSignal): Promise<Reading[]>
  /** How likely a text supports a claim, 0–1. */
  entail(claim: string, evidence: string): Promise<number>
}
