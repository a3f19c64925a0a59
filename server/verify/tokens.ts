import type { Fact } from '../language/facts.ts'
import type { Word } from '../language/words.ts'

/** A text as a sequence of words and facts, for laying two texts side by side. */
export type Token = { readonly key: string; readonly word: Word | null; readonly start: number }

export function tokensOf(words: readonly Word[], facts: readonly Fact[]): Token[] {
  const tokens: Token[] = []
  for (const word of words)
    if (!facts.some((fact) => fact.start <= word.start && word.end <= fact.end))
      tokens.push({ key: word.stem, word, start: word.start })
  for (const fact of facts) tokens.push({ key: factKey(fact), word: null, start: fact.start })
  return tokens.sort((a, b) => a.start - b.start)
}

function factKey(fact: Fact): string {
  if (fact.kind === 'quantity') return `#${fact.values[0]}${fact.ordinal ? '.' : ''}`
  if (fact.kind === 'code') return fact.text
  return `@${fact.year}-${fact.month}-${fact.day}-${fact.weekday}`
}
