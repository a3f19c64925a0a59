import { type Fact, factsOf } from '../../text/facts.ts'
import { type Word, wordsOf } from '../../text/words.ts'

/** A word or a fact of a text. `key`: what two that say the same have in common. */
export type Token = { readonly key: string; readonly word: Word | null; readonly start: number }

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
  const tokens = tokensOf({ words: wordsOf(text), facts })
  return { text, words: tokens.flatMap(({ word }) => word ?? []), facts, tokens }
}

/** The words and facts of a text in order. */
export function tokensOf({ words, facts }: Pick<ReadClaim, 'words' | 'facts'>): Token[] {
  const isInFact = (word: Word) => facts.some((fact) => fact.start <= word.start && word.end <= fact.end)
  const said = words.filter((word) => !isInFact(word))
  return [
    ...said.map((word) => ({ key: word.stem, word, start: word.start })),
    ...facts.map((fact) => ({ key: factKey(fact), word: null, start: fact.start })),
  ].sort((a, b) => a.start - b.start)
}

function factKey(fact: Fact): string {
  if (fact.kind === 'quantity') return `#${fact.values[0]}${fact.ordinal ? '.' : ''}`
  if (fact.kind === 'code') return fact.text
  return `@${fact.year}-${fact.month}-${fact.day}-${fact.weekday}`
}
