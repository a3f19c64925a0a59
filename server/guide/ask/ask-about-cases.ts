import { FUNCTION_WORDS } from '../../text/function-words.ts'
import { type Ask, statementOf } from './ask.ts'

/** A condition and the first two words of what follows from it. */
const IF =
  /^If (?<clause>(?:[\p{L}\p{N}’'$€£%,.-]*[\p{L}\p{N}’'%] ){2,14}[\p{L}\p{N}’'%-]+), (?<then>[\p{L}’']+) ?(?<next>[\p{L}’']*)/u
/** What a reader wants to do. */
const WISH = /^you (?:want|wish|need|would like) to (?<what>.+)$|^you[’']d like to (?<what>.+)$/u
const LONGEST_CLAUSE = 90
/** Function words that a subject may begin with. */
const DETERMINER = /^(?:a|all|an|any|both|each|every|more|no|some|the|your|you)$/i
/** Words of a story, which tells what happened once. */
const PAST = /(?<!\p{L})(?:was|were|did|had|would)(?!\p{L})/u
const LEANING =
  /(?<![\p{L}’'])(?:i|we|us|our|ours|my|me|it|its|they|them|their|this|these|those|that|such|he|him|his|she|her|hers|here|there|which|who|above|below|following|former|latter|otherwise|so|not be)(?!\p{L})/iu

/**
 * Asks in English what holds in a case: 'What happens if the rent is late?', 'What should you do if you lose the key?', and
 * for what a reader wants, how: 'How do you add a link?'
 */
export const askAboutCase: Ask = (sentence) => {
  const { clause = '', then = '', next = '' } = IF.exec(statementOf(sentence) ?? '')?.groups ?? {}
  if (!isClause(clause) || PAST.test(clause) || LEANING.test(clause)) return null
  const { what } = WISH.exec(clause)?.groups ?? {}
  if (what) return `How do you ${what}?`
  return /^you(?![\p{L}])/u.test(clause)
    ? `${whatOfYou(then.toLowerCase(), next)} if ${clause}?`
    : `What happens if ${clause}?`
}

/** Begins the question for the case of a reader, who then may, should or has to do something, unless something else follows. */
function whatOfYou(then: string, next: string): string {
  if (then === 'you')
    return /^(?:can|may|could)$/.test(next)
      ? 'What can you do'
      : /^(?:should|must|need|have)$/.test(next)
        ? 'What should you do'
        : 'What happens'
  const isImperative = /^(?:please|then)$/.test(then) || (!FUNCTION_WORDS.has(then) && !/[^s]s$/.test(then))
  return isImperative ? 'What should you do' : 'What happens'
}

/** Whether the words after 'if' begin with a subject, unlike 'if already installed' or 'if in doubt'. */
function isClause(text: string): boolean {
  const [first = ''] = text.split(' ')
  const isSubject =
    DETERMINER.test(first) || /^you[’']/.test(first) || !FUNCTION_WORDS.has(first.toLowerCase())
  return (
    text !== '' &&
    isSubject &&
    !/(?:ing|ed|ly)$/.test(first) &&
    !/ not$/.test(text) &&
    text.length <= LONGEST_CLAUSE
  )
}
