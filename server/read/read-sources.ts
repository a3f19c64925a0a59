import type { Passage, Source } from '../retrieve/passage.ts'
import { sentencesOf } from './passage-sentences.ts'
import type { AnswerSpan, Reader } from './reader.ts'
import type { ReadingOf } from './row-excerpt.ts'

/** Sources that are read, the best of the search. */
const READ = 8
/** The logit of a passage that was not read. */
export const NOT_READ = -5

/** The words of a sentence that answer, as offsets in what was read of it. */
export type AnswerWords = { readonly start: number; readonly end: number; readonly probability: number }

/** What was read in one source. `lead`: by how much it is preferred to any of another document, where one was read. */
export type SourceReading = {
  readonly answerable: number
  readonly lead: number
  /** The likeliest words of a sentence, by its place among the sentences of the source; null where there are none. */
  answerIn(index: number): AnswerWords | null
}

export type SourceReadings = ReadonlyMap<Source, SourceReading>

/** Reads the best sources for the answer to a question. Throws when `signal` aborts. */
export async function readSources(
  question: string,
  sources: readonly Source[],
  asRead: ReadingOf,
  read: Reader['read'],
  signal?: AbortSignal,
): Promise<SourceReadings> {
  const best = sources.slice(0, READ).map((source) => ({ source, ...readable(source.passage, asRead) }))
  const texts = best.map(({ text }) => text)
  const readings = await read(question, texts, signal)
  return new Map(
    best.map(({ source, starts, text }, i) => {
      const { answerable = NOT_READ, spans = [] } = readings[i] ?? {}
      const others = best.flatMap((other, j) =>
        other.source.passage.documentId === source.passage.documentId ? [] : (readings[j]?.answerable ?? []),
      )
      return [
        source,
        {
          answerable,
          lead: others.length === 0 ? Math.max(0, answerable) : answerable - Math.max(...others),
          answerIn: (index) => within(spans, starts[index] ?? 0, (starts[index + 1] ?? text.length + 1) - 1),
        },
      ]
    }),
  )
}

/**
 * A passage as it is read for a question: under its headings, its sentences and rows as they read, of wide rows what
 * matters for it. `starts`: where each begins.
 */
export function readable(passage: Passage, asRead: ReadingOf): { text: string; starts: number[] } {
  let text = (passage.place.headings ?? []).filter((heading) => !passage.text.includes(heading)).join('. ')
  if (text !== '') text += '\n'
  const starts: number[] = []
  for (const sentence of sentencesOf(passage)) {
    starts.push(text.length)
    text += `${asRead(sentence)}${sentence.row || sentence.heading ? '\n' : ' '}`
  }
  return { text: text.slice(0, -1), starts }
}

/** The likeliest words from `from` to `to`, a part of a span counting in part; their offsets are from `from`. */
function within(spans: readonly AnswerSpan[], from: number, to: number): AnswerWords | null {
  let best: AnswerWords | null = null
  for (const span of spans) {
    const [start, end] = [Math.max(from, span.start), Math.min(to, span.end)]
    const probability = (span.probability * (end - start)) / (span.end - span.start)
    if (end > start && probability > (best?.probability ?? 0))
      best = { start: start - from, end: end - from, probability }
  }
  return best
}
