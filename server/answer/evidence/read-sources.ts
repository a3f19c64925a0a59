import { isReadable } from '../../models/reading/is-readable.ts'
import type { AnswerSpan, Reader } from '../../models/reading/reader.ts'
import type { Span } from '../../text/sentences.ts'
import { contentStems } from '../../text/words.ts'
import type { Passage, Source } from '../search/passage.ts'
import { fileTitle } from '../search/place-label.ts'
import { sentencesOf } from './passage-sentences.ts'
import type { Excerpt } from './row-excerpt.ts'

/**
 * How many sources the reader reads: the first of the search, and further ones unless one of those has at least the logit
 * SURE. Reading eight led with the answer for 1 more of 204 everyday questions, and took a third longer.
 */
const READ_FIRST = 4
const READ = 6
const SURE = 2
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
  const readAll = async (some: readonly Source[]) => {
    const texts = some.map((source) => ({ source, ...readableText(source.passage, excerpt) }))
    const outputs = await read(
      question,
      texts.map(({ text }) => text),
      signal,
    )
    return texts.map((text, i) => ({ ...text, ...(outputs[i] ?? { answerable: NOT_READ, spans: [] }) }))
  }
  const first = await readAll(sources.slice(0, READ_FIRST))
  const isSure = first.some(({ answerable }) => answerable >= SURE)
  const readings = isSure ? first : [...first, ...(await readAll(sources.slice(READ_FIRST, READ)))]
  return new Map(
    readings.map(({ source, places, answerable: logit, spans }) => {
      const others = readings.flatMap((other) =>
        other.source.passage.documentId === source.passage.documentId ? [] : other.answerable,
      )
      const margin = others.length === 0 ? Math.max(0, logit) : logit - Math.max(...others)
      return [source, { logit, margin, spans: places.map((place) => likeliestWithin(place, spans)) }]
    }),
  )
}

/**
 * A passage as text for the reader: under the name of its file and its headings its sentences and rows, wide rows as excerpts.
 * `places`: the span of each sentence in `text`.
 */
export function readableText(passage: Passage, excerpt: Excerpt): { text: string; places: Span[] } {
  const headings = (passage.place.headings ?? []).filter((heading) => !passage.text.includes(heading))
  const name = fileTitle(passage.filename)
  const isTold = contentStems(name).isSubsetOf(contentStems([...headings, passage.text].join(' ')))
  let text = [...(isTold ? [] : [name]), ...headings].join('. ')
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
