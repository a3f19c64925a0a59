import { type Fact, factsOf } from '../../text/facts.ts'
import { type Word, wordsOf } from '../../text/words.ts'

/** A word or fact of a text. `key`: equal for tokens with the same meaning. `word`: null for a fact. */
export type Token = { readonly key: string; readonly word: Word | null; readonly start: number }

/** A claim with its facts, and its words that are not part of a fact. */
export type AnalyzedClaim = {
  readonly text: string
  readonly words: readonly Word[]
  readonly facts: readonly Fact[]
  readonly tokens: readonly Token[]
}

/** Introductions that name the source of a claim: 'According to the document, …'. */
const FRAME =
  /^(?:(?:according to|based on|as (?:described|stated|mentioned|noted|shown|given) (?:in|by)|in) (?:the|your|this) (?:provided )?(?:documents?|texts?|sources?|evidence|passages?|excerpts?|files?)(?: \d+)?,?|(?:the|your|this) (?:documents?|texts?|sources?|evidence|passages?|excerpts?) (?:says?|states?|mentions?|indicates?|notes?|reports?|shows?|describes?|explains?)(?: that)?|it is (?:stated|mentioned|noted|said|described|reported) that)\s+(?=\S+\s+\S+)/i

/** Removes the introduction of a claim and splits the claim into tokens. */
export function analyzeClaim(claimed: string): AnalyzedClaim {
  const text = claimed.replace(FRAME, '')
  const facts = factsOf(text)
  const tokens = tokensOf({ words: wordsOf(text), facts })
  return { text, words: tokens.flatMap(({ word }) => word ?? []), facts, tokens }
}

/** The facts of a text and its other words, in order. */
export function tokensOf({ words, facts }: Pick<AnalyzedClaim, 'words' | 'facts'>): Token[] {
  const isInFact = (word: Word) => facts.some((fact) => fact.start <= word.start && word.end <= fact.end)
  const others = words.filter((word) => !isInFact(word))
  return [
    ...others.map((word) => ({ key: word.stem, word, start: word.start })),
    ...facts.map((fact) => ({ key: factKey(fact), word: null, start: fact.start })),
  ].sort((a, b) => a.start - b.start)
}

function factKey(fact: Fact): string {
  if (fact.kind === 'quantity') return `#${fact.values[0]}${fact.ordinal ? '.' : ''}`
  if (fact.kind === 'code') return fact.text
  return `@${fact.year}-${fact.month}-${fact.day}-${fact.weekday}`
}
