import { PROPERTY_LABELS } from '../../documents/model/properties.ts'
import { mayHaveDate } from '../../text/dates.ts'
import { contentStems, type Word, wordsOf } from '../../text/words.ts'
import { hasProperties } from '../search/passage.ts'
import { headingsAt, placeText } from '../search/place-label.ts'
import type { AskedProperty } from '../understand/asked-property.ts'
import type { Question } from '../understand/question.ts'
import type { EvidenceSentence } from './evidence-sentences.ts'
import { type Cell, fieldsOf } from './passage-sentences.ts'

/** The most fields that are shown for one question. */
const MOST_FIELDS = 3

/** A field whose label the question asks for. */
type FoundField = { readonly sentence: EvidenceSentence; readonly cell: Cell }

/**
 * The fields that a question asks for by their labels. `isSure`: the question asks for nothing else. `isOnly`: the text has one value for them, and no other,
 * and if several documents were found, the question names theirs.
 */
export type AskedField = {
  readonly fields: readonly FoundField[]
  readonly isSure: boolean
  readonly isOnly: boolean
}

/**
 * Finds the fields of forms and lists of 'Label: value' that a question asks for: all words of the label are in the question,
 * and of the words of the question at most one, which is no name or number, is neither in the label nor in the names of the
 * document and its headings, and does not say of which kind the value is, as 'number' does. Null if there is none, or the
 * question asks several things.
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
      const isOpen = ({ stem }: Word) => !label.has(stem) && !place.has(stem) && !KINDS.has(stem)
      const open = question.words.filter(isOpen)
      // A name or number says which one is meant.
      if (open.some(({ text, capital, start }) => /\d/.test(text) || (capital && start > 0))) return []
      const named = label.intersection(question.stems).size
      if (open.length > 1 || (open.length === 1 && named === 0)) return []
      if (!isOfKind(cell.value, asked.difference(label))) return []
      const isNamed = question.words.some(({ stem }) => !label.has(stem) && place.has(stem))
      return [{ sentence, cell, isNamed, named, open: open.length }]
    })
  })
  const [first] = found.toSorted((a, b) => a.open - b.open || b.named - a.named)
  if (!first) return null
  const alike = found.filter(({ open, named }) => open === first.open && named === first.named)
  const ofText = alike.filter(({ sentence }) => !hasProperties(sentence.source.passage))
  const best = ofText.length > 0 ? ofText : alike
  const values = new Set(best.map(({ cell }) => cell.value))
  const documents = new Set(sentences.map(({ source }) => source.passage.documentId))
  return {
    fields: best.slice(0, MOST_FIELDS).map(({ sentence, cell }) => ({ sentence, cell })),
    isSure: first.open === 0,
    isOnly:
      values.size === 1 &&
      ofText.length > 0 &&
      (documents.size === 1 || best.every(({ isNamed }) => isNamed)),
  }
}

/** The stems that say of which kind a value is. */
const KINDS = contentStems('number date year name')

/** Whether a value may be what the question asks of its label: of 'Customer: Hansen Boats' no number, and no date. */
function isOfKind(value: string, asked: ReadonlySet<string>): boolean {
  if (asked.has('date') && !mayHaveDate(value)) return false
  return !(asked.has('number') || asked.has('year')) || /\p{N}/u.test(value)
}

/**
 * Finds the property of a document that a question asks for, in the text's own fields ('Author: Moe') before what the file says
 * of itself, which is often not true. Every word that says which document is meant is in its name, headings or properties. Never
 * the only value: it takes no high confidence.
 */
export function propertyField(
  { name, words }: AskedProperty,
  sentences: readonly EvidenceSentence[],
): AskedField | null {
  const label = contentStems(PROPERTY_LABELS[name])
  const found = sentences.flatMap((sentence) => {
    const { passage } = sentence.source
    const own = sentences.filter((other) => other.source === sentence.source && hasProperties(passage))
    return fieldsOf(sentence).flatMap((cell) => {
      if (contentStems(cell.header).symmetricDifference(label).size > 0) return []
      const place = wordsOf(
        [
          placeText(passage),
          ...headingsAt(passage, sentence.start),
          ...own.map(({ reading }) => reading),
        ].join(' '),
      )
      const stems = new Set(place.map(({ stem }) => stem))
      return words.every(({ stem }) => stems.has(stem)) ? [{ sentence, cell }] : []
    })
  })
  const ofText = found.filter(({ sentence }) => !hasProperties(sentence.source.passage))
  const fields = (ofText.length > 0 ? ofText : found).slice(0, MOST_FIELDS)
  return fields.length > 0 ? { fields, isSure: true, isOnly: false } : null
}
