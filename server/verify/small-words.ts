import { isNegation } from '../language/polarity.ts'
import { isPastForm } from '../language/words.ts'
import type { Comparison, Token } from './close-copy.ts'
import type { Read } from './exchanged.ts'
import { oncePerText } from './once-per-text.ts'

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
  ['last', 'this next'],
  ['next', 'this last'],
  ['this', 'last next'],
]
const CONFLICTING = new Map(CONFLICTS.map(([word, others]) => [word, new Set(others.split(' '))]))

/** Whether a copy has a small word in the place of one that says something else: 'for' for 'by', 'or' for 'and'. */
export function otherSmallWords({ differences }: Comparison, whole: readonly Token[]): boolean {
  return differences.some(({ claim, evidence }) => {
    if (claim.length > 2 || evidence.length > 2) return false
    const theirs = evidence.map(lower)
    return claim.some((token) => {
      const our = lower(token)
      if (our === 'against' && theirs.some((word) => word.startsWith('compar'))) return false
      if (theirs.includes(our) || (BINDING.test(our) && deniedBefore(whole, token))) return false
      return theirs.some((word) => CONFLICTING.get(word)?.has(our))
    })
  })
}

const BINDING = /^(?:and|or|und|oder)$/

/** Whether a negation stands shortly before: neither of two is not one and not the other. */
function deniedBefore(tokens: readonly Token[], { start }: Token): boolean {
  return tokens
    .filter((token) => token.start < start)
    .slice(-6)
    .some(({ word }) => word !== null && isNegation(word))
}

function lower({ word }: Token): string {
  return word?.lower ?? ''
}

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

const MEANT =
  /^(?:to|will|would|shall|should|may|might|can|could|must|from|of|for|by|against|without|plans?|planned|intends?|aims?|if)$/

/** Whether a claim tells as done what its evidence only speaks of: 'has provided' for 'plans to provide', 'fears providing'. */
export function doneOnlyMeant(claim: Read, evidence: Read): boolean {
  return claim.tokens.some((token, at) => {
    if (!isPast(token) || (token.word?.capital && token.start > 0)) return false
    const before = claim.tokens[at - 1]
    const perfect = before !== undefined && /^(?:has|have|had)$/.test(lower(before))
    if (claim.tokens.slice(Math.max(0, at - 3), at).some((other) => NOT_DONE.test(lower(other)))) return false
    const same = evidence.tokens.flatMap((other, place) => (other.key === token.key ? [place] : []))
    return (
      same.length > 0 &&
      same.every((place) => isUnreal(evidence.tokens, place) || (perfect && isMeant(evidence.tokens, place)))
    )
  })
}

/** What stands before a participle that tells of nothing done. */
const NOT_DONE =
  /^(?:is|are|be|being|to|will|would|shall|should|may|might|can|could|must|going|plans?|planned|intends?|aims?|hopes?)$/
const UNREAL = /^(?:would|could|might|may|should|must|can|shall)$/

/** 'Would have acquired', 'will acquire', 'plans to acquire'. */
function isUnreal(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 3), at).map(lower)
  const [first, second] = before.slice(-2)
  if (second === 'to') return AHEAD.test(first ?? '')
  return before.some((word) => UNREAL.test(word) || /^(?:will|wird|werden)$/.test(word))
}

function isMeant(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (!token || isPast(token)) return false
  return tokens.slice(Math.max(0, at - 2), at).some((before) => MEANT.test(lower(before)))
}

function isPast({ word }: Token): boolean {
  return word !== null && (word.lower.endsWith('ed') || isPastForm(word.lower))
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

const CAUSE =
  /\b(?:because|due to|owing to|as a result|therefore|consequently|thanks to|weil|deshalb|daher|deswegen|aufgrund|folglich|since(?! (?:\d|\p{Lu}\p{Ll}+ \d|then|the (?:\d|start|beginning))))\b/giu
const CAUSAL =
  /\b(?:because|since|due|owing|based|results? (?:in|from|of)|resulted|resulting|therefore|consequent\w*|thanks|thus|hence|so|as|caus\w*|leads?|led|leading|reasons?|why|explain\w*|driven|attribut\w*|given|weil|da|deshalb|daher|deswegen|aufgrund|wegen|folglich|denn|durch)\b/gi
/** Words that tell a reason only within one sentence. */
const WEAK =
  /^(?:as|so|da|durch|given|reasons?|why|explain\w*|caus\w*|lead\w*|led|result\w*(?: \w+)?|driven|attribut\w*)$/i
const PURPOSE = /\b(?:in order|made|makes?|after|follow\w*|um)\b/i

/**
 * Whether a claim gives a reason that its evidence does not give. `joined`: it takes its halves from several sentences,
 * between which a small word such as 'to' says no reason.
 */
export function inventsCause(claim: string, evidence: string, joined: boolean): boolean {
  const given = claim.match(CAUSE)?.length ?? 0
  if (given === 0) return false
  const found = (evidence.match(CAUSAL) ?? []).filter((word) => !(joined && WEAK.test(word)))
  return given > found.length && (joined || given > 1 || !PURPOSE.test(evidence))
}

const RELATING = new Set('of in for on to from with by at into against over under within'.split(' '))

/** Whether two nouns have changed places around a small word: 'the owner of the dog' for 'the dog of the owner'. */
export function relationTurned(claim: Read, evidence: Read): boolean {
  const theirs = relationsIn(evidence)
  return [...relationsIn(claim)].some(([key, turned]) => theirs.has(turned) && !theirs.has(key))
}

/** 'a of b', each with the same turned round. */
const relationsIn = oncePerText(({ tokens }: Read): Map<string, string> => {
  const found = new Map<string, string>()
  for (const [at, { word }] of tokens.entries()) {
    if (!word || !RELATING.has(word.lower)) continue
    const before = tokens[at - 1]
    const after = tokens.slice(at + 1, at + 3).find((token) => token.word?.content)
    if (!before?.word?.content || !after || before.key === after.key) continue
    found.set(`${before.key} ${word.lower} ${after.key}`, `${after.key} ${word.lower} ${before.key}`)
  }
  return found
})

const CASES: Readonly<Record<string, string>> = {
  der: 'who',
  den: 'whom',
  dem: 'whom',
  einen: 'whom',
  einem: 'whom',
}

/** Whether who does something and whom it is done to have changed places in German, where the article tells. */
export function casesTurned(claim: Read, evidence: Read): boolean {
  const passive = /\b(?:wird|wurden?|werden|worden)\b/i
  if (passive.test(claim.text) !== passive.test(evidence.text)) return false
  const ours = casesIn(claim.tokens)
  const theirs = casesIn(evidence.tokens)
  const turned = (from: string, to: string) =>
    [...ours].some(([key, role]) => role === to && theirs.get(key) === from)
  return turned('whom', 'who') && turned('who', 'whom')
}

function casesIn(tokens: readonly Token[]): Map<string, string> {
  return new Map(
    tokens.flatMap((token, at): [string, string][] => {
      const role = CASES[lower(token)]
      const noun = tokens[at + 1]
      return role !== undefined && noun?.word?.capital ? [[noun.key, role]] : []
    }),
  )
}
