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
/**
 * The most characters of a passage to read: the sentences around the likeliest, as far as they fit. Of 204 everyday questions 600
 * led with the answer for one more than whole passages, 400 for 2 fewer. A passage of up to LEEWAY more is read whole.
 */
const MOST_CHARS = 600
const LEEWAY = 90
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

/** How likely a sentence of a source answers, by its index, before anything is read; comparable within the source. */
export type WorthOf = (source: Source, index: number) => number

/**
 * Reads the best sources for a question, of long ones what stands around their likeliest sentence; none if the reader cannot read
 * the question. Throws when `signal` aborts.
 */
export async function readSources(
  question: string,
  sources: readonly Source[],
  excerpt: Excerpt,
  worthOf: WorthOf,
  read: Reader['read'],
  signal?: AbortSignal,
): Promise<ReadonlyMap<Source, SourceReading>> {
  if (!isReadable(question)) return new Map()
  const readAll = async (some: readonly Source[]) => {
    const texts = some.map((source) => ({
      source,
      ...readableText(source.passage, excerpt, (index) => worthOf(source, index)),
    }))
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
 * `worthOf`: by which those are chosen that are read, by their index; without it all are. `places`: the span of each sentence in
 * `text`, empty for those left out.
 */
export function readableText(
  passage: Passage,
  excerpt: Excerpt,
  worthOf?: (index: number) => number,
): { text: string; places: Span[] } {
  const headings = (passage.place.headings ?? []).filter((heading) => !passage.text.includes(heading))
  const name = fileTitle(passage.filename)
  const isTold = contentStems(name).isSubsetOf(contentStems([...headings, passage.text].join(' ')))
  let text = [...(isTold ? [] : [name]), ...headings].join('. ')
  if (text !== '') text += '\n'
  const sentences = sentencesOf(passage)
  const written = sentences.map(
    (sentence) => `${excerpt(sentence)}${sentence.row || sentence.heading ? '\n' : ' '}`,
  )
  const { start: from, end: to } = worthOf
    ? windowAround(written, worthOf)
    : { start: 0, end: written.length }
  const places: Span[] = []
  for (const [i, sentence] of written.entries()) {
    const isRead = i >= from && i < to
    places.push({ start: text.length, end: text.length + (isRead ? sentence.length - 1 : 0) })
    if (isRead) text += sentence
  }
  return { text: text.slice(0, -1), places }
}

/** The sentences around the likeliest, by their indexes, grown towards the likelier neighbour until the next does not fit. */
function windowAround(sentences: readonly string[], worthOf: (index: number) => number): Span {
  const whole = { start: 0, end: sentences.length }
  if (sentences.join('').length <= MOST_CHARS + LEEWAY) return whole
  const worths = sentences.map((_, index) => worthOf(index))
  const best = worths.indexOf(Math.max(...worths))
  let [start, end, length] = [best, best + 1, sentences[best]?.length ?? 0]
  while (start > 0 || end < sentences.length) {
    const isBefore = (worths[start - 1] ?? -Infinity) > (worths[end] ?? -Infinity)
    length += sentences[isBefore ? start - 1 : end]?.length ?? 0
    if (length > MOST_CHARS) break
    if (isBefore) start--
    else end++
  }
  return { start, end }
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
