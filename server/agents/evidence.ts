import type { Source } from './agent.ts'
import { sentencesOf } from './sentences.ts'
import { type Fact, factsOf } from './support/facts.ts'
import { type Word, wordsOf } from './support/words.ts'

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
  readonly words: readonly Word[]
  readonly stems: ReadonlySet<string>
  readonly facts: readonly Fact[]
}

/** All sentences of all sources, in their order; one that two overlapping passages share comes once. */
export function evidenceOf(sources: readonly Source[]): EvidenceSentence[] {
  const seen = new Set<string>()
  const evidence: EvidenceSentence[] = []
  for (const source of sources) {
    const { passage } = source
    for (const [index, { start, end, reading, row }] of sentencesOf(passage).entries()) {
      const key = `${passage.documentId} ${passage.start + start}`
      if (seen.has(key)) continue
      seen.add(key)
      const words = wordsOf(reading)
      evidence.push({
        source,
        index,
        start: passage.start + start,
        end: passage.start + end,
        quote: passage.text.slice(start, end),
        reading,
        row,
        words,
        stems: new Set(words.filter(({ content }) => content).map(({ stem }) => stem)),
        facts: factsOf(reading),
      })
    }
  }
  return evidence
}
