import type { Citation } from '../../../shared/answers.ts'
import { type AnswerRequest, type AnswerServices, answer } from '../../answer/answer.ts'
import { headedQuestion } from '../../answer/check/suggest-followup.ts'
import { type EvidenceSentence, evidenceSentences } from '../../answer/evidence/evidence-sentences.ts'
import { roundRobin } from '../../answer/search/merge-rankings.ts'
import type { Passage } from '../../answer/search/passage.ts'
import type { Scope } from '../../answer/search/search.ts'
import { FUNCTION_WORDS } from '../../text/function-words.ts'

/** Most questions to offer, and most proposals to try for them. */
const OFFERED = 3
const TRIED = 16
/** Most questions of one kind from one document. */
const MOST_OF_KIND = 3

/**
 * Makes questions that the documents in scope answer. Asks each one first, and offers it only if the answer cites the
 * passage that the question was made from. Documents take turns. `known`: questions to try first.
 */
export async function exampleQuestions(
  scope: Scope,
  known: readonly string[],
  services: AnswerServices,
  signal: AbortSignal,
): Promise<string[]> {
  const { passages } = await services.library.survey(scope, new Set(), '')
  const sentences = evidenceSentences(passages.map((passage, index) => ({ number: index + 1, passage })))
  const documents = [...Map.groupBy(sentences, ({ source }) => source.passage.documentId).values()]
  const answeredOf = async (proposals: readonly Proposal[], most: number) => {
    const answered: string[] = []
    for (const proposal of proposals)
      if (answered.length < most && (await isAnswered(proposal, scope, services, signal)))
        answered.push(proposal.question)
    return answered
  }
  const proposed = [
    ...known.map((question) => ({ question, from: null })),
    ...roundRobin(documents.map(candidatesOf)),
  ]
  const offered = await answeredOf(proposed.slice(0, TRIED), OFFERED)
  if (offered.length > 0) return offered
  const abouts = documents.flatMap(([first]) =>
    first ? { question: `What is ${first.source.passage.filename} about?`, from: wholeOf(first) } : [],
  )
  return await answeredOf(abouts.slice(0, OFFERED), 1)
}

/** A question to try. `from`: the passage it was made from, which its answer must cite; null if unknown. */
type Proposal = {
  readonly question: string
  readonly from: Pick<Passage, 'documentId' | 'start' | 'end'> | null
}

/** Tells whether an answer without a language model succeeds and cites the passage of the proposal. */
async function isAnswered(
  { question, from }: Proposal,
  scope: Scope,
  services: AnswerServices,
  signal: AbortSignal,
): Promise<boolean> {
  const quoting = { ...services, languageModel: async () => null }
  for await (const { event, data } of answer(requestOf(question, scope), quoting, signal)) {
    if (event !== 'result') continue
    const isFrom = ({ used, document_id, start, end }: Citation) =>
      used && (!from || (document_id === from.documentId && start < from.end && from.start < end))
    return data.outcome === 'answered' && data.confidence !== 'low' && data.citations.some(isFrom)
  }
  return false
}

function requestOf(question: string, scope: Scope): AnswerRequest {
  return { question, scope, role: 'general', maxResults: 5, mode: 'fast' }
}

/** Proposes questions from the sentences of a document; the kinds of question take turns. */
function candidatesOf(sentences: readonly EvidenceSentence[]): Proposal[] {
  return roundRobin(
    ASKS.map((ask) => {
      const found = new Map<string, Proposal>()
      for (const sentence of sentences) {
        const question = ask(sentence, sentences)
        // The row with the highest value may be anywhere in the table.
        const from = ask === askForMost ? wholeOf(sentence) : sentence.source.passage
        if (question !== null && !found.has(question)) found.set(question, { question, from })
        if (found.size >= (ask === askAboutNamed ? 1 : MOST_OF_KIND)) break
      }
      return [...found.values()]
    }),
  )
}

function wholeOf({ source }: EvidenceSentence): NonNullable<Proposal['from']> {
  return { documentId: source.passage.documentId, start: 0, end: Number.POSITIVE_INFINITY }
}

/** Makes a question that a sentence or row answers; null if there is none. `document`: all sentences of its document. */
export type Ask = (sentence: EvidenceSentence, document: readonly EvidenceSentence[]) => string | null

/** Uses a heading that is a question: 'Who approves expenses?' */
const askAsHeaded: Ask = (sentence) => (sentence.heading ? null : headedQuestion(sentence))

