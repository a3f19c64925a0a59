import type { Answer, Citation } from '../../shared/answers.ts'
import type { GuideLanguage } from '../../shared/guides.ts'
import { DEFAULT_MAX_RESULTS } from '../../shared/limits.ts'
import { type AnswerRequest, type AnswerServices, answer } from '../answer/answer.ts'
import type { EvidenceSentence } from '../answer/evidence/evidence-sentences.ts'
import { roundRobin } from '../answer/search/merge-rankings.ts'
import type { Passage } from '../answer/search/passage.ts'
import type { Scope } from '../answer/search/search.ts'
import { languageOf } from '../text/words.ts'
import type { Ask } from './ask/ask.ts'
import { askAboutCase } from './ask/ask-about-cases.ts'
import { askAboutHeading, askForField } from './ask/ask-about-fields.ts'
import { askAboutTold, askForObject } from './ask/ask-about-prose.ts'
import { askAboutNamed, askForMost } from './ask/ask-about-rows.ts'
import { askAboutRule } from './ask/ask-about-rules.ts'
import { askAboutSubject } from './ask/ask-about-subject.ts'
import { askInFrench } from './ask/ask-in-french.ts'
import { askAboutGermanRule, askInGerman } from './ask/ask-in-german.ts'
import { askInSpanish } from './ask/ask-in-spanish.ts'
import { headedQuestion } from './ask/headed-question.ts'

/** Most questions of one kind from one document. */
const MOST_OF_KIND = 3

/**
 * A question to try. `from`: the passage it was made from, which its answer must cite; null if unknown. `at`: where its
 * sentence begins in the document's text. `isWeak`: of a kind that people seldom ask.
 */
export type Proposal = {
  readonly question: string
  readonly from: Pick<Passage, 'documentId' | 'start' | 'end'> | null
  readonly at?: number
  readonly isWeak?: boolean
}

/**
 * Asks a question like a user, without a language model. Returns the answer if it has at least medium confidence and cites
 * the passage of the proposal; else null.
 */
export async function answerTo(
  { question, from }: Proposal,
  scope: Scope,
  services: AnswerServices,
  signal: AbortSignal,
): Promise<Answer | null> {
  const quoting = { ...services, languageModel: async () => null }
  for await (const { event, data } of answer(requestOf(question, scope), quoting, signal)) {
    if (event !== 'result') continue
    const isFrom = ({ used, document_id, start, end }: Citation) =>
      used && (!from || (document_id === from.documentId && start < from.end && from.start < end))
    const isGood = data.outcome === 'answered' && data.confidence !== 'low' && data.citations.some(isFrom)
    return isGood ? data : null
  }
  return null
}

function requestOf(question: string, scope: Scope): AnswerRequest {
  return { question, scope, role: 'general', maxResults: DEFAULT_MAX_RESULTS, mode: 'fast' }
}

/**
 * Proposes questions from the sentences of a document, in its language; the kinds of question take turns, and those that
 * people seldom ask come last.
 */
export function proposalsOf(sentences: readonly EvidenceSentence[], most = MOST_OF_KIND): Proposal[] {
  const language = languageOf(sentences.map(({ reading }) => reading))
  const of = (ask: Ask, isWeak: boolean): Proposal[] => {
    const found = new Map<string, Proposal>()
    for (const sentence of sentences) {
      const question = ask(sentence, sentences)
      // The row with the highest value may be anywhere in the table.
      const from = ask === askForMost ? wholeOf(sentence) : sentence.source.passage
      if (question !== null && !found.has(question))
        found.set(question, { question, from, at: sentence.start, isWeak })
      if (found.size >= (ask === askAboutNamed ? 1 : most)) break
    }
    return [...found.values()]
  }
  const { often, seldom } = language ? ASKS[language] : OF_TABLES
  const proposals = [
    ...roundRobin(often.map((ask) => of(ask, false))),
    ...roundRobin(seldom.map((ask) => of(ask, true))),
  ]
  const first = new Map(proposals.toReversed().map((proposal) => [proposal.question, proposal]))
  return proposals.filter((proposal) => first.get(proposal.question) === proposal)
}

/** A proposal's place that is the whole document of a sentence. */
export function wholeOf({ source }: EvidenceSentence): NonNullable<Proposal['from']> {
  return { documentId: source.passage.documentId, start: 0, end: Number.MAX_SAFE_INTEGER }
}

/** Uses a heading that is a question: 'Who approves expenses?' */
const askAsHeaded: Ask = (sentence) => (sentence.heading ? null : headedQuestion(sentence))

/** Kinds of question, the most useful first: those that people ask, and those that they seldom ask. */
type Kinds = { readonly often: readonly Ask[]; readonly seldom: readonly Ask[] }

const ASKS: Readonly<Record<GuideLanguage, Kinds>> = {
  en: {
    often: [
      askForMost,
      askAsHeaded,
      askAboutRule,
      askAboutCase,
      askAboutSubject,
      askAboutTold,
      askForField('en'),
      askAboutNamed,
    ],
    seldom: [askForObject, askAboutHeading('en')],
  },
  de: {
    often: [askAsHeaded, askAboutGermanRule, askInGerman, askForField('de')],
    seldom: [askAboutHeading('de')],
  },
  fr: { often: [askAsHeaded, askInFrench], seldom: [askAboutHeading('fr')] },
  es: { often: [askAsHeaded, askInSpanish], seldom: [askAboutHeading('es')] },
}
/** Tables without prose are asked in English. */
const OF_TABLES: Kinds = { often: [askForMost, askAsHeaded, askAboutNamed], seldom: [] }
