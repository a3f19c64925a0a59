import type { Agent, ChainState } from './agent.ts'
import { type ConfidenceSigns, confidenceFor, confidenceScore } from './confidence.ts'
import { answerBonus } from './expected-answer.ts'
import { suggestFollowup } from './followup.ts'
import { questionTerms } from './question.ts'
import { roleContexts } from './role-context.ts'

/** Judges the answer as a whole: its confidence, its disclaimer, and what to ask next. */
export const validation: Agent = {
  name: 'validation',
  async run(state, signal) {
    if (!state.answered) return { status: 'skipped', detail: 'There is no answer to validate' }
    const { claims } = state
    const unsupported = claims.filter(({ support }) => support === 'unsupported').length
    const partial = claims.filter(({ support }) => support === 'partial').length
    state.confidenceScore = await scoreOf(state)
    state.confidence = confidenceFor(state.confidenceScore, unsupported > 0)
    state.disclaimer = roleContexts[state.request.role].disclaimer
    state.followup = await suggestFollowup(state, signal)
    const supported = claims.length - unsupported - partial
    return {
      status: 'done',
      detail: `${supported} supported, ${partial} partly, ${unsupported} not; confidence ${state.confidence} (${Math.round(state.confidenceScore * 100)} %)`,
    }
  },
}

async function scoreOf(state: ChainState): Promise<number> {
  const signs = await signsOf(state)
  return signs === null ? 0 : Math.round(confidenceScore(signs) * 1000) / 1000
}

/** What speaks for an answer; null when no claim of it has evidence. */
export async function signsOf({
  claims,
  request,
  sentences,
  services,
}: ChainState): Promise<ConfidenceSigns | null> {
  const [sentence] = claims.find(({ evidence }) => evidence.length > 0)?.evidence ?? []
  if (!sentence) return null
  const worth = claims.reduce((sum, { support }) => sum + WORTH[support], 0)
  const terms = questionTerms(request.question, sentences)
  const { source } = sentence
  const heldBy = (number: number) => terms.held(sentences.filter((other) => other.source.number === number))
  const passage = heldBy(source.number)
  const rivals = new Set(
    sentences
      .filter((other) => other.source.passage.documentId !== source.passage.documentId)
      .map((other) => other.source.number),
  )
  const question = await services.embed([request.question], 'query')
  const vector = await services.embed([sentence.reading], 'passage')
  return {
    support: worth / claims.length,
    evidence: source.passage.relevance,
    names: terms.named(sentences.filter((other) => other.source === source)),
    margin: Math.max(0, passage - Math.max(0, ...[...rivals].map(heldBy))),
    meaning: Math.max(
      0,
      question.reduce((sum, value, i) => sum + value * (vector[i] ?? 0), 0),
    ),
    kind: answerBonus(request.question, sentence) > 0 ? 1 : 0,
  }
}

const WORTH = { supported: 1, partial: 0.5, unsupported: 0 } as const
