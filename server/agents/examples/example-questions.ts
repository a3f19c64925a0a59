import type { Answer } from '../../../shared/answers.ts'
import { type EvidenceSentence, evidenceOf } from '../../read/evidence.ts'
import type { AnswerRequest, AnswerServices } from '../agent.ts'
import { answer } from '../chain.ts'
import { askAboutDocument, askAboutEntry, askAboutNamed, askAsHeaded } from './ask-about.ts'

/** Questions that are offered, and that are tried out for them at most. */
const OFFERED = 3
const TRIED = 14
/** Questions of one document that are tried at most. */
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
  const lists = documents.map((own) => [...candidatesOf(own)])
  const proposed: Proposal[] = [
    ...known.map((question) => ({ question, documentId: null })),
    ...Array.from({ length: TURNS }, (_, turn) => lists.flatMap((list) => list[turn] ?? [])).flat(),
  ]
  const offered: string[] = []
  const from = new Set<string>()
  const tried = [
    ...proposed.slice(0, TRIED - OFFERED),
    ...documents.flatMap(([first]) => (first ? [proposal(askAboutDocument(first), first)] : [])),
  ]
  for (const { question, documentId } of tried.slice(0, TRIED)) {
    if (offered.length >= OFFERED) break
    const result = await asked(question, dataset, services, signal)
    const source = result?.citations.find(({ used }) => used)?.document_id
    if (!source || !isAnswered(result) || (documentId !== null && documentId !== source)) continue
    // One question a document, where there are several.
    if (from.has(source) && from.size < documents.length && documents.length >= OFFERED) continue
    offered.push(question)
    from.add(source)
  }
  return offered
}

type Proposal = { readonly question: string; readonly documentId: string | null }

const proposal = (question: string, { source }: EvidenceSentence): Proposal => ({
  question,
  documentId: source.passage.documentId,
})

function* candidatesOf(sentences: readonly EvidenceSentence[]): Generator<Proposal> {
  const seen = new Set<string>()
  for (const ask of [askAsHeaded, askAboutEntry, askAboutNamed])
    for (const sentence of sentences) {
      const question = ask(sentence)
      if (question === null || seen.has(question)) continue
      seen.add(question)
      yield proposal(question, sentence)
    }
}

function isAnswered({ outcome, confidence }: Answer): boolean {
  return outcome === 'answered' && confidence !== 'low'
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
