import { type Fact, factsOf } from '../language/facts.ts'
import { type Word, wordsOf } from '../language/words.ts'
import type { Source } from '../retrieve/passage.ts'
import { type Cell, sentencesOf } from './passage-sentences.ts'

/** A sentence or table row that can be quoted. `start`, `end`: offsets in the document's text. */
export type EvidenceSentence = {
  readonly source: Source
  /** Its place among the sentences of its source. */
  readonly index: number
  readonly start: number
  readonly end: number
  /** The document's text from `start` to `end`. */
  readonly quote: string
  /** What it says, on one line; of a table row with its headers. */
  readonly reading: string
  readonly row: boolean
  /** Of a row, those that are not empty. */
  readonly cells: readonly Cell[]
  /** It names what follows: a heading, or the header row of a table. */
  readonly heading: boolean
  /** Sentences of one paragraph or list item of a source share it. */
  readonly block: number
  readonly words: readonly Word[]
  readonly stems: ReadonlySet<string>
  readonly facts: readonly Fact[]
}

/**
 * All sentences of all sources, in their order. What overlapping passages share comes once, and whole: a sentence
 * that the end of one passage cuts is left to the other.
 */
export function evidenceOf(sources: readonly Source[]): EvidenceSentence[] {
  const kept = new Map<string, { start: number; end: number }[]>()
  const found = sources.flatMap((source) =>
    sentencesOf(source.passage).map((sentence, index) => ({
      source,
      index,
      ...sentence,
      start: source.passage.start + sentence.start,
      end: source.passage.start + sentence.end,
    })),
  )
  for (const { source, start, end } of found) {
    const id = source.passage.documentId
    const ranges = kept.get(id) ?? []
    kept.set(id, ranges)
    if (ranges.some((range) => range.start <= start && end <= range.end)) continue
    kept.set(id, [...ranges.filter((range) => start > range.start || range.end > end), { start, end }])
  }
  const evidence: EvidenceSentence[] = []
  for (const sentence of found) {
    const { source, start, end, reading } = sentence
    const ranges = kept.get(source.passage.documentId) ?? []
    const at = ranges.findIndex((range) => range.start === start && range.end === end)
    if (at < 0) continue
    ranges.splice(at, 1)
    const words = wordsOf(reading)
    evidence.push({
      ...sentence,
      quote: source.passage.text.slice(start - source.passage.start, end - source.passage.start),
      words,
      stems: new Set(words.filter(({ content }) => content).map(({ stem }) => stem)),
      facts: factsOf(reading),
    })
  }
  return evidence
}
