import type { EvidenceSentence } from '../read/evidence.ts'
import type { Token } from './close-copy.ts'
import { type ReadClaim, tokensOfSentence } from './read-claim.ts'

const PASSING = new Set(
  'moreover furthermore additionally therefore however overall finally similarly likewise instead meanwhile thus hence further today currently generally usually often'.split(
    ' ',
  ),
)

/**
 * Whether a claim has the end of one sentence behind the beginning of another: what the one says is of somebody or
 * something that the claim leaves out. Sentences that are joined whole, and what goes on with 'it' or with the same
 * subject, are none. `evidence`: all that the claim is laid beside.
 */
export function spliced(claim: ReadClaim, evidence: readonly EvidenceSentence[]): boolean {
  const claimed = new Set(claim.tokens.map(({ key }) => key))
  return (
    evidence.length > 1 &&
    evidence.some((sentence) => {
      const others = new Set(
        evidence.flatMap((other) =>
          other === sentence ? [] : tokensOfSentence(other).map(({ key }) => key),
        ),
      )
      const tokens = tokensOfSentence(sentence)
      const taken = tokens.flatMap(({ key, word }, index) =>
        saysMore(word) && claimed.has(key) && !others.has(key) ? [index] : [],
      )
      const first = taken[0]
      if (first === undefined || taken.length < 2) return false
      return tokens
        .slice(0, phraseStart(tokens, first, sentence.reading))
        .some(({ word, key }) => saysMore(word) && !claimed.has(key) && !others.has(key))
    })
  )
}

function saysMore(word: Token['word']): boolean {
  return word === null || (word.content && !PASSING.has(word.lower))
}

/** Where the words begin that stand directly before one and say more of it: 'the new' of 'the new manager'. */
function phraseStart(tokens: readonly Token[], at: number, text: string): number {
  let start = at
  for (;;) {
    const before = tokens[start - 1]
    const first = tokens[start]
    if (!before?.word?.content || !first || text.slice(before.word.end, first.start) !== ' ') return start
    start -= 1
  }
}
