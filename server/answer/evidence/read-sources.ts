import { isReadable } from '../../models/reading/is-readable.ts'
import type { AnswerSpan, Reader } from '../../models/reading/reader.ts'
import type { Span } from '../../text/sentences.ts'
import type { Passage, Source } from '../search/passage.ts'
import { sentencesOf } from './passage-sentences.ts'
import type { Excerpt } from './row-excerpt.ts'

/** How many sources the reader reads: the best of the search. */
const READ = 8
/** The logit of a passage that the reader did not read. */
export const NOT_READ = -5

/** What the reader found in a source. */
type SourceReading = {
  /** Its logit that the passage answers. */
  readonly logit: number
  /** The logit minus the highest of another document; without one, minus 0 and at least 0. */
  readonly margin: number
  /** The likeliest answer span of each sentence of the source, by its offsets in the sentence's excerpt; else null. */
  readonly spans: readonly (AnswerSpan | null)[]
}

/** Reads the best sources for a question; none if the reader cannot read the question. Throws when `signal` aborts. */
export async function readSources(
  question: string,
  sources: readonly Source[],
  excerpt: Excerpt,
  read: Reader['read'],
  signal?: AbortSignal,
): Promise<ReadonlyMap<Source, SourceReading>> {
  if (!isReadable(question)) return new Map()
  const best = sources.slice(0, READ).map((source) => ({ source, ...readableText(source.passage, excerpt) }))
  const texts = best.map(({ text }) => text)
  const readings = await read(question, texts, signal)
  return new Map(
    best.map(({ source, places }, i) => {
      const { answerable: logit = NOT_READ, spans = [] } = readings[i] ?? {}
      const others = best.flatMap((other, j) =>
        other.source.passage.documentId === source.passage.documentId ? [] : (readings[j]?.answerable ?? []),
      )
      const margin = others.length === 0 ? Math.max(0, logit) : logit - Math.max(...others)
      return [source, { logit, margin, spans: places.map((place) => likeliestWithin(place, spans)) }]
    }),
  )
}

/**
 * A passage as text for the reader: its headings, then its sentences and rows, wide rows as excerpts. `places`: the
 * span of each sentence in `text`.
 */
export function readableText(passage: Passage, excerpt: Excerpt): { text: string; places: Span[] } {
  let text = (passage.place.headings ?? []).filter((heading) => !passage.text.includes(heading)).join('. ')
  if (text !== '') text += '\n'
  const places: Span[] = []
  for (const sentence of sentencesOf(passage)) {
    const start = text.length
    text += excerpt(sentence)
    places.push({ start, end: text.length })
    text += sentence.row || sentence.heading ? '\n' : ' '
  }
  return { text: text.slice(0, -1), places }
}

/** The likeliest span within a place, relative to its start; a span partly within counts by its part. */
function likeliestWithin({ start: from, end: to }: Span, spans: readonly AnswerSpan[]): AnswerSpan | null {
  let best: AnswerSpan | null = null
  for (const span of spans) {
    const [start, end] = [Math.max(from, span.start), Math.min(to, span.end)]
    const probability = (span.probability * (end - start)) / (span.end - span.start)
    if (end > start && probability > (best?.probability ?? 0))
      best = { start: start - from, end: end - from, probability }
  }
  return best
}
