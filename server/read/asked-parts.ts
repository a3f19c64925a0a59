import { understand } from '../retrieve/understand.ts'
import { pointed } from './carry-over.ts'
import { tellingWords } from './question-coverage.ts'

/** A part of so few telling words may be about what a later part names. */
const FEW_WORDS = 2

/** The several things that a question asks, each so that it can be asked alone; none where it asks one. */
export function askedParts(question: string): string[] {
  const { parts } = understand(question)
  return parts.map((part, i) => {
    const before = parts.slice(0, i).join(' ')
    const few = tellingWords(part).length <= FEW_WORDS
    return pointed(part, parts[i - 1] ?? '') ?? withSubject(part, few ? question : before)
  })
}

/** A part of a question that names nothing is about what another part, mostly an earlier one, names. */
function withSubject(part: string, others: string): string {
  const named = (text: string) =>
    tellingWords(text).filter(({ capital, start, text: word }) => (capital && start > 0) || /\d/.test(word))
  if (named(part).length > 0) return part
  const names = named(others).map(({ text }) => text)
  return names.length > 0 ? `${part} ${names.join(' ')}` : part
}
