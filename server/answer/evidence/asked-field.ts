import { mayHaveDate } from '../../text/dates.ts'
import { contentStems, wordsOf } from '../../text/words.ts'
import { headingsAt, placeText } from '../search/place-label.ts'
import type { Question } from '../understand/question.ts'
import type { EvidenceSentence } from './evidence-sentences.ts'
import { type Cell, fieldsOf } from './passage-sentences.ts'

/** The most fields that are shown for one question. */
const MOST_FIELDS = 3

/** A field whose label the question asks for. */
type FoundField = { readonly sentence: EvidenceSentence; readonly cell: Cell }

/**
 * The fields that a question asks for by their labels. `isSure`: the question asks for nothing else; otherwise one of its
 * words is neither in the label nor in the names of the document and its headings. `isOnly`: there is no other value.
 */
export type AskedField = {
  readonly fields: readonly FoundField[]
  readonly isSure: boolean
  readonly isOnly: boolean
}

/**
 * Finds the fields of forms and lists of 'Label: value' that a question asks for: all words of the label are in the
 * question, and of the question's words at most one is left, which is no name or number. Null if there is none, or the question asks several things.
 */
export function askedField(question: Question, sentences: readonly EvidenceSentence[]): AskedField | null {
  if (question.parts.length > 0 || question.isPasted || question.stems.size === 0) return null
  const asked = contentStems(question.text)
  const found = sentences.flatMap((sentence) => {
    const cells = fieldsOf(sentence)
    if (cells.length === 0) return []
    const { passage } = sentence.source
    const place = new Set(
      wordsOf(`${placeText(passage)} ${headingsAt(passage, sentence.start).join(' ')}`).map(
        ({ stem }) => stem,
      ),
    )
    return cells.flatMap((cell) => {
      const label = contentStems(cell.header)
      if (label.size === 0 || !label.isSubsetOf(asked)) return []
      const open = question.words.filter(({ stem }) => !label.has(stem) && !place.has(stem))
      // A name or number says which one is meant.
      if (open.some(({ text, capital, start }) => /\d/.test(text) || (capital && start > 0))) return []
      if (!isOfKind(cell.value, asked.difference(label))) return []
      return [{ sentence, cell, open: open.length, named: label.intersection(question.stems).size }]
    })
  })
  const best = found
    .filter(({ open, named }) => open === 0 || (open === 1 && named > 0))
    .sort((a, b) => a.open - b.open || b.named - a.named)
  const [first] = best
  if (!first) return null
  const alike = best.filter(({ open, named }) => open === first.open && named === first.named)
  const values = new Set(alike.map(({ cell }) => cell.value))
  return {
    fields: alike.slice(0, MOST_FIELDS).map(({ sentence, cell }) => ({ sentence, cell })),
    isSure: first.open === 0,
    isOnly: values.size === 1,
  }
}

/** Whether a value may be what the question asks of its label: of 'Customer: Hansen Boats' no number, and no date. */
function isOfKind(value: string, asked: ReadonlySet<string>): boolean {
  if (asked.has('date') && !mayHaveDate(value)) return false
  return !(asked.has('number') || asked.has('year')) || /\p{N}/u.test(value)
}
