import type { Question } from '../language/question.ts'
import { wordsOf } from '../language/words.ts'
import type { Source } from '../retrieve/passage.ts'
import type { EvidenceSentence } from './evidence.ts'
import { placeText } from './place-text.ts'

/** What a word of the question counts that stands under the same heading, in the place or in the passage of a sentence. */
const HEADING = 0.85
const PLACE = 0.5
const PASSAGE = 0.4
/** The same of what names the subject, which need not be said again in every sentence about it. */
const NAMED_PLACE = 0.8
const NAMED_PASSAGE = 0.7

/** Tells how much of a question a sentence speaks of, 0–1, rare words counting more. `pool`: all that was found for it. */
export function questionCoverage(
  { words }: Pick<Question, 'words'>,
  pool: readonly EvidenceSentence[],
): (sentence: EvidenceSentence) => number {
  const weights = new Map(
    words.map(({ stem }) => {
      const having = pool.filter(({ stems }) => stems.has(stem)).length
      return [stem, Math.log(1 + (pool.length + 1) / (having + 1))]
    }),
  )
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1
  const naming = new Set(
    words
      .filter(({ capital, text, start }) => (capital && start > 0) || /\d/.test(text))
      .map(({ stem }) => stem),
  )
  const around = new Map<Source, { readonly place: ReadonlySet<string>; readonly passage: Set<string> }>()
  for (const { source, stems } of pool) {
    const known = around.get(source)
    const place = known?.place ?? new Set(wordsOf(placeText(source.passage)).map(({ stem }) => stem))
    around.set(source, { place, passage: stems.union(known?.passage ?? new Set<string>()) })
  }
  const headings = nearestHeadings(pool)
  const part = (stem: string, sentence: EvidenceSentence) => {
    if (sentence.stems.has(stem)) return 1
    if (headings.get(sentence)?.stems.has(stem)) return HEADING
    const { place, passage } = around.get(sentence.source) ?? {}
    if (place?.has(stem)) return naming.has(stem) ? NAMED_PLACE : PLACE
    if (passage?.has(stem)) return naming.has(stem) ? NAMED_PASSAGE : PASSAGE
    return 0
  }
  return (sentence) =>
    [...weights].reduce((sum, [stem, weight]) => sum + weight * part(stem, sentence), 0) / total
}

/** The heading that each sentence stands under within its passage, where there is one. */
function nearestHeadings(pool: readonly EvidenceSentence[]): Map<EvidenceSentence, EvidenceSentence> {
  const found = new Map<EvidenceSentence, EvidenceSentence>()
  let heading: EvidenceSentence | undefined
  for (const sentence of pool) {
    if (heading?.source !== sentence.source) heading = undefined
    if (sentence.heading && !sentence.row) heading = sentence
    else if (heading && !sentence.row) found.set(sentence, heading)
  }
  return found
}