/** Patterns of the words after a subject, each with the question that they answer. $S: the subject. */
const PREDICATES: readonly (readonly [RegExp, string])[] = [
  [
    /^(was|were) (\p{Ll}+ed|built|held|made|born) (?:in|on) (?=(?:\p{Lu}\p{Ll}+ )?(?:\d{1,2},? )?(?:\p{Lu}\p{Ll}+ )?(?:1\d|20)\d\d\b)/u,
    'When $1 $S $2?',
  ],
  [/^costs (?=[$€£]?\d)/u, 'How much does $S cost?'],
  [/^(is|are) used (?:to|for) /u, 'What $1 $S used for?'],
  [/^(?:means|shall mean) /u, 'What does $S mean?'],
  [
    /^(is|are|was|were) (?=(?:an?|the|any|up to|at (?:least|most)|between|[$€£]?\d)\b|[$€£]\d)/u,
    'What $1 $S?',
  ],
]
/** Matches the subject of a sentence: 'The late fee', “Confidential Information”, 'Annual leave (AL)'. */
const THING =
  /^(?<determiner>(?:The|A|An) )?(?<quote>[“"])?(?<thing>\p{L}[\p{L}\p{N}’'-]*(?: [\p{L}\p{N}’'-]+){0,4}?)[”"]?(?: \(\p{Lu}{2,6}\))? (?=is |are |was |were |costs |means |shall mean )/u
/** Matches words for a person by occupation. */
const PERSON = /(?:er|or|ant|ee|ist|ian|man|woman|person|[Jj]udge|[Cc]hief|president|chair)\b/u
const TWO_NAMES = /^\p{Lu}[\p{Ll}.]+(?: \p{Lu}[\p{L}’.]+)+$/u
/** Matches words that refer to preceding sentences. */
const LEANING =
  /^(?:first|second|third|next|rest|following|former|latter|example|figure|table|section|chapter|page|step|note)$/i
/** Matches subjects that do not identify one thing, such as 'the problem'. */
const VAGUE =
  /^(?:advantage|aim|answer|approach|author|case|challenge|difference|difficulty|document|fact|form|goal|idea|intent|issue|key|list|method|mission|name|objective|outcome|paper|point|problem|process|project|purpose|question|reason|result|thing|title|topic|truth|type|user|value|way|work)s?$/i

/** Asks what a sentence says about its subject: 'What is the late fee?', 'When was the library built?' */
export const askAboutSubject: Ask = ({ row, heading, reading }, document) => {
  const found = row || heading ? null : THING.exec(reading)
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
    const subject = quote ? `“${named}”` : `${determiner.toLowerCase()}${named}`
    return question
      .replace('$1', told[1] ?? '')
      .replace('$2', told[2] ?? '')
      .replace('$S', () => subject)
  }
  return null
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

const NAME = /^\p{Lu}[\p{Ll}’'-]{2,}(?: \p{Lu}[\p{Ll}’'-]+){0,2}$/u
/** Matches names of rows that sum up other rows. */
const ADDED_UP = /^(?:grand |sub)?totals?$|^(?:all|average|mean|other|others|overall|subtotal|sum|unknown)\b/i
/** Matches columns that are properties: 'the price of Aspirin', but not 'the chocolate of Candy Corn'. */
const PROPERTY =
  /^(?:(?:\p{Ll}+ )?(?:address|age|area|budget|capacity|capital|colou?r|cost|deadline|dose|duration|fee|frequency|height|income|length|population|price|rent|salary|size|speed|temperature|weight|width)|\p{Ll}+ (?:amount|index|limit|number|rate|rating|score|share|value|volume))$/u

/** Asks for a property of a row that begins with a unique name: 'What is the dose of Varicoral?' */
export const askAboutNamed: Ask = ({ row, heading, cells }, document) => {
  const [first, ...others] = row && !heading ? cells : []
  if (!first || !NAME.test(first.value) || ADDED_UP.test(first.value)) return null
  if (document.filter((other) => other.row && other.cells[0]?.value === first.value).length > 1) return null
  const told = others.find(
    ({ header, value }) => value !== '' && value.length <= 60 && PROPERTY.test(spoken(header)),
  )
  return told ? `What is the ${spoken(told.header)} of ${first.value}?` : null
}

/** Matches the header of the column that names the rows: 'Country', 'Product name'. */
const KIND = /^\p{Ll}{3,}(?: \p{Ll}{3,})?$/u
const PLURAL = /(?:[^s]s|people|children)$/
const FIGURE = /^[$€£]?\s?\d[\d.,]*\s?%?$/

/** Asks for the row with the highest number in a column: 'Which country has the most beer servings?' */
export const askForMost: Ask = ({ row, heading, cells, start }, document) => {
  const rows = document.filter((other) => other.row && !other.heading)
  if (!row || heading || rows[0]?.start !== start) return null
  const [kind] = cells.filter(({ header, value }) => KIND.test(spoken(header)) && !FIGURE.test(value))
  const things = rows.flatMap((other) => other.cells.filter(({ header }) => header === kind?.header))
  if (!kind || things.length < rows.length || new Set(things.map(({ value }) => value)).size < things.length)
    return null
  const figures = cells
    .filter(({ header, value }) => FIGURE.test(value) && COUNTED.test(spoken(header)))
    .map(({ header }) => spoken(header))
  const column = figures.find((name) => PROPERTY.test(name)) ?? figures.find((name) => name.includes(' '))
  if (column === undefined) return null
  return `Which ${spoken(kind.header).replace(/ name$/, '')} has the ${PLURAL.test(column) ? 'most' : 'highest'} ${column}?`
}

/** Matches columns in which a highest number is meaningful. */
const COUNTED =
  /^(?!.*\b(?:by|from|to|code|id|key|number|no|rank|position|year|month|day|date|phone|zip|latitude|longitude|sample|margin|total)\b)\p{L}{3,}(?: \p{L}{2,}){0,3}$/u

/** Returns a column's name as people say it: 'beer servings' for 'beer_servings'. */
function spoken(header: string): string {
  return header
    .replaceAll('_', ' ')
    .split(' ')
    .map((word) => (/^\p{Lu}\p{Ll}*$/u.test(word) ? word.toLowerCase() : word))
    .join(' ')
    .trim()
}

/** Kinds of question; the most useful come first. */
const ASKS: readonly Ask[] = [askForMost, askAsHeaded, askAboutSubject, askAboutNamed]
