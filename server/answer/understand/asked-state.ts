import { wordSet } from '../../text/function-words.ts'
import { type Word, withoutDiacritics, wordsOf } from '../../text/words.ts'
import { contentWords } from './question-words.ts'

/**
 * A question for the boxes of a form or list in a state: 'Which boxes are ticked?', 'What is still open on the list?'
 * `isTicked`: which state; null if it asks in which one a box is: 'Is parking ticked?' `stems`: of the words that say which boxes.
 */
export type AskedState = { readonly isTicked: boolean | null; readonly stems: ReadonlySet<string> }

/** What is said of boxes alone, and what is said of other things, too. */
const TICKED = wordSet('ticked tick checked crossed angekreuzt angehakt abgehakt cochees coches cochee coche')
const CLEAR = wordSet('unticked unchecked uncrossed')
const DONE =
  wordSet(`marked selected chosen done completed complete finished erledigt erledigten markiert ausgewahlt
  gewahlt`)
const OPEN =
  wordSet(`unmarked unselected open outstanding remaining remain remains pending incomplete unfinished left
  offen offene offenen unerledigt`)
const BOXES =
  wordSet(`box boxes checkbox checkboxes tickbox tickboxes option options item items task tasks todo todos field
  fields thing things point points step steps form checklist kastchen kasten feld felder aufgabe aufgaben punkt punkte
  optionen formular case cases`)
const SINCE = wordSet('still yet already now currently noch schon bereits')
const NOT = /\b(?:not|nicht|never|pas|non)\b|n['’]t\b|\bto (?:be )?do(?:ne)?\b|\bzu tun\b/u
const YES_OR_NO = /^(?:is|are|was|were|has|have|did|ist|sind|wurden?)\b/u

/** The state of boxes that a question asks for; null for any other question. */
export function askedState(question: string): AskedState | null {
  const text = withoutDiacritics(question).toLowerCase().trim()
  const plain = ({ text }: Word) => withoutDiacritics(text).toLowerCase()
  // 'Done' is no content word.
  const said = new Set(wordsOf(question).map(plain))
  const has = (some: ReadonlySet<string>) => !said.isDisjointFrom(some)
  const isOfBoxes = has(BOXES)
  const isClear = has(CLEAR) || (isOfBoxes && has(OPEN))
  const isTicked = has(TICKED) || (isOfBoxes && has(DONE))
  if (isClear === isTicked) return null
  const around = [TICKED, CLEAR, BOXES, SINCE, ...(isOfBoxes ? [DONE, OPEN] : [])]
  const others = contentWords(question).filter((word) => !around.some((set) => set.has(plain(word))))
  const stems = new Set(others.map(({ stem }) => stem))
  if (YES_OR_NO.test(text) && stems.size > 0) return { isTicked: null, stems }
  return { isTicked: isTicked !== NOT.test(text), stems }
}
