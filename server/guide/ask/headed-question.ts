import type { EvidenceSentence } from '../../answer/evidence/evidence-sentences.ts'
import { headingsAt } from '../../answer/search/place-label.ts'
import { FUNCTION_WORDS } from '../../text/function-words.ts'

const NUMBER = /^(?:\(?(?:[\d.]+|[A-Z]\d*[.)]|[ivxIVX]+[.)])\)?\s+)+/
/** Before a question: 'CHAPTER XI. Who Stole the Tarts?' is a title. */
const LABELLED = /^(?:\p{L}+\s+)?[\dIVXLC]+[.:]\s/u
const MOST = 100
/** Words for what stands before: 'Is it low-level code?' */
const LEANING =
  /(?<!\p{L})(?:so|it|its|they|them|their|this|these|those|he|she|es|er|sie|ihn|dies\p{L}{0,2}|ils?|elles?|ce|cela|ella|ello|est[eao]s?)(?!\p{L})/iu

/** The heading over a sentence if it is a question, such as 'How do I clean the filter?'; else null. */
export function headedQuestion({ source, start }: Pick<EvidenceSentence, 'source' | 'start'>): string | null {
  const heading = headingsAt(source.passage, start).at(-1)?.replace(NUMBER, '').trim() ?? ''
  const isQuestion = /^¿?\p{Lu}.*\s.*\p{L}[)”»"]?\s?\?$/u.test(heading) && heading.length <= MOST
  return isQuestion &&
    !LEANING.test(heading) &&
    !LABELLED.test(heading) &&
    !isTitle(heading) &&
    !isJoined(heading)
    ? heading
    : null
}

/** Whether most words after the first begin with a capital letter, as in the title of a work: 'Who Stole the Tarts?' */
function isTitle(heading: string): boolean {
  const words = heading
    .split(/\s+/)
    .slice(1)
    .filter((word) => /^\p{L}{3,}/u.test(word))
  return words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word) || word.length === 3)
}

/** Whether a heading joins a label and a question: 'Market research - How?', 'Role Is it reliable?' */
function isJoined(heading: string): boolean {
  const second = heading.split(/\s+/)[1] ?? ''
  return / [-–—] /.test(heading) || (/^\p{Lu}/u.test(second) && FUNCTION_WORDS.has(second.toLowerCase()))
}
