import type { Agent, ChainState } from './agent.ts'
import { confidenceFor, confidenceScore } from './confidence.ts'
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
    state.confidenceScore = scoreOf(state)
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

function scoreOf({ claims, citations, request, sentences }: ChainState): number {
  if (claims.length === 0) return 0
  const used = citations.filter((entry) => entry.used).map(({ relevance_score }) => relevance_score)
  const worth = claims.reduce(
    (sum, { support }) => sum + (support === 'supported' ? 1 : support === 'partial' ? 0.5 : 0),
    0,
  )
  const best = Math.max(0, ...used)
  const quoted = claims.flatMap(({ evidence }) => evidence)
  const score = confidenceScore({
    support: worth / claims.length,
    score: claims.reduce((sum, claim) => sum + claim.score, 0) / claims.length,
    evidence: best,
    agreement:
      used.length === 0 ? 0 : used.reduce((sum, value) => sum + value, 0) / used.length / (best || 1),
    coverage: questionTerms(request.question, sentences).coveredBy(quoted),
  })
  return Math.round(score * 1000) / 1000
}
