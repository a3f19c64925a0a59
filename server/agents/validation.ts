import { answerSigns } from '../read/answer-signs.ts'
import { askedParts } from '../read/asked-parts.ts'
import { confidenceFor, confidenceScore } from '../read/confidence.ts'
import { bestFirst } from '../read/score-sentences.ts'
import type { Agent, ChainState } from './agent.ts'
import { suggestFollowup } from './chat/followup.ts'
import { roleContexts } from './roles/role-contexts.ts'
import { MAX_QUOTES } from './writers/choose-quotes.ts'

/** Judges the answer as a whole: its confidence, its disclaimer, and what to ask next. */
export const validation: Agent = {
  name: 'validation',
  async run(state, signal) {
    if (!state.answered) return { status: 'skipped', detail: 'There is no answer to validate' }
    const { claims } = state
    const unsupported = claims.filter(({ support }) => support === 'unsupported').length
    const partial = claims.filter(({ support }) => support === 'partial').length
    state.confidenceScore = await scoreOf(state)
    const doubtful = unsupported > 0 || partial > MOST_PARTIAL * claims.length
    state.confidence = confidenceFor(state.confidenceScore, doubtful)
    state.disclaimer = roleContexts[state.request.role].disclaimer
    state.followup = await suggestFollowup(state, signal)
    const supported = claims.length - unsupported - partial
    return {
      status: 'done',
      detail: `${supported} supported, ${partial} partly, ${unsupported} not; confidence ${state.confidence} (${Math.round(state.confidenceScore * 100)} %)`,
    }
  },
}

/** Part of the claims that may be borne out in part alone in an answer of high confidence. */
const MOST_PARTIAL = 0.25

/** 0 when no claim has evidence. Of several things that are asked the one that is answered worst counts. */
async function scoreOf({
  claims,
  request: { question },
  sentences,
  scores,
  found: { rarity },
  services,
}: ChainState): Promise<number> {
  const quotes = claims.flatMap(({ evidence }) => {
    const quoted = bestFirst(
      evidence.filter(({ source }) => source === evidence[0]?.source),
      scores,
    )
    return quoted ? [quoted] : []
  })
  const [first] = quotes
  if (!first) return 0
  const support = claims.reduce((sum, claim) => sum + WORTH[claim.support], 0) / claims.length
  // Nothing that is borne out: whatever was found, this answer does not say it.
  const most = claims.some((claim) => claim.support === 'supported') ? 1 : NOTHING_SUPPORTED
  const score = async (asked: string, quoted: typeof first) =>
    confidenceScore(
      await answerSigns({ question: asked, sentences, scores, rarity }, quoted, services.embed),
      support,
    )
  let least = 1
  const parts = askedParts(question)
  for (const part of parts) {
    let best = 0
    for (const quoted of quotes.slice(0, MAX_QUOTES)) best = Math.max(best, await score(part, quoted))
    least = Math.min(least, best)
  }
  const told = parts.length > 0 ? least : await score(question, first)
  return Math.round(Math.min(most, told) * 1000) / 1000
}

/** The most that an answer is believed none of whose claims is wholly borne out: a low confidence. */
const NOTHING_SUPPORTED = 0.4
const WORTH = { supported: 1, partial: 0.5, unsupported: 0 } as const
