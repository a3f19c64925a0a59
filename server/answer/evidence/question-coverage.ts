import { contentStems, wordsOf } from '../../text/words.ts'
import { fileTitle, headingsAt, placeText } from '../search/place-label.ts'
import type { Question } from '../understand/question.ts'
import type { EvidenceSentence } from './evidence-sentences.ts'

/** How much a word counts that is not in a sentence but in its heading, in its passage's place, or in its passage. */
const HEADING = 0.85
const PLACE = 0.5
const PASSAGE = 0.4
/** The same for names and numbers: they are the subject, which not every sentence repeats. */
const NAMED_PLACE = 0.8
const NAMED_PASSAGE = 0.7

/**
 * The share of a question's words that each sentence covers, 0–1, weighted by log(1 + (N + 1) / (n + 1)), their inverse
 * frequency among the N sentences. `pool`: all sentences that were found.
 */
export function questionCoverage(
  { words }: Pick<Question, 'words'>,
  pool: readonly EvidenceSentence[],
): ReadonlyMap<EvidenceSentence, number> {
  const weights = new Map(
    words.map(({ stem }) => {
      const frequency = pool.filter(({ stems }) => stems.has(stem)).length
      return [stem, Math.log(1 + (pool.length + 1) / (frequency + 1))]
    }),
  )
  const total = weights.values().reduce((sum, weight) => sum + weight, 0) || 1
  const names = words.filter(({ capital, text, start }) => (capital && start > 0) || /\d/.test(text))
  const naming = new Set(names.map(({ stem }) => stem))
  const coverage = new Map<EvidenceSentence, number>()
  for (const [source, own] of Map.groupBy(pool, (sentence) => sentence.source)) {
    const place = new Set(wordsOf(placeText(source.passage)).map(({ stem }) => stem))
    const passage = new Set(own.flatMap(({ stems }) => [...stems]))
    let heading: ReadonlySet<string> = new Set()
    for (const sentence of own) {
      if (sentence.heading && !sentence.row) heading = sentence.stems
      const share = (stem: string) => {
        if (sentence.stems.has(stem)) return 1
        if (!sentence.row && heading.has(stem)) return HEADING
        if (place.has(stem)) return naming.has(stem) ? NAMED_PLACE : PLACE
        if (passage.has(stem)) return naming.has(stem) ? NAMED_PASSAGE : PASSAGE
        return 0
      }
      const covered = weights.entries().reduce((sum, [stem, weight]) => sum + weight * share(stem), 0)
      coverage.set(sentence, covered / total)
    }
  }
  return coverage
}

/**
 * Whether a sentence may speak of something beside what is asked: it stands under a heading that has no word of the question, and
 * the question has words that neither the sentence nor its headings nor the name of its file have. 'What does the medical
 * insurance pay?' is not answered by what stands under 'Life cover'. `asked`: the stems of the question.
 */
export function standsBeside(
  asked: ReadonlySet<string>,
  { source, start, stems }: Pick<EvidenceSentence, 'source' | 'start' | 'stems'>,
): boolean {
  const headings = headingsAt(source.passage, start)
  const heading = contentStems(headings.at(-1) ?? '')
  if (heading.size === 0 || !heading.isDisjointFrom(asked)) return false
  const named = contentStems(`${headings.join(' ')} ${fileTitle(source.passage.filename)}`)
  return !asked.isSubsetOf(stems.union(named))
}
