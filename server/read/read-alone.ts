import type { Question } from '../language/question.ts'
import type { EvidenceSentence } from './evidence.ts'
import { NOT_READ } from './read-sources.ts'
import type { Reader } from './reader.ts'
import { readingFor } from './row-excerpt.ts'

/** Sentences that are read by themselves. Of 24 hardly more were right. */
const MOST = 12

/**
 * The reader's logits for the first sentences by themselves, whatever stands beside them: from NOT_READ on, comparable
 * between questions. `sentences`: best first. Throws when `signal` aborts.
 */
export async function readAlone(
  question: Question,
  sentences: readonly EvidenceSentence[],
  read: Reader['read'],
  signal?: AbortSignal,
): Promise<ReadonlyMap<EvidenceSentence, number>> {
  const first = sentences.slice(0, MOST)
  const texts = first.map(readingFor(question.stems))
  const readings = await read(question.text, texts, signal)
  return new Map(
    first.map((sentence, i) => [sentence, Math.max(NOT_READ, readings[i]?.answerable ?? NOT_READ)]),
  )
}
