import { hasWordsBeside } from '../../language/carry-over.ts'
import { contentStems } from '../../language/words.ts'
import type { EvidenceSentence } from '../../read/evidence.ts'
import { headingsAt } from '../../retrieve/place-label.ts'

const NUMBER = /^(?:\(?(?:[\d.]+|[A-Z]\d*[.)]|[ivxIVX]+[.)])\)?\s+)+/
const MOST_HEADING = 100
const NAME = /^\p{Lu}[\p{L}’'-]+(?: \p{Lu}?[\p{L}’'-]+){0,3}$/u

/** 'How do I clean the filter?': the heading over a sentence, where it is a question. */
export function headedQuestion({ source, start }: Pick<EvidenceSentence, 'source' | 'start'>): string | null {
  const heading = headingsAt(source.passage, start).at(-1)?.replace(NUMBER, '').trim() ?? ''
  return /^\p{Lu}.*\s.*\p{L}\?$/u.test(heading) && heading.length <= MOST_HEADING ? heading : null
}

/** The question that the heading over a sentence is, where nothing told is under it. */
export function askedByHeading(
  sentence: EvidenceSentence,
  known: ReadonlySet<string>,
  told: readonly EvidenceSentence[],
): string | null {
  const asked = headedQuestion(sentence)
  if (asked === null || told.some((other) => headedQuestion(other) === asked)) return null
  const stems = contentStems(asked)
  const fresh = stems.difference(known).size
  return fresh > 0 && fresh >= stems.size / 2 ? asked : null
}

/** The person's own question about another row of the table that answered: 'And how many in Andorra?', in full. */
export function askedOfNextRow(
  { cells, heading, source }: EvidenceSentence,
  question: string,
  told: readonly EvidenceSentence[],
): string | null {
  // 'And wine (beer servings Albania)?' is good to search with, and nothing that somebody would ask.
  if (heading || hasWordsBeside(question)) return null
  const name = cells[0]?.value ?? ''
  if (!NAME.test(name)) return null
  const answering = told.find(
    (other) => other.row && other.source.passage.documentId === source.passage.documentId,
  )
  const asked = answering?.cells[0]?.value ?? ''
  if (!NAME.test(asked) || asked === name || question.split(asked).length !== 2) return null
  return question.replace(asked, () => name)
}
