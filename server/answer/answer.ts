import type { AnswerEvent, Mode } from '../../shared/answers.ts'
import { say } from '../../shared/messages.ts'
import type { Role } from '../../shared/roles.ts'
import { answerResult } from './answer-result.ts'
import { answerConfidence } from './check/answer-confidence.ts'
import { checkAnswer } from './check/check-answer.ts'
import { type DraftServices, draftAnswer } from './draft-answer.ts'
import { askedRows, NO_ROWS, type RowServices } from './evidence/asked-rows.ts'
import { type Evidence, gatherEvidence, NO_EVIDENCE } from './evidence/gather-evidence.ts'
import type { ReadingModels } from './evidence/score-sentences.ts'
import { citationOf } from './evidence/source-citation.ts'
import { findPassages, NOTHING_FOUND } from './search/find-passages.ts'
import type { Scope } from './search/search.ts'
import { AnswerEnded, elapsed, Steps } from './step.ts'
import * as details from './step-details.ts'
import { readQuestion } from './understand/question.ts'
import { asksNothing } from './understand/small-talk.ts'
import { roleContexts } from './write/role-contexts.ts'

/** `asked`: the questions before it in a conversation. `maxResults`: 1–50 sources. */
export type AnswerRequest = {
  readonly question: string
  readonly asked?: readonly string[]
  readonly scope: Scope
  readonly role: Role
  readonly maxResults: number
  readonly mode: Mode
}

/**
 * The documents, the models that read them, and the model that writes. openAnswering() in api/use-cases makes them: `read`
 * and `entail` run the reader model in a thread (ThreadedReader), `languageModel` is the chosen chat model (ModelCatalog),
 * and `library` searches catalog and index (libraryOf).
 */
export type AnswerServices = ReadingModels &
  DraftServices &
  RowServices & {
    /** Is given every error that is not the user's, once. */
    reportError(error: unknown): void
  }

/**
 * Answers a question: readQuestion() analyzes it, then six steps take values and return values. A step bears the name of an
 * agent, which people see:
 *
 * 1. ingestion:     library.extent() counts the documents in scope, in search/. Nothing is read here; see server/ingest.
 * 2. retrieval:     library.spelled() corrects the spelling for all steps; findPassages() searches the index and ranks the
 *                   passages, in search/. askedRows() reads the question as a query of a table that they stand in and runs
 *                   it, in tables/, or finds the rows that it compares.
 * 3. ranking:       gatherEvidence() scores the sentences and rows of the passages, in evidence/.
 * 4. summarization: draftAnswer() tells what was computed or quotes sentences, in write/; or has a language model write, whose claims it checks, and
 *                   has them repaired once. Not to be confused with summary/, which summarizes documents on request.
 * 5. citation:      checkAnswer() compares each claim of the draft with its sources, in check/.
 * 6. validation:    answerConfidence() says how far the answer is supported, in check/.
 *
 * A message that asks nothing, or a scope without documents, skips the search; without passages the later steps have
 * nothing to do. answerResult() makes the answer of these values. Yields an event at the start and end of each step, the
 * text as it is written, and `result` or `error` last. Never throws. Ends without a further event when `signal` aborts.
 */
export async function* answer(
  request: AnswerRequest,
  services: AnswerServices,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  try {
    yield* answered(request, services, signal)
  } catch (error) {
    if (!(error instanceof AnswerEnded)) throw error
  }
}

async function* answered(
  { question: message, asked = [], scope, role, maxResults, mode }: AnswerRequest,
  services: AnswerServices,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const startedAt = performance.now()
  const { library } = services
  const steps = new Steps(signal, services.reportError)

  const written = readQuestion(message)
  const isChat = asksNothing(message, asked)
  const extent = yield* steps.run('ingestion', () => library.extent(scope), details.extentDetail)

  const isSearched = extent.documents > 0 && !isChat
  const search = async () => {
    if (!isSearched) return { question: written, found: NOTHING_FOUND, rows: NO_ROWS }
    if (written.asksForDocuments)
      return {
        question: written,
        found: NOTHING_FOUND,
        rows: { ...NO_ROWS, documents: await library.documentNames(scope, MOST_NAMED) },
      }
    const question = await library.spelled(written, scope)
    const found = await findPassages(question, scope, maxResults, library, signal)
    return { question, found, rows: await askedRows(question, found, scope, services, signal) }
  }
  const { question, found, rows } = yield* steps.run('retrieval', search, ({ found }) =>
    details.foundDetail(found, isSearched),
  )

  const isFound = found.relevant.length + found.nearest.length > 0 || rows.computed !== null
  const gather = async function* (): AsyncGenerator<AnswerEvent, Evidence> {
    if (!isFound) return { ...NO_EVIDENCE, ...(rows.documents && { documents: rows.documents }) }
    const evidence = await gatherEvidence(question, found, rows, maxResults, services, signal)
    yield { event: 'citations', data: { citations: evidence.sources.map(citationOf) } }
    return evidence
  }
  const evidence = yield* steps.run('ranking', gather, (evidence) =>
    details.evidenceDetail(evidence, isFound),
  )

  const draft = yield* steps.run(
    'summarization',
    () => draftAnswer(question, evidence, { role, mode, extent }, services, signal),
    (draft) => details.draftDetail(draft, evidence),
  )

  const isAnswered = draft.outcome !== 'not_found'
  const check = () => checkAnswer(draft, evidence, services)
  const { text, claims, citations } = yield* steps.run('citation', check, ({ claims, citations }) =>
    details.claimsDetail(draft, claims, citations),
  )

  const judge = async () => {
    if (!isAnswered) return NO_CONFIDENCE
    const { outcome, writer, isComputed = false } = draft
    return answerConfidence({ outcome, claims, isQuoted: writer === null, isComputed }, evidence)
  }
  const confidence = yield* steps.run('validation', judge, (confidence) =>
    details.confidenceDetail(draft, claims, confidence),
  )

  if (signal.aborted) return
  const disclaimer = isAnswered ? roleContexts[role].disclaimer : null
  const parts = { isChat, extent, found, evidence, draft, text, claims, citations, confidence }
  const result = answerResult({
    ...parts,
    disclaimer: disclaimer && say(disclaimer),
    notice: draft.notice ?? details.partialOverview(found),
  })
  yield { event: 'result', data: { ...result, took_ms: elapsed(startedAt), agents: steps.traces } }
}

/** Documents that an answer names. */
const MOST_NAMED = 50
const NO_CONFIDENCE = { score: 0, level: 'low' } as const
