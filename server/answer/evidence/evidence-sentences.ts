import { atOnce, type Steps } from '../../platform/yielding.ts'
import { type Fact, factsOf } from '../../text/facts.ts'
import type { Span } from '../../text/sentences.ts'
import { type Word, wordsOf } from '../../text/words.ts'
import type { Source } from '../search/passage.ts'
import { type Sentence, sentencesOf } from './passage-sentences.ts'

/** A sentence or table row of a source. `start`, `end`: offsets in the document's text. */
export type EvidenceSentence = Sentence & {
  readonly source: Source
  /** Its index among the sentences of its source. */
  readonly index: number
  readonly words: readonly Word[]
  readonly stems: ReadonlySet<string>
  readonly facts: readonly Fact[]
}

/**
 * Splits sources into their sentences, in order. Overlapping passages yield each sentence once, from the passage that
 * has all of it.
 */
export function evidenceSentences(sources: readonly Source[]): EvidenceSentence[] {
  return atOnce(readSentences(sources))
}

/** As evidenceSentences(), which takes about a millisecond a passage, in steps. */
export function* readSentences(sources: readonly Source[]): Steps<EvidenceSentence[]> {
  const found = sources.flatMap((source) =>
    sentencesOf(source.passage).map((sentence, index) => ({
      ...sentence,
      source,
      index,
      start: source.passage.start + sentence.start,
      end: source.passage.start + sentence.end,
    })),
  )
  const documents = Map.groupBy(found, ({ source }) => source.passage.documentId)
  const whole = new Set([...documents.values()].flatMap(withoutParts))
  const sentences: EvidenceSentence[] = []
  for (const sentence of found) {
    if (!whole.has(sentence)) continue
    sentences.push({ ...sentence, ...read(sentence.reading) })
    yield
  }
  return sentences
}

/** A sentence, followed by its neighbours in the passage unless it is a table row. */
export function withNeighbours(
  sentence: EvidenceSentence,
  pool: readonly EvidenceSentence[],
): [EvidenceSentence, ...EvidenceSentence[]] {
  const isBeside = ({ source, index, row }: EvidenceSentence) =>
    source === sentence.source && Math.abs(index - sentence.index) === 1 && !row
  return sentence.row ? [sentence] : [sentence, ...pool.filter(isBeside)]
}

/** Merges sentences of one passage into one, for comparison with a claim. */
export function mergeSentences(
  sentences: readonly [EvidenceSentence, ...EvidenceSentence[]],
): EvidenceSentence {
  const inOrder = sentences.toSorted((a, b) => a.index - b.index)
  const reading = inOrder.map((sentence) => sentence.reading).join(' ')
  return { ...sentences[0], reading, ...read(reading) }
}

function read(reading: string): Pick<EvidenceSentence, 'words' | 'stems' | 'facts'> {
  const words = wordsOf(reading)
  const stems = new Set(words.filter(({ content }) => content).map(({ stem }) => stem))
  return { words, stems, facts: factsOf(reading) }
}

/** The spans that no other span contains, each once. */
function withoutParts<S extends Span>(spans: readonly S[]): S[] {
  const whole: S[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (span.end > (whole.at(-1)?.end ?? -1)) whole.push(span)
  return whole
}
