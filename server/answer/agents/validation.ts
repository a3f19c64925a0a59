import type { Claim } from '../../../shared/answers.ts'
import { say } from '../../../shared/sentences.ts'
import { suggestFollowup } from '../chat/followup.ts'
import { confidenceFor, confidenceScore } from '../evidence/confidence.ts'
import type { EvidenceSentence } from '../evidence/evidence.ts'
import { bestFirst, type SentenceScores } from '../evidence/score-sentences.ts'
import { roleContexts } from '../write/roles/role-contexts.ts'
import type { Agent, ChainState } from './agent.ts'
import { doubtIn, rounded } from './citation.ts'

/** Judges the answer as a whole: its confidence, its disclaimer, and what to ask next. */
export const validation: Agent = async (state, signal) => {
  if (state.outcome === 'not_found') return { status: 'skipped', ...say('no_answer_to_validate') }
  const { claims } = state
  const count = (support: Claim['support']) => claims.filter((claim) => claim.support === support).length
  const [supported, partial, unsupported] = [count('supported'), count('partial'), count('unsupported')]
  state.confidenceScore = scoreOf(state)
  const doubtful = state.outcome === 'may_answer' || unsupported > 0 || partial > MOST_PARTIAL * claims.length
  state.confidence = confidenceFor(state.confidenceScore, doubtful)
  const disclaimer = roleContexts[state.request.role].disclaimer
  state.disclaimer = disclaimer && say(disclaimer)
  state.followup = await suggestFollowup(state, signal)
  return say('claims_checked', {
    supported,
    partial,
    unsupported,
    confidence: state.confidence,
    percent: Math.round(state.confidenceScore * 100),
  })
}

/** Part of the claims that may be borne out in part alone in an answer of high confidence. */
const MOST_PARTIAL = 0.25

/**
 * 0 when no claim has evidence. Of several things that are asked the one that is answered worst counts; an overview is
 * believed as far as its passages are near the whole of their documents; one of some documents alone is not of high
 * confidence, and its notice says which part it covers.
 */
function scoreOf(state: ChainState): number {
  const { claims, scores, partScores, overview, comparison, sources } = state
  const support = claims.length === 0 ? 0 : 1 - doubtIn(claims) / claims.length
  if (overview) {
    const documents = new Set(sources.map(({ passage }) => passage.documentId)).size
    const nearness = sources.reduce((sum, { passage }) => sum + passage.relevance, 0) / sources.length
    return rounded(Math.min(documents < overview.documents ? MOST_OF_SOME : 1, support * nearness))
  }
  if (comparison && !state.writer) return rounded(COMPARED * support)
  const quotes = claims.flatMap(({ evidence }) => bestFirst(evidence, scores)[0] ?? [])
  const [first] = quotes
  if (!first) return 0
  const best = (of: SentenceScores, sentences: readonly EvidenceSentence[]) => {
    const scored = sentences.flatMap((sentence) => of.get(sentence) ?? [])
    return Math.max(0, ...scored.map(({ signs }) => confidenceScore(signs, support)))
  }
  const told =
    partScores.length > 0 ? Math.min(...partScores.map((part) => best(part, quotes))) : best(scores, [first])
  const isSupported = state.outcome === 'answered' && claims.some((claim) => claim.support === 'supported')
  return rounded(Math.min(isSupported ? 1 : MOST_DOUBTFUL, told))
}

/** The most that an answer is believed that is hedged, or none of whose claims is supported: a low confidence. */
const MOST_DOUBTFUL = 0.4
/** How many answers that come of comparing all rows are right: on tables that nobody looked at 114 of 120 were. */
const COMPARED = 0.95
/** The most that an overview is believed that leaves documents out: a medium confidence. */
const MOST_OF_SOME = 0.85
