import type { Citation } from '../../../shared/answers.ts'
import { type AnswerRequest, type AnswerServices, answer } from '../../answer/answer.ts'
import { type EvidenceSentence, evidenceOf } from '../../answer/evidence/evidence.ts'
import { roundRobin } from '../../answer/search/merge-rankings.ts'
import type { Passage } from '../../answer/search/passage.ts'
import type { Scope } from '../../answer/search/search.ts'
import { type Ask, askAboutNamed, askAboutSubject, askAsHeaded, askForMost } from './ask-about.ts'

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

function wholeOf({ source }: EvidenceSentence): NonNullable<Proposal['from']> {
  return { documentId: source.passage.documentId, start: 0, end: Number.POSITIVE_INFINITY }
}

/** The likeliest that a person would ask first. */
const ASKS: readonly Ask[] = [askForMost, askAsHeaded, askAboutSubject, askAboutNamed]

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
