import { type Fact, factsOf } from '../language/facts.ts'
import { type Word, wordsOf } from '../language/words.ts'
import type { EvidenceSentence } from '../read/evidence.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A claim read for comparison: its facts, and its words without those that are part of a fact. */
export type ReadClaim = {
  readonly text: string
  readonly words: readonly Word[]
  readonly facts: readonly Fact[]
  readonly tokens: readonly Token[]
}

/** Words around a claim that only say where it is from: 'According to the document, …'. */
const FRAME =
  /^(?:(?:according to|based on|as (?:described|stated|mentioned|noted|shown|given) (?:in|by)|in) (?:the|your|this) (?:provided )?(?:documents?|texts?|sources?|evidence|passages?|excerpts?|files?)(?: \d+)?,?|(?:the|your|this) (?:documents?|texts?|sources?|evidence|passages?|excerpts?) (?:says?|states?|mentions?|indicates?|notes?|reports?|shows?|describes?|explains?)(?: that)?|it is (?:stated|mentioned|noted|said|described|reported) that)\s+(?=\S+\s+\S+)/i

export function readClaim(claimed: string): ReadClaim {
  const text = claimed.replace(FRAME, '')
  const facts = factsOf(text)
  const words = wordsOf(text)
  return {
    text,
    facts,
    words: words.filter((word) => !within(word, facts)),
    tokens: tokensOf(words, facts),
  }
}

function within(word: Word, facts: readonly Fact[]): boolean {
  return facts.some((fact) => fact.start <= word.start && word.end <= fact.end)
}

const TOKENS = new WeakMap<EvidenceSentence, Token[]>()

/** The words and facts of a sentence in order. */
export function tokensOfSentence(sentence: EvidenceSentence): readonly Token[] {
  const cached = TOKENS.get(sentence)
  if (cached) return cached
  const tokens = tokensOf(sentence.words, sentence.facts)
  TOKENS.set(sentence, tokens)
  return tokens
}

const PLAIN = new WeakMap<EvidenceSentence, string>()

/** `plain` of a sentence. */
export function plainReading(sentence: EvidenceSentence): string {
  const cached = PLAIN.get(sentence)
  if (cached !== undefined) return cached
  const text = plain(sentence.reading)
  PLAIN.set(sentence, text)
  return text
}

/** A text in lower case without quotation marks and what stands around it, to see whether another holds it. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[“”„"‘’'`*_]/g, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/^[\s\-–—•.]+|[\s.;,:!?。]+$/g, '')
}
