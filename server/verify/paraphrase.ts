import type { Word } from '../language/words.ts'
import type { EvidenceSentence } from '../read/evidence.ts'
import type { Context } from './context.ts'
import { contradictions, inventedDirections, leavesOutDenial, negationDifference } from './match-words.ts'
import { type ReadClaim, wordsWithoutBounds } from './read-claim.ts'

export type ParaphraseFlaw = 'name' | 'negation' | 'direction'

/** What a claim in words of its own says otherwise than its evidence. `around`: what stands around it. */
export function flawsOfParaphrase(
  claim: ReadClaim,
  primary: EvidenceSentence,
  evidence: readonly EvidenceSentence[],
  around: Context,
): ParaphraseFlaw[] {
  const flaws: ParaphraseFlaw[] = []
  const words = evidence.flatMap(({ words }) => words)
  if (missingNames(claim, primary, words, around).length > 0) flaws.push('name')
  const ours = wordsWithoutBounds(claim)
  const theirs = evidence.flatMap(wordsWithoutBounds)
  const against = contradictions(ours, theirs).length
  const denial = negationDifference(ours, wordsWithoutBounds(primary))
  // 'did not rise' may be said as 'fell'.
  if (denial === 1 && against === 1) return flaws
  const left = evidence.some(
    (sentence) => sentence !== primary && leavesOutDenial(ours, wordsWithoutBounds(sentence)),
  )
  if ((denial > 0 && !(denial === 1 && unlessIfNot(claim.text, primary.reading))) || left)
    flaws.push('negation')
  if (against > 0 || inventedDirections(ours, theirs).length > 0) flaws.push('direction')
  return flaws
}

/** 'If no other reader has reserved it' says 'unless another reader has'. */
function unlessIfNot(a: string, b: string): boolean {
  const unless = /\bunless\b/i
  const ifNot = /\bif\b[^.;]*?\b(?:no|not|none|nobody)\b/i
  return (unless.test(a) && ifNot.test(b)) || (unless.test(b) && ifNot.test(a))
}

/** Names of the claim that the evidence does not know, or knows only beside another that stands in their place. */
function missingNames(
  claim: ReadClaim,
  primary: EvidenceSentence,
  words: readonly Word[],
  around: Context,
): Word[] {
  const capitals = claim.words.filter(({ name, content }) => name && content)
  const contents = claim.words.filter(({ content }) => content)
  if (primary.row) {
    const own = new Set(words.map(({ stem }) => stem))
    return capitals.filter(({ stem }) => !own.has(stem) && !around.stems.has(stem))
  }
  if (contents.length > 4 && capitals.length > 0.7 * contents.length) return []
  const stems = new Set(words.map(({ stem }) => stem))
  const claimStems = new Set(claim.words.map(({ stem }) => stem))
  const rivals = primary.words.filter(
    ({ name, content, start, stem }) => name && content && start > 0 && !claimStems.has(stem),
  )
  const first = primary.words.find(({ content }) => content)
  const own = new Set(primary.words.map(({ stem }) => stem))
  return capitals.filter((word) => {
    if (own.has(word.stem) || saidSmall(word, around.text)) return false
    if ((stems.has(word.stem) || around.stems.has(word.stem)) && rivals.length === 0) return false
    if (word.start > 2) return true
    return rivals.length > 0 || (first !== undefined && !claimStems.has(first.stem) && first.name)
  })
}

/** Whether a word that begins with a capital in the claim is said with a small letter around the sentence: no name. */
function saidSmall({ lower, text }: Word, around: string): boolean {
  return (
    lower.length > 3 &&
    text !== lower &&
    new RegExp(`(?<!\\p{L})${RegExp.escape(lower)}s?(?!\\p{L})`, 'u').test(around)
  )
}
