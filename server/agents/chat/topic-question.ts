import { hasWordsBeside } from '../../language/carry-over.ts'
import { contentStems } from '../../language/words.ts'
import type { EvidenceSentence } from '../../read/evidence.ts'
import { sectionAt } from '../../retrieve/place-label.ts'

const NUMBER = /^(?:\(?(?:[\d.]+|[A-Z]\d*[.)]|[ivxIVX]+[.)])\)?\s+)+/
const MOST_HEADING = 100
const NAME = /^\p{Lu}[\p{L}’'-]+(?: \p{Lu}?[\p{L}’'-]+){0,3}$/u

/** 'How do I clean the filter?': a heading of the sources that is a question itself and that nothing told is under. */
export function askedByHeading(
  { source, start }: EvidenceSentence,
  known: ReadonlySet<string>,
  told: readonly EvidenceSentence[],
): string | null {
  const section = sectionAt(source.passage, start)
  const used = told.some(
    (other) =>
      other.source.passage.documentId === source.passage.documentId &&
      sectionAt(other.source.passage, other.start) === section,
  )
  const heading = section?.split(' › ').at(-1)?.replace(NUMBER, '').trim() ?? ''
  if (used || !/^\p{Lu}.*\s.*\p{L}\?$/u.test(heading) || heading.length > MOST_HEADING) return null
  const stems = [...contentStems(heading)]
  const fresh = stems.filter((stem) => !known.has(stem)).length
  return fresh > 0 && fresh >= stems.length / 2 ? heading : null
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
