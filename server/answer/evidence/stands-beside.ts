import { contentStems } from '../../text/words.ts'
import { fileTitle, headingsAt } from '../search/place-label.ts'
import type { EvidenceSentence } from './evidence-sentences.ts'

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
