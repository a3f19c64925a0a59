import type { Asked } from './asked.ts'
import type { LinkedCondition } from './link-values.ts'

/** Stands for a value of the table, and for a number, whichever they are. */
const VALUE = '@'
const NUMBER = '#'

/**
 * The words and pairs of neighbouring words of a question, of which the ranker has learned what they ask for. Values of
 * the table and digits are put as signs. Always begins with '', which every question has.
 */
export function phrasesOf(asked: Asked, links: readonly LinkedCondition[]): string[] {
  const words = signs(asked, links)
  const phrases = new Set<string>([''])
  for (const [at, word] of words.entries()) {
    phrases.add(word)
    phrases.add(`${words[at - 1] ?? '^'} ${word}`)
  }
  phrases.add(`${words.at(-1) ?? '^'} $`)
  phrases.add(`^ ${words.slice(0, 3).join(' ')}`)
  return [...phrases]
}

function signs({ tokens }: Asked, links: readonly LinkedCondition[]): string[] {
  const words: string[] = []
  for (const [at, { stem, number, content }] of tokens.entries()) {
    const named = content && links.some(({ kind, from, to }) => kind === 'whole' && from <= at && at < to)
    const sign = number ? NUMBER : named ? VALUE : stem
    if (sign !== VALUE || words.at(-1) !== VALUE) words.push(sign)
  }
  return words
}
