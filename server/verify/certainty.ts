import { isPastForm } from '../language/words.ts'
import type { Comparison, Token } from './close-copy.ts'
import type { Read } from './read-claim.ts'

const AHEAD =
  /^(?:will|would|shall|going|plans?|planned|intends?|intended|aims?|hopes?|proposed?|wird|werden)$/
const IS = /^(?:is|are|be|gets?)$/
const PAST = /^(?:was|were|has|have|had|did|been|already|wurde|wurden|hat|haben)$/

/** Whether a copy tells of what is to come as of what has been. */
export function toldAsDone({ differences }: Comparison, claim: Read): boolean {
  return differences.some((difference) => {
    const ahead = difference.evidence.find((token) => AHEAD.test(lower(token)))
    if (!ahead || difference.claim.some((token) => AHEAD.test(lower(token)))) return false
    const duty = difference.claim.some((token) => lower(token) === 'to')
    if (!duty && difference.claim.some((token) => PAST.test(lower(token)))) return true
    // 'will publish' told as 'published'.
    const at = claim.tokens.findIndex(({ start }) => start === difference.claim.at(-1)?.start)
    const next = difference.claim.length > 0 ? claim.tokens[at + 1] : undefined
    return (
      next?.word != null &&
      isPast(next) &&
      difference.claim.every((token) => !token.word?.content && !IS.test(lower(token)))
    )
  })
}

function isPast({ word }: Token): boolean {
  return word !== null && (word.lower.endsWith('ed') || isPastForm(word.lower))
}

function lower({ word }: Token): string {
  return word?.lower ?? ''
}

const CONDITION =
  /\b(?:if|wenn|falls|sofern|soweit|provided(?: that)?|(?:as|so) long as|in case|in the event|subject to|depending on|assuming|contingent (?:up)?on)\b|^(?:when|where|whenever|once|upon)\b/i
const BOUND_TO =
  /\b(?:if|when|whenever|where|wenn|falls|sofern|provided|long as|in case|event|subject|depend\w*|once|upon|unless)\b/gi

/** Whether a copy leaves out the condition under which its original says what it says. */
export function dropsCondition(claim: Read, evidence: Read): boolean {
  const at = CONDITION.exec(evidence.text)?.index
  const bound = (text: string) => text.match(BOUND_TO)?.length ?? 0
  if (at === undefined || bound(claim.text) >= bound(evidence.text)) return false
  if (/\b(?:especially|particularly|even|whether|as|ask|asks|see|check) $/i.test(evidence.text.slice(0, at)))
    return false
  const rest = evidence.text.slice(at)
  const end = at + (at === 0 ? rest.search(/,|$/) : rest.search(/[,;.)]|$/))
  const inside = evidence.tokens.filter(({ start }) => start >= at && start < end)
  const content = inside.filter(({ word }) => word === null || word.content)
  const outside = new Set(
    evidence.tokens.filter(({ start }) => start < at || start >= end).map(({ key }) => key),
  )
  const claimed = new Set(claim.tokens.map(({ key }) => key))
  if (content.length === 0 || (at > 0 && outside.size < 3)) return false
  const kept = content.filter(({ key }) => claimed.has(key) && !outside.has(key)).length
  const own = content.filter(({ key }) => !outside.has(key)).length
  if (own === 0 || kept > 0.3 * own) return false
  return claim.tokens.filter(({ key }) => outside.has(key)).length > 0.6 * claim.tokens.length
}
