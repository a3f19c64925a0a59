import { AgentName, type AgentTrace, type Answer, type AnswerEvent } from '../../../shared/answers.ts'
import { saidIn } from '../../../shared/kept-sentences.ts'
import { say } from '../../../shared/sentences.ts'
import {
  type Agent,
  type AgentOutcome,
  type AnswerRequest,
  type AnswerServices,
  ChainState,
  type Sentence,
  writtenBy,
} from './agent.ts'
import { citation, quotationOf } from './citation.ts'
import { ingestion, namesOf } from './ingestion.ts'
import { citationOf, ranking } from './ranking.ts'
import { isChat, retrieval } from './retrieval.ts'
import { summarization } from './summarization.ts'
import { validation } from './validation.ts'

/** They run in the order in which the contract names them. */
const AGENTS: Readonly<Record<AgentName, Agent>> = {
  ingestion,
  retrieval,
  ranking,
  summarization,
  citation,
  validation,
}

/**
 * Answers a question: the six agents in order. Yields what they do as they do it, and `result` or `error` last.
 * Never throws. When `signal` aborts it ends without a further event.
 */
export async function* answer(
  request: AnswerRequest,
  services: AnswerServices,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const state = new ChainState(request, services)
  const traces: AgentTrace[] = []
  for (const agent of AgentName.options) {
    if (signal.aborted) return
    yield { event: 'agent', data: { agent, status: 'started', ms: 0, detail: '' } }
    const startedAt = performance.now()
    const trace = (outcome: AgentOutcome): AnswerEvent => {
      const data: AgentTrace = { agent, status: 'done', ms: milliseconds(startedAt), ...outcome }
      traces.push(data)
      return { event: 'agent', data }
    }
    try {
      const running = AGENTS[agent](state, signal)
      yield trace(running instanceof Promise ? await running : yield* running)
    } catch (error) {
      if (signal.aborted) return
      services.reportError(error)
      const detail = `The question could not be answered: the ${agent} step failed. The server's log says why.`
      yield trace({ status: 'failed', detail })
      yield { event: 'error', data: { detail, code: 'answer_failed' } }
      return
    }
  }
  if (!signal.aborted) yield { event: 'result', data: answerOf(state, traces) }
}

/** The fields in the order in which a person reads them. */
function answerOf(state: ChainState, agents: AgentTrace[]): Answer {
  const { outcome, found, notice, disclaimer } = state
  const answered = outcome !== 'not_found'
  const refusal = answered ? null : nothingFound(state)
  const claims = answered ? state.claims : []
  // The documents' own words behind the claims, each once.
  const highlights = new Set(claims.flatMap(({ evidence }) => quotationOf(evidence)?.quote ?? []))
  // What stands above what an answer without a model quotes.
  const lead = state.writer ? null : saidIn(state.text.split('\n', 1)[0]).said
  const said = {
    ...(refusal && { answer: refusal.said }),
    ...(disclaimer && { disclaimer: disclaimer.said }),
    ...(notice?.said && { notice: notice.said }),
    ...(lead && { lead }),
  }
  const nearest = [...found.relevant, ...found.nearest].slice(0, 3)
  return {
    answer: refusal?.detail ?? state.text,
    answered,
    confidence: state.confidence,
    confidence_score: state.confidenceScore,
    outcome,
    disclaimer: disclaimer?.detail ?? null,
    ...writtenBy(state.writer),
    sent_to: state.sentTo,
    notice: notice?.detail ?? null,
    highlights: [...highlights].slice(0, 6),
    citations: answered ? state.citations : [],
    ...(refusal && { nearest: nearest.map((passage, index) => citationOf({ number: index + 1, passage })) }),
    suggested_followup: state.followup,
    claims: claims.map(({ text, citations, support, score }) => ({ text, citations, support, score })),
    ...(Object.keys(said).length > 0 && { said }),
    took_ms: milliseconds(state.startedAt),
    agents,
  }
}

/** An answer that says that there is none, and where it was looked for. */
function nothingFound({ request, scope, found }: ChainState): Sentence {
  const { processing } = scope
  if (isChat(request)) return say('small_talk')
  if (scope.documents === 0)
    return processing > 0 ? say('still_processing', { processing }) : say('nothing_uploaded')
  return say('not_found', { ...namesOf(scope), near: found.relevant.length + found.nearest.length })
}

function milliseconds(since: number): number {
  return Math.round((performance.now() - since) * 10) / 10
}
