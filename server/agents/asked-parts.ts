import { understand } from '../retrieve/understand.ts'
import { pointed } from './carry-over.ts'
import { tellingWords } from './question.ts'

/** The several things that a question asks, each so that it can be asked alone; none where it asks one. */
export function askedParts(question: string): string[] {
  const { parts } = understand(question)
  return parts.map((part, i) => pointed(part, parts[i - 1] ?? '') ?? withSubject(part, question))
}

/** A part of a question that names nothing is about what the other parts name. */
function withSubject(part: string, question: string): string {
  const named = (text: string) =>
    tellingWords(text).filter(({ capital, start, text: word }) => (capital && start > 0) || /\d/.test(word))
  if (named(part).length > 0) return part
  const names = named(question).map(({ text }) => text)
  return names.length > 0 ? `${part} ${names.join(' ')}` : part
}
