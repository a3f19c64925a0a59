import type { Citation } from '../../shared/answers.ts'
import { type AnswerRequest, type AnswerServices, answer } from '../answer/answer.ts'
import { headedQuestion } from '../answer/check/suggest-followup.ts'
import type { EvidenceSentence } from '../answer/evidence/evidence-sentences.ts'
import { roundRobin } from '../answer/search/merge-rankings.ts'
import type { Passage } from '../answer/search/passage.ts'
import type { Scope } from '../answer/search/search.ts'
import type { Ask } from './ask.ts'
import { askAboutHeading, askForField } from './ask-about-fields.ts'
import { askAboutNamed, askForMost } from './ask-about-rows.ts'
import { askAboutSubject } from './ask-about-subject.ts'
import { askInGerman } from './ask-in-german.ts'
import { languageOf } from './language-of.ts'

/** Most questions of one kind from one document. */
const MOST_OF_KIND = 3

/** A question to try. `from`: the passage it was made from, which its answer must cite; null if unknown. */
export type Proposal = {
  readonly question: string
  readonly from: Pick<Passage, 'documentId' | 'start' | 'end'> | null
}

/**
 * Asks a question like a user, without a language model, and tells whether the answer has at least medium confidence and
 * cites the passage of the proposal.
 */
export async function isAnswered(
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

/** Proposes questions from the sentences of a document, in its language; the kinds of question take turns. */
export function proposalsOf(sentences: readonly EvidenceSentence[], most = MOST_OF_KIND): Proposal[] {
  const language = languageOf(sentences.map(({ reading }) => reading))
  return roundRobin(
    asksIn(language).map((ask) => {
      const found = new Map<string, Proposal>()
      for (const sentence of sentences) {
        const question = ask(sentence, sentences)
        // The row with the highest value may be anywhere in the table.
        const from = ask === askForMost ? wholeOf(sentence) : sentence.source.passage
        if (question !== null && !found.has(question)) found.set(question, { question, from })
        if (found.size >= (ask === askAboutNamed ? 1 : most)) break
      }
      return [...found.values()]
    }),
  )
}

/** A proposal's place that is the whole document of a sentence. */
export function wholeOf({ source }: EvidenceSentence): NonNullable<Proposal['from']> {
  return { documentId: source.passage.documentId, start: 0, end: Number.MAX_SAFE_INTEGER }
}

/** Uses a heading that is a question: 'Who approves expenses?' */
const askAsHeaded: Ask = (sentence) => (sentence.heading ? null : headedQuestion(sentence))

const ENGLISH: readonly Ask[] = [
  askForMost,
  askAsHeaded,
  askAboutSubject,
  askForField('en'),
  askAboutNamed,
  askAboutHeading('en'),
]
const GERMAN: readonly Ask[] = [askAsHeaded, askInGerman, askForField('de'), askAboutHeading('de')]

/** Kinds of question in a language; the most useful come first. Tables without prose are asked in English. */
function asksIn(language: 'en' | 'de' | null): readonly Ask[] {
  if (language === 'en') return ENGLISH
  return language === 'de' ? GERMAN : [askForMost, askAsHeaded, askAboutNamed]
}
