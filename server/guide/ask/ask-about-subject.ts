import type { EvidenceSentence } from '../../answer/evidence/evidence-sentences.ts'
import { FUNCTION_WORDS } from '../../text/function-words.ts'
import { type Ask, statementOf } from './ask.ts'

/** Patterns of the words after a subject, each with the question that they answer. $S: the subject. */
const PREDICATES: readonly (readonly [RegExp, string])[] = [
  [
    /^(was|were) (\p{Ll}+ed|built|held|made|born) (?:in|on) (?=(?:\p{Lu}\p{Ll}+ )?(?:\d{1,2},? )?(?:\p{Lu}\p{Ll}+ )?(?:1\d|20)\d\d\b)/u,
    'When $1 $S $2?',
  ],
  [/^costs (?=[$€£]?\d)/u, 'How much does $S cost?'],
  [/^lasts (?=(?:up to |about )?\d)/u, 'How long does $S last?'],
  [/^takes (?=(?:up to |about )?\d+ \p{Ll})/u, 'How long does $S take?'],
  [/^(starts|begins|ends|opens|closes) (?:at|on) (?=\d|\p{Lu})/u, 'When does $S $2?'],
  [/^(is|are) located /u, 'Where $1 $S?'],
  [/^(is|are) responsible for /u, 'What $1 $S responsible for?'],
  [/^(is|are) used (?:to|for) /u, 'What $1 $S used for?'],
  [/^(?:means|shall mean) /u, 'What does $S mean?'],
  [/^(is|are) (?=(?:an?|the|any|up to|at (?:least|most)|between|[$€£]?\d)\b|[$€£]\d)/u, 'What $1 $S?'],
  // The past tells what happened to something, and defines nothing: 'The master was a turtle'.
  [/^(was|were) (?=(?:up to |at (?:least|most) |between )?[$€£]?\d)/u, 'What $1 $S?'],
]
/** Matches the subject of a sentence: 'The late fee', “Confidential Information”, 'Annual leave (AL)'. */
const THING =
  /^(?<determiner>(?:The|A|An) )?(?<quote>[“"])?(?<thing>\p{L}[\p{L}\p{N}’'-]*(?: [\p{L}\p{N}’'-]+){0,4}?)[”"]?(?: \(\p{Lu}{2,6}\))? (?=is |are |was |were |costs |lasts |takes |starts |begins |ends |opens |closes |means |shall mean )/u
/** Matches words for a person by occupation. */
const PERSON = /(?:er|or|ant|ee|ist|ian|man|woman|person|[Jj]udge|[Cc]hief|president|chair)\b/u
const TWO_NAMES = /^\p{Lu}[\p{Ll}.]+(?: \p{Lu}[\p{L}’.]+)+$/u
/** Matches words that refer to preceding sentences. */
const LEANING =
  /^(?:first|second|third|next|rest|following|former|latter|example|figure|table|section|chapter|page|step|note)$/i
/** Matches subjects that do not identify one thing, such as 'the problem'. */
const VAGUE =
  /^(?:advantage|aim|answer|approach|author|case|challenge|difference|difficulty|document|fact|form|goal|idea|intent|issue|key|list|method|mission|name|objective|outcome|paper|point|problem|process|project|purpose|question|reason|result|thing|title|topic|truth|type|user|value|way|work)s?$/i

/** Says what something is. */
const IDENTIFIED = /^(?:is|are) (?:an?|the|any)\b/

/** Asks what a sentence says about its subject: 'What is the late fee?', 'When was the library built?' */
export const askAboutSubject: Ask = (sentence, document) => {
  const reading = statementOf(sentence) ?? ''
  const found = THING.exec(reading)
  if (!found) return null
  const { determiner = '', thing = '', quote } = found.groups ?? {}
  const words = thing.split(' ')
  const leans = words.some((word) => LEANING.test(word) || FUNCTION_WORDS.has(word.toLowerCase()))
  if (leans || VAGUE.test(words.at(-1) ?? '')) return null
  const rest = reading.slice(found[0].length)
  for (const [form, question] of PREDICATES) {
    const told = form.exec(rest)
    if (!told) continue
    // Nobody asks 'What is Eleanor Marsh?'
    if (TWO_NAMES.test(thing) && PERSON.test(rest.split(' ').slice(0, 6).join(' '))) return null
    const named = determiner === '' && !quote ? asWritten(thing, document) : thing
    if (named === null) return null
    // 'The consumed minutes is …': the sentence tells of something else.
    if (determiner === 'The ' && /[^s]s$/.test(thing) && /^(?:is|was) /.test(rest)) return null
    // 'The bank' is one that the text has told of.
    if (determiner === 'The ' && words.length === 1 && /^\p{Ll}/u.test(thing) && IDENTIFIED.test(rest))
      return null
    const subject = quote ? `“${named}”` : `${determiner.toLowerCase()}${named}`
    const asked =
      determiner === '' && isCalledHeOrShe(named, sentence, document) ? asOfPerson(question) : question
    return asked
      .replace('$1', told[1] ?? '')
      .replace('$2', told[2] ?? (told[1] ?? '').replace(/s$/, ''))
      .replace('$S', () => subject)
  }
  return null
}

/** 'Who is $S?' for 'What is $S?' */
function asOfPerson(question: string): string {
  return question.replace(/^What \$1 \$S\?$/, 'Who $1 $S?')
}

/** How many sentences from a name on may call a person he or she. */
const NEAR = 4

/** Whether a capitalized name is that of a person: the text says he or she of it, in sentences from one that begins with it on. */
function isCalledHeOrShe(
  name: string,
  { source, index }: EvidenceSentence,
  document: readonly EvidenceSentence[],
): boolean {
  if (!/^\p{Lu}\p{Ll}/u.test(name)) return false
  return document.some(
    (other) =>
      other.source === source &&
      other.index >= index &&
      other.index < index + NEAR &&
      /\b(?:he|she|him|his|her|hers)\b/i.test(other.reading),
  )
}

/** Returns the first words of a sentence in the spelling that the document uses inside sentences; null if it never does. */
function asWritten(thing: string, document: readonly EvidenceSentence[]): string | null {
  const small = thing.charAt(0).toLowerCase() + thing.slice(1)
  const has = (text: string) =>
    document.some(({ reading }) => {
      const at = reading.indexOf(text, 1)
      return (
        at > 0 &&
        /[\p{Ll},] $/u.test(reading.slice(0, at)) &&
        !/^[\p{L}\p{N}]/u.test(reading.slice(at + text.length))
      )
    })
  return has(thing) ? thing : has(small) ? small : null
}
