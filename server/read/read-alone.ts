import type { EvidenceSentence } from './evidence.ts'
import { NOT_READ } from './read-sources.ts'
import type { Reader } from './reader.ts'

/** Sentences that are read by themselves. Of 24 hardly more were right. */
const MOST = 12

/**
 * The reader's logits for the first sentences by themselves, whatever stands beside them: from NOT_READ on, comparable
 * between questions. `sentences`: best first. `asRead`: what is read of each. Throws when `signal` aborts.
 */
export async function readAlone(
  question: string,
  sentences: readonly EvidenceSentence[],
  asRead: (sentence: EvidenceSentence) => string,
  read: Reader['read'],
  signal?: AbortSignal,
): Promise<ReadonlyMap<EvidenceSentence, number>> {
  const first = sentences.slice(0, MOST)
  const texts = first.map(asRead)
  const readings = await read(question, texts, signal)
  return new Map(
    first.map((sentence, i) => [sentence, Math.max(NOT_READ, readings[i]?.answerable ?? NOT_READ)]),
  )
}
