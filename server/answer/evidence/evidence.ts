import { type Fact, factsOf } from '../../text/facts.ts'
import type { Span } from '../../text/sentences.ts'
import { type Word, wordsOf } from '../../text/words.ts'
import type { Source } from '../search/passage.ts'
import { type Sentence, sentencesOf } from './passage-sentences.ts'

/** A sentence or table row that can be quoted. `start`, `end`: offsets in the document's text. */
export type EvidenceSentence = Sentence & {
  readonly source: Source
  /** Its place among the sentences of its source. */
  readonly index: number
  readonly words: readonly Word[]
  readonly stems: ReadonlySet<string>
  readonly facts: readonly Fact[]
}

/**
 * All sentences of all sources, in their order. What overlapping passages share comes once, and whole: a sentence
 * that the end of one passage cuts is left to the other.
 */
export function evidenceOf(sources: readonly Source[]): EvidenceSentence[] {
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
  return found
    .filter((sentence) => whole.has(sentence))
    .map((sentence) => ({ ...sentence, ...read(sentence.reading) }))
}

/** A sentence of prose and those of its passage right before and after it; it comes first. */
export function withNeighbours(
  sentence: EvidenceSentence,
  pool: readonly EvidenceSentence[],
): [EvidenceSentence, ...EvidenceSentence[]] {
  const isBeside = ({ source, index, row }: EvidenceSentence) =>
    source === sentence.source && Math.abs(index - sentence.index) === 1 && !row
  return sentence.row ? [sentence] : [sentence, ...pool.filter(isBeside)]
}

/** Sentences of one passage read as one. */
export function drawnTogether(
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

/** The spans that no other one holds, each once. */
function withoutParts<S extends Span>(spans: readonly S[]): S[] {
  const whole: S[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (span.end > (whole.at(-1)?.end ?? -1)) whole.push(span)
  return whole
}
