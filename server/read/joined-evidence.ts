import type { Question } from '../language/question.ts'
import { terms } from '../language/terms.ts'
import { wordsOf } from '../language/words.ts'
import { joinedWords, withJoined } from '../retrieve/joined-words.ts'
import type { EvidenceSentence } from './evidence.ts'

/**
 * The sentences with the words of a question that they have in one where it has them apart, or the other way round, as
 * the search finds them: a sentence about the 'Frist für die Kündigung' speaks of the 'Kündigungsfrist'.
 */
export function joinedEvidence(
  question: Question,
  sentences: readonly EvidenceSentence[],
): EvidenceSentence[] {
  const found = sentences.map(({ reading }) => terms(reading))
  const known = new Set(found.flat())
  const knows = (term: string) => known.has(term)
  const joined = joinedWords(question, { knows, often: knows })
  if (joined.length === 0) return [...sentences]
  const asked = wordsOf(question.sought).filter(({ content }) => content)
  return sentences.map((sentence, i) => {
    const own = found[i] ?? []
    const more = new Set(withJoined(sentence.reading, own, [], joined).slice(own.length))
    if (more.size === 0) return sentence
    const words = asked.filter(({ text }) => terms(text).some((term) => more.has(term)))
    const end = sentence.reading.length
    return {
      ...sentence,
      words: [...sentence.words, ...words.map((word) => ({ ...word, start: end, end }))],
      stems: new Set([...sentence.stems, ...words.map(({ stem }) => stem)]),
    }
  })
}
