import type { Comparison, Token } from './close-copy.ts'
import type { Read } from './exchanged.ts'
import { isPastForm } from './words.ts'

/** Words that bind or stand for others, of which one in another's place says something else. */
const CONFLICTS: readonly (readonly [string, string])[] = [
  ['from', 'to into toward towards for'],
  ['to', 'from against'],
  ['by', 'for against without from'],
  ['for', 'against without by from'],
  ['in', 'outside without against'],
  ['inside', 'outside'],
  ['within', 'outside beyond'],
  ['under', 'without over above outside'],
  ['with', 'against without'],
  ['on', 'off against without'],
  ['and', 'or'],
  ['or', 'and'],
  ['und', 'oder'],
  ['oder', 'und'],
  ['he', 'she her'],
  ['his', 'her'],
  ['him', 'her'],
  ['she', 'he his'],
  ['her', 'his him'],
  ['you', 'we us i'],
  ['your', 'our my'],
  ['we', 'you'],
  ['our', 'your'],
  ['us', 'you'],
  ['they', 'we you i'],
  ['their', 'our your my'],
]
const CONFLICTING = new Map(CONFLICTS.map(([word, others]) => [word, new Set(others.split(' '))]))

/** Whether a copy has a small word in the place of one that says something else: 'for' for 'by', 'or' for 'and'. */
export function otherSmallWords({ differences }: Comparison, denied: boolean): boolean {
  return differences.some(({ claim, evidence }) => {
    if (claim.length > 2 || evidence.length > 2) return false
    const theirs = evidence.map(lower)
    return claim.some((token) => {
      const our = lower(token)
      if (theirs.includes(our) || (denied && /^(?:and|or|und|oder)$/.test(our))) return false
      return theirs.some((word) => CONFLICTING.get(word)?.has(our))
    })
  })
}

function lower({ word }: Token): string {
  return word?.lower ?? ''
}

const AHEAD =
  /^(?:will|would|shall|going|plans?|planned|intends?|intended|aims?|hopes?|proposed?|wird|werden)$/
const PAST = /^(?:was|were|has|have|had|did|been|already|wurde|wurden|hat|haben)$/

/** Whether a copy tells of what is to come as of what has been. */
export function toldAsDone({ differences }: Comparison, claim: Read): boolean {
  return differences.some((difference) => {
    const ahead = difference.evidence.find((token) => AHEAD.test(lower(token)))
    if (!ahead || difference.claim.some((token) => AHEAD.test(lower(token)))) return false
    if (difference.claim.some((token) => PAST.test(lower(token)))) return true
    // 'will publish' told as 'published'.
    const at = claim.tokens.findIndex(({ start }) => start === difference.claim.at(-1)?.start)
    const next = difference.claim.length > 0 ? claim.tokens[at + 1] : undefined
    return next?.word != null && isPast(next) && difference.claim.every(({ word }) => !word?.content)
  })
}

function isPast({ word }: Token): boolean {
  return word !== null && (word.lower.endsWith('ed') || isPastForm(word.lower))
}

const CONDITION =
  /\b(?:if|wenn|falls|sofern|soweit|provided(?: that)?|(?:as|so) long as|in case|in the event|subject to|depending on|assuming|contingent (?:up)?on)\b|^(?:when|where|whenever|once|upon)\b/i
const CONDITIONED =
  /\b(?:if|when|whenever|where|wenn|falls|sofern|provided|long as|case|event|subject|depend\w*|once|upon|unless|only)\b/i

/** Whether a copy leaves out the condition under which its original says what it says. */
export function dropsCondition(claim: Read, evidence: Read): boolean {
  const at = CONDITION.exec(evidence.text)?.index
  if (at === undefined || CONDITIONED.test(claim.text)) return false
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

const CAUSE =
  /\b(?:because|due to|owing to|as a result|therefore|consequently|thanks to|weil|deshalb|daher|deswegen|aufgrund|folglich|since(?! (?:\d|\p{Lu}\p{Ll}+ \d|then|the (?:\d|start|beginning))))\b/iu
const CAUSAL =
  /\b(?:because|since|due|owing|result\w*|therefore|consequent\w*|thanks|thus|hence|so|as|caus\w*|lead\w*|led|reason\w*|why|explain\w*|make\w*|made|for|by|to|in order|driven|attribut\w*|given|follow\w*|after|weil|da|deshalb|daher|deswegen|aufgrund|wegen|folglich|denn|durch|um)\b/gi
const PURPOSE = /^(?:for|by|to|as|so|made|makes?|after|um|da|durch|given)$/i

/**
 * Whether a claim gives a reason that its evidence does not give. `joined`: it takes its halves from several sentences,
 * between which a small word such as 'to' says no reason.
 */
export function inventsCause(claim: string, evidence: string, joined: boolean): boolean {
  if (!CAUSE.test(claim)) return false
  return ![...evidence.matchAll(CAUSAL)].some(([word]) => !(joined && PURPOSE.test(word)))
}

const RELATING = new Set('of in for on to from with by at into against over under within'.split(' '))

/** Whether two nouns have changed places around a small word: 'the owner of the dog' for 'the dog of the owner'. */
export function relationTurned(claim: Read, evidence: Read): boolean {
  const theirs = relationsIn(evidence.tokens)
  return [...relationsIn(claim.tokens)].some(([key, turned]) => theirs.has(turned) && !theirs.has(key))
}

/** 'a of b', each with the same turned round. */
function relationsIn(tokens: readonly Token[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const [at, { word }] of tokens.entries()) {
    if (!word || !RELATING.has(word.lower)) continue
    const before = tokens[at - 1]
    const after = tokens.slice(at + 1, at + 3).find((token) => token.word?.content)
    if (!before?.word?.content || !after || before.key === after.key) continue
    found.set(`${before.key} ${word.lower} ${after.key}`, `${after.key} ${word.lower} ${before.key}`)
  }
  return found
}
