import type { Span } from '../../text/sentences.ts'

/** A span of a passage that may answer, by its offsets. `probability`: 0–1 among the spans of the passage. */
export type AnswerSpan = Span & { readonly probability: number }

/**
 * A reader's result for a passage. `answerable`: the logit that the passage answers, comparable between questions;
 * `spans`: the best first, without overlap.
 */
export type ReaderOutput = { readonly answerable: number; readonly spans: readonly AnswerSpan[] }

/** Extractive question answering and natural language inference. */
export interface Reader {
  /** Reads passages for a question. Returns a reading of each, in order. Throws when `signal` aborts. */
  read(question: string, passages: readonly string[], signal?: AbortSignal): Promise<ReaderOutput[]>
  /** The probability that the evidence entails the claim, 0–1. */
  entail(claim: string, evidence: string): Promise<number>
}
