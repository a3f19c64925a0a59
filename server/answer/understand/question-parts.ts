import { terms } from '../../text/terms.ts'
import { tellingWords } from './asking-words.ts'
import { carriedOver, pointsBack } from './carry-over.ts'

const PARTS =
  /[?？]\s+(?=\S)|;\s+|,?\s+(?:and|und)\s+(?=(?:what|how|when|who|whom|whose|where|which|why|is|are|does|do|did|can|was|were|wie|was|wann|wer|wo|welche[rsn]?|warum)\b)/iu
const MOST_PARTS = 3
const LEAST_PART_WORDS = 3

/** A part of so few telling words may be about what a later part names. */
const FEW_WORDS = 2

/** The several things that a question asks, each so that it can be asked alone; none where it asks one. */
export function askedParts(question: string): string[] {
  const parts = cut(question)
  return parts.map((part, i) => {
    const last = parts[i - 1]
    const carried = last !== undefined && pointsBack(part) ? carriedOver(part, last) : part
    if (carried !== part) return carried
    const before = parts.slice(0, i).join(' ')
    const few = tellingWords(part).length <= FEW_WORDS
    return withSubject(part, few ? question : before)
  })
}

function cut(text: string): string[] {
  const parts = text
    .split(PARTS)
    .map((part) => part.trim())
    .filter((part) => part.split(/\s+/).length >= LEAST_PART_WORDS || /[\u3040-\u9fff]{4}/.test(part))
    // 'Why or why not?' asks nothing by itself.
    .filter((part) => terms(part).length > 0)
  return parts.length > 1 ? parts.slice(0, MOST_PARTS) : []
}

/** A part of a question that names nothing is about what another part, mostly an earlier one, names. */
function withSubject(part: string, others: string): string {
  const named = (text: string) =>
    tellingWords(text).filter(({ capital, start, text: word }) => (capital && start > 0) || /\d/.test(word))
  if (named(part).length > 0) return part
  const names = named(others).map(({ text }) => text)
  return names.length > 0 ? `${part} ${names.join(' ')}` : part
}
