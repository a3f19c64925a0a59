import type { Question } from '../language/question.ts'
import { synonymous } from '../language/synonyms.ts'
import { wordsOf } from '../language/words.ts'
import type { FoundPassages, Passage } from '../retrieve/passage.ts'
import { placeWords } from './place-words.ts'

/**
 * The same with those passages among the relevant that say each word of the question or one that means the same:
 * 'annual leave' where 'vacation' is asked for. The search counts words as they stand.
 */
export function withSaidOtherwise({ words: asked }: Question, found: FoundPassages): FoundPassages {
  if (asked.length === 0) return found
  const says = (passage: Passage) => {
    const held = new Set([...placeWords(passage), ...wordsOf(passage.rendered)].map(({ stem }) => stem))
    return asked.every(({ stem }) => held.has(stem) || [...held].some((other) => synonymous(stem, other)))
  }
  const saying = new Set(found.nearest.filter(says))
  return {
    ...found,
    relevant: [...found.relevant, ...saying],
    nearest: found.nearest.filter((passage) => !saying.has(passage)),
  }
}
