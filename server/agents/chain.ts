import type { AgentTrace, Answer, AnswerEvent } from '../../shared/answers.ts'
import { saidIn } from '../../shared/kept-sentences.ts'
import type { Said } from '../../shared/said.ts'
import { readQuestion } from '../language/question.ts'
import type { Agent, AnswerRequest, AnswerServices, ChainState } from './agent.ts'
import { citation, quoteFrom } from './citation.ts'
import { ingestion } from './ingestion.ts'
import { nothingFound } from './nothing-found.ts'
import { citationOf, ranking } from './ranking.ts'
import { retrieval } from './retrieval.ts'
import { summarization } from './summarization.ts'
import { validation } from './validation.ts'
import { BY_QUOTING } from './written-by.ts'

/** The agents in order. */
export const AGENTS: readonly Agent[] = [ingestion, retrieval, ranking, summarization, citation, validation]

/**
 * Answers a question: the six agents in order. Yields what they do as they do it, and `result` or `error` last.
 * Never throws. When `signal` aborts it ends without a further event.
 */
export async function* answer(
  request: AnswerRequest,
  services: AnswerServices,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const state = newState(request, services)
  const traces: AgentTrace[] = []
  for (const agent of AGENTS) {
    if (signal.aborted) return
    yield { event: 'agent', data: { agent: agent.name, status: 'started', ms: 0, detail: '' } }
    const startedAt = performance.now()
    const trace = (status: AgentTrace['status'], detail: string, said?: Said): AnswerEvent => {
      const entry = { agent: agent.name, status, ms: milliseconds(startedAt), detail, ...(said && { said }) }
      traces.push(entry)
      return { event: 'agent', data: entry }
    }
    try {
      const running = agent.run(state, signal)
      const outcome = running instanceof Promise ? await running : yield* running
      yield trace(outcome.status, outcome.detail, outcome.said)
    } catch (error) {
      if (signal.aborted) return
      services.reportError(error)
      const detail = `The question could not be answered: the ${agent.name} step failed. The server's log says why.`
      yield trace('failed', detail)
      yield { event: 'error', data: { detail, code: 'answer_failed' } }
      return
    }
  }
  if (!signal.aborted) yield { event: 'result', data: answerOf(state, traces) }
}

/** Before the first agent. */
export function newState(request: AnswerRequest, services: AnswerServices): ChainState {
  return {
    request,
    question: readQuestion(request.question),
    services,
    startedAt: performance.now(),
    scope: { datasets: [], documents: 0, processing: 0 },
    found: { relevant: [], nearest: [] },
    overview: null,
    comparison: null,
    sources: [],
    sentences: [],
    scores: new Map(),
    partScores: [],
    text: '',
    answered: false,
    hedged: false,
    writtenBy: BY_QUOTING,
    sentTo: null,
    notice: null,
    said: {},
    claims: [],
    citations: [],
    confidence: 'low',
    confidenceScore: 0,
    disclaimer: null,
    followup: null,
  }
}

/** What stands above what an answer without a model quotes. */
function leadOf({ writtenBy, text }: ChainState): { lead?: Said } {
  const { said } = saidIn(writtenBy.writer === 'extractive' ? text.split('\n', 1)[0] : null)
  return said ? { lead: said } : {}
}

/** The fields in the order in which a person reads them. */
function answerOf(state: ChainState, agents: AgentTrace[]): Answer {
  const { answered, writtenBy, sentTo, notice } = state
  const written = { ...writtenBy, sent_to: sentTo, notice }
  const refusal = answered ? null : nothingFound(state)
  const said = { ...state.said, ...(refusal && { answer: refusal.said }), ...leadOf(state) }
  const made = {
    ...(Object.keys(said).length > 0 && { said }),
    took_ms: milliseconds(state.startedAt),
    agents,
  }
  if (refusal)
    return {
      answer: refusal.detail,
      answered,
      confidence: 'low',
      confidence_score: 0,
      outcome: 'not_found',
      disclaimer: null,
      ...written,
      highlights: [],
      citations: [],
      nearest: [...state.found.relevant, ...state.found.nearest]
        .slice(0, 3)
        .map((passage, index) => citationOf({ number: index + 1, passage })),
      suggested_followup: null,
      claims: [],
      ...made,
    }
  return {
    answer: state.text,
    answered,
    confidence: state.confidence,
    confidence_score: state.confidenceScore,
    outcome: state.hedged ? 'may_answer' : 'answered',
    disclaimer: state.disclaimer,
    ...written,
    highlights: highlightsOf(state),
    citations: state.citations,
    suggested_followup: state.followup,
    claims: state.claims.map(({ text, citations, support, score }) => ({ text, citations, support, score })),
    ...made,
  }
}

/** The documents' own words behind the claims, each once. */
function highlightsOf({ claims, citations }: ChainState): string[] {
  const quotes = claims.flatMap(({ evidence }) => {
    const number = evidence[0]?.source.number
    const entry = citations.find(({ source_number }) => source_number === number)
    const quote = entry
      ? quoteFrom(
          evidence.filter(({ source }) => source.number === number),
          entry,
        )
      : null
    return quote ? [quote.text] : []
  })
  return [...new Set(quotes)].slice(0, 6)
}

function milliseconds(since: number): number {
  return Math.round((performance.now() - since) * 10) / 10
}
