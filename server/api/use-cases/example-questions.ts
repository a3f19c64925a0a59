import type { Citation } from '../../../shared/answers.ts'
import { type AnswerRequest, type AnswerServices, answer } from '../../answer/answer.ts'
import { headedQuestion } from '../../answer/check/followup.ts'
import { type EvidenceSentence, evidenceOf } from '../../answer/evidence/evidence.ts'
import { roundRobin } from '../../answer/search/merge-rankings.ts'
import type { Passage } from '../../answer/search/passage.ts'
import type { Scope } from '../../answer/search/search.ts'
import { FUNCTION_WORDS } from '../../text/function-words.ts'

/** Questions that are offered, and that are tried for them, at most. */
const OFFERED = 3
const TRIED = 16
/** Questions of one kind that are made from a document, at most. */
const MOST_OF_KIND = 3

/**
 * Makes questions that the documents in scope answer. Each is asked before it is offered: its answer must be found, and
 * in the document that it was made from. `known`: questions to try first. Documents take turns.
 */
export async function exampleQuestions(
  scope: Scope,
  known: readonly string[],
  services: AnswerServices,
  signal: AbortSignal,
): Promise<string[]> {
  const { passages } = await services.library.survey(scope, new Set(), '')
  const sentences = evidenceOf(passages.map((passage, index) => ({ number: index + 1, passage })))
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

/** `from`: the passage that it was made from, which its answer must cite; null where that is not known. */
type Proposal = {
  readonly question: string
  readonly from: Pick<Passage, 'documentId' | 'start' | 'end'> | null
}

/** Whether quoting answers a question, with the words that it was made from or those around them. */
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

/** The questions that a document proposes, those of each kind in turn. */
function candidatesOf(sentences: readonly EvidenceSentence[]): Proposal[] {
  return roundRobin(
    ASKS.map((ask) => {
      const found = new Map<string, Proposal>()
      for (const sentence of sentences) {
        const question = ask(sentence, sentences)
        // The row that has most of something may be anywhere in its table.
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

/** Makes a question from a sentence or row that answers it, given all of its document; null where none suits. */
export type Ask = (sentence: EvidenceSentence, document: readonly EvidenceSentence[]) => string | null

/** Takes a heading that is a question: 'Who approves expenses?' */
const askAsHeaded: Ask = (sentence) => (sentence.heading ? null : headedQuestion(sentence))

/** What follows the subject of a sentence, and the question that it answers; $S is the subject. */
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
/** The subject that begins such a sentence: 'The late fee', “Confidential Information”, 'Annual leave (AL)'. */
const THING =
  /^(?<determiner>(?:The|A|An) )?(?<quote>[“"])?(?<thing>\p{L}[\p{L}\p{N}’'-]*(?: [\p{L}\p{N}’'-]+){0,4}?)[”"]?(?: \(\p{Lu}{2,6}\))? (?=is |are |was |were |costs |means |shall mean )/u
/** A word for a person by what they do. */
const PERSON = /(?:er|or|ant|ee|ist|ian|man|woman|person|[Jj]udge|[Cc]hief|president|chair)\b/u
const TWO_NAMES = /^\p{Lu}[\p{Ll}.]+(?: \p{Lu}[\p{L}’.]+)+$/u
/** Words of a subject that make sense only after the sentences before it. */
const LEANING =
  /^(?:first|second|third|next|rest|following|former|latter|example|figure|table|section|chapter|page|step|note)$/i
/** Subjects that a document has many of: 'the problem' is one of many. */
const VAGUE =
  /^(?:advantage|aim|answer|approach|author|case|challenge|difference|difficulty|document|fact|form|goal|idea|intent|issue|key|list|method|mission|name|objective|outcome|paper|point|problem|process|project|purpose|question|reason|result|thing|title|topic|truth|type|user|value|way|work)s?$/i

/** Asks for what a sentence says of its subject: 'What is the late fee?', 'When was the library built?' */
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

/** The first words of a sentence as its document writes them inside a sentence; null where it never does. */
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
/** Names of rows that add up others. */
const ADDED_UP = /^(?:grand |sub)?totals?$|^(?:all|average|mean|other|others|overall|subtotal|sum|unknown)\b/i
/** Properties of things: 'the price of Aspirin', and not 'the chocolate of Candy Corn'. */
const PROPERTY =
  /^(?:(?:\p{Ll}+ )?(?:address|age|area|budget|capacity|capital|colou?r|cost|deadline|dose|duration|fee|frequency|height|income|length|population|price|rent|salary|size|speed|temperature|weight|width)|\p{Ll}+ (?:amount|index|limit|number|rate|rating|score|share|value|volume))$/u

/** Asks for a property of a row that begins with a name of its own: 'What is the dose of Varicoral?' */
export const askAboutNamed: Ask = ({ row, heading, cells }, document) => {
  const [first, ...others] = row && !heading ? cells : []
  if (!first || !NAME.test(first.value) || ADDED_UP.test(first.value)) return null
  if (document.filter((other) => other.row && other.cells[0]?.value === first.value).length > 1) return null
  const told = others.find(
    ({ header, value }) => value !== '' && value.length <= 60 && PROPERTY.test(spoken(header)),
  )
  return told ? `What is the ${spoken(told.header)} of ${first.value}?` : null
}

/** The header for the kind of things that rows are: 'Country', 'Product name'. */
const KIND = /^\p{Ll}{3,}(?: \p{Ll}{3,})?$/u
const PLURAL = /(?:[^s]s|people|children)$/
const FIGURE = /^[$€£]?\s?\d[\d.,]*\s?%?$/

/** Asks for the row with most, in a table of things of one kind with a column of figures: 'Which country has the most beer servings?' */
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

/** The name of a column that a thing can have most of. */
const COUNTED =
  /^(?!.*\b(?:by|from|to|code|id|key|number|no|rank|position|year|month|day|date|phone|zip|latitude|longitude|sample|margin|total)\b)\p{L}{3,}(?: \p{L}{2,}){0,3}$/u

/** The name of a column as a person says it: 'beer servings' for 'beer_servings'. */
function spoken(header: string): string {
  return header
    .replaceAll('_', ' ')
    .split(' ')
    .map((word) => (/^\p{Lu}\p{Ll}*$/u.test(word) ? word.toLowerCase() : word))
    .join(' ')
    .trim()
}

/** The likeliest that a person would ask first. */
const ASKS: readonly Ask[] = [askForMost, askAsHeaded, askAboutSubject, askAboutNamed]
