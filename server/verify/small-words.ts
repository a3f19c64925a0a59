import { isNegation } from '../language/polarity.ts'
import type { Comparison, Token } from './close-copy.ts'
import { oncePerText } from './once-per-text.ts'
import type { Read } from './read-claim.ts'

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
