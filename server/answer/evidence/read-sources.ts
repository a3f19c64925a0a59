import type { AnswerSpan, Reader } from '../../models/reading/reader.ts'
import type { Span } from '../../text/sentences.ts'
import type { Passage, Source } from '../search/passage.ts'
import { sentencesOf } from './passage-sentences.ts'
import type { ReadingOf } from './row-excerpt.ts'

/** Sources that are read, the best of the search. */
const READ = 8
/** The logit of a passage that was not read. */
export const NOT_READ = -5

/** What was read in one source. `lead`: by how much it is preferred to any of another document, where one was read. */
type SourceReading = {
  readonly answerable: number
  readonly lead: number
  /** The likeliest words of each sentence of the source, by their place in what was read of it; null where there are none. */
  readonly answers: readonly (AnswerSpan | null)[]
}

/** Reads the best sources for the answer to a question, none where it cannot read that. Throws when `signal` aborts. */
export async function readSources(
  question: string,
  sources: readonly Source[],
  asRead: ReadingOf,
  read: Reader['read'],
  signal?: AbortSignal,
): Promise<ReadonlyMap<Source, SourceReading>> {
  if (!isReadable(question)) return new Map()
  const best = sources.slice(0, READ).map((source) => ({ source, ...readable(source.passage, asRead) }))
  const texts = best.map(({ text }) => text)
  const readings = await read(question, texts, signal)
  return new Map(
    best.map(({ source, places }, i) => {
      const { answerable = NOT_READ, spans = [] } = readings[i] ?? {}
      const others = best.flatMap((other, j) =>
        other.source.passage.documentId === source.passage.documentId ? [] : (readings[j]?.answerable ?? []),
      )
      const lead = others.length === 0 ? Math.max(0, answerable) : answerable - Math.max(...others)
      return [source, { answerable, lead, answers: places.map((place) => within(spans, place)) }]
    }),
  )
}

/**
 * A passage as it is read for a question: under its headings, its sentences and rows as they read, of wide rows what
 * matters for it. `places`: where each stands in `text`.
 */
export function readable(passage: Passage, asRead: ReadingOf): { text: string; places: Span[] } {
  let text = (passage.place.headings ?? []).filter((heading) => !passage.text.includes(heading)).join('. ')
  if (text !== '') text += '\n'
  const places: Span[] = []
  for (const sentence of sentencesOf(passage)) {
    const start = text.length
    text += asRead(sentence)
    places.push({ start, end: text.length })
    text += sentence.row || sentence.heading ? '\n' : ' '
  }
  return { text: text.slice(0, -1), places }
}

/** The likeliest words in a place, a part of a span counting in part; their offsets are from where that begins. */
function within(spans: readonly AnswerSpan[], { start: from, end: to }: Span): AnswerSpan | null {
  let best: AnswerSpan | null = null
  for (const span of spans) {
    const [start, end] = [Math.max(from, span.start), Math.min(to, span.end)]
    const probability = (span.probability * (end - start)) / (span.end - span.start)
    if (end > start && probability > (best?.probability ?? 0))
      best = { start: start - from, end: end - from, probability }
  }
  return best
}

/** Whether the reader, which learned from English, can be believed about a question: measured for Latin script alone. */
export function isReadable(question: string): boolean {
  const letters = question.match(/\p{L}/gu) ?? []
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length
  return letters.length > 0 && latin >= 0.9 * letters.length
}
