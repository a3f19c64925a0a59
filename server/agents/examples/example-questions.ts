import type { Answer } from '../../../shared/answers.ts'
import { type EvidenceSentence, evidenceOf } from '../../read/evidence.ts'
import { interleaved } from '../../retrieve/in-turn.ts'
import type { AnswerRequest, AnswerServices } from '../agent.ts'
import { answer } from '../chain.ts'
import { type Ask, askAboutNamed, askAsHeaded, askForMost, askWhatIsTold } from './ask-about.ts'

/** Questions that are offered, and that are tried out for them at most. */
const OFFERED = 3
const TRIED = 16
/** Questions of one kind that are made of a document at most. */
const TURNS = 3

/**
 * Questions about what the documents of a dataset say, each of them asked before it is offered: its answer is
 * found, and in the document that it was made from. `known`: questions to try first. Documents take turns.
 */
export async function exampleQuestions(
  dataset: string,
  known: readonly string[],
  services: AnswerServices,
  signal: AbortSignal,
): Promise<string[]> {
  const request = requestOf('', dataset)
  const { passages } = await services.survey(request, new Set())
  const sentences = evidenceOf(passages.map((passage, index) => ({ number: index + 1, passage })))
  const documents = [...Map.groupBy(sentences, ({ source }) => source.passage.documentId).values()]
  const proposed: Proposal[] = [
    ...known.map((question) => ({ question, from: null, isWide: true })),
    ...interleaved(documents.map(candidatesOf)),
  ]
  const offered: string[] = []
  const offer = async (proposals: readonly Proposal[], most: number) => {
    for (const proposal of proposals) {
      if (offered.length >= most) return
      const result = await asked(proposal.question, dataset, services, signal)
      if (result && isAnswered(result, proposal)) offered.push(proposal.question)
    }
  }
  await offer(proposed.slice(0, TRIED), OFFERED)
  if (offered.length > 0) return offered
  const abouts = documents.flatMap(([from]) =>
    from ? { question: `What is ${from.source.passage.filename} about?`, from, isWide: true } : [],
  )
  await offer(abouts.slice(0, OFFERED), 1)
  return offered
}

/** `from`: what it was made of, which its answer has to cite; null where that is not known. `isWide`: its document will do. */
type Proposal = {
  readonly question: string
  readonly from: EvidenceSentence | null
  readonly isWide: boolean
}

/** In the order of how surely a person would ask such a question. */
const ASKS: readonly Ask[] = [askForMost, askAsHeaded, askWhatIsTold, askAboutNamed]

/** The questions of a document, those of each kind in turn. */
function candidatesOf(sentences: readonly EvidenceSentence[]): Proposal[] {
  return interleaved(
    ASKS.map((ask) => {
      const found = new Map<string, Proposal>()
      for (const from of sentences) {
        const question = ask(from, sentences)
        // What has most of all of a table stands anywhere in it.
        if (question !== null && !found.has(question))
          found.set(question, { question, from, isWide: ask === askForMost })
        if (found.size >= (ask === askAboutNamed ? 1 : TURNS)) break
      }
      return [...found.values()]
    }),
  )
}

/** Whether a question is answered, and by the words that it was made of or those around them. */
function isAnswered({ outcome, confidence, citations }: Answer, { from, isWide }: Proposal): boolean {
  if (outcome !== 'answered' || confidence === 'low') return false
  const { passage } = from?.source ?? {}
  return citations.some(
    ({ used, document_id, start, end }) =>
      used &&
      (!passage ||
        (document_id === passage.documentId && (isWide || (start < passage.end && passage.start < end)))),
  )
}

/** What is quoted in answer; no language model writes. Null when `signal` aborts or the chain fails. */
async function asked(
  question: string,
  dataset: string,
  services: AnswerServices,
  signal: AbortSignal,
): Promise<Answer | null> {
  const quoting = { ...services, languageModel: async () => null }
  for await (const event of answer(requestOf(question, dataset), quoting, signal))
    if (event.event === 'result') return event.data
  return null
}

function requestOf(question: string, dataset: string): AnswerRequest {
  return { question, datasets: [dataset], documents: [], role: 'general', maxResults: 5, mode: 'fast' }
}
