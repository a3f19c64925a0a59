import { wordsOf } from '../../text/words.ts'
import { headingsAt, placeText } from '../search/place-label.ts'
import { askedState } from '../understand/asked-state.ts'
import type { EvidenceSentence } from './evidence-sentences.ts'

/** Boxes as the parsers write them, and as task lists of Markdown do. */
const TICKED = /[☑☒]|(?<![^\s(])\[[xX]\](?=\s)/u
const CLEAR = /☐|(?<![^\s(])\[ \](?=\s)/u
/** A box of a form or a task list, in any state. */
export const BOX = new RegExp(`${TICKED.source}|${CLEAR.source}`, 'u')

/** The most boxes that are quoted. */
const MOST_BOXES = 20

/** The boxes that a question asks for by their state. `isCut`: there are more. */
export type AskedBoxes = { readonly sentences: readonly EvidenceSentence[]; readonly isCut: boolean }

/**
 * Finds all boxes in the state that a question asks for, in the order of their documents. The words that say which boxes are
 * meant stand beside each, or in the name or headings of its document. Null for any other question, and if no box is in that
 * state.
 */
export function askedBoxes(question: string, sentences: readonly EvidenceSentence[]): AskedBoxes | null {
  const asked = askedState(question)
  if (!asked) return null
  const mark = asked.isTicked === null ? BOX : asked.isTicked ? TICKED : CLEAR
  const found = sentences.filter((sentence) => {
    if (sentence.heading || !mark.test(sentence.reading)) return false
    const { passage } = sentence.source
    const place = wordsOf(`${placeText(passage)} ${headingsAt(passage, sentence.start).join(' ')}`)
    return asked.stems.isSubsetOf(new Set([...place.map(({ stem }) => stem), ...sentence.stems]))
  })
  if (found.length === 0) return null
  const documents = [...new Set(found.map(({ source }) => source.passage.documentId))]
  const at = ({ source }: EvidenceSentence) => documents.indexOf(source.passage.documentId)
  const ordered = found.toSorted((a, b) => at(a) - at(b) || a.start - b.start)
  return { sentences: ordered.slice(0, MOST_BOXES), isCut: ordered.length > MOST_BOXES }
}
