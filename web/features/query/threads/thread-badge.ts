import * as texts from '#texts/query.tsx'
import type { Answer } from '../../../../shared/answers.ts'
import type { AnswerBadge } from '../../../../shared/threads.ts'
import type { Tone } from '../../../ui/badge-look.ts'

/** The tone of each badge, as below the question of an answer. */
export const BADGE_TONES: Readonly<Record<AnswerBadge, Tone>> = {
  high: 'success',
  medium: 'warning',
  low: 'error',
  may_answer: 'warning',
  not_found: 'neutral',
  none: 'neutral',
}

/** Returns the badge of an answer; a possible answer has the tone of its confidence there. */
export function badgeOf({
  said,
  answered,
  outcome,
  confidence,
}: Pick<Answer, 'said' | 'answered' | 'outcome' | 'confidence'>): AnswerBadge {
  if (said?.answer?.code === 'small_talk') return 'none'
  if (!answered || outcome === 'not_found') return 'not_found'
  return outcome === 'may_answer' ? 'may_answer' : confidence
}

/** Returns the words of a badge; null for small talk. `stale`: the cited documents have changed since. */
export function badgeText(badge: AnswerBadge, stale = false): string | null {
  if (badge === 'none') return null
  if (badge === 'not_found') return texts.notFound
  if (badge === 'may_answer') return texts.possibleAnswer
  return (stale ? texts.confidenceWhenGiven : texts.confidence)[badge]
}
