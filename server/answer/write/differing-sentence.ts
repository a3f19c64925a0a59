import { overlap } from '../../text/sentences.ts'
import { contentStems } from '../../text/words.ts'
import type { EvidenceSentence } from '../evidence/evidence-sentences.ts'
import { placeText } from '../search/place-label.ts'
import type { Question } from '../understand/question.ts'

/** So many words tell that two sentences speak of the same. */
const LEAST_WORDS = 2

/**
 * The sentence of another document that says the same as a sentence but for its numbers or dates: 'The allowance is 38 cents'
 * beside '30 cents'. Null if there is none, for a row of a table, or the question asks about the sentence's own document.
 */
export function differingSentence(
  sentence: EvidenceSentence,
  all: readonly EvidenceSentence[],
  { stems }: Question,
): EvidenceSentence | null {
  const said = wordsBesideFacts(sentence)
  if (sentence.row || said.size < LEAST_WORDS || sentence.facts.length === 0) return null
  const named = (one: EvidenceSentence) =>
    stems.intersection(one.stems.union(contentStems(placeText(one.source.passage))))
  const own = named(sentence)
  const differs = (other: EvidenceSentence) =>
    other.source.passage.documentId !== sentence.source.passage.documentId &&
    !other.row &&
    valuesOf(other).symmetricDifference(valuesOf(sentence)).size > 0 &&
    other.facts.length === sentence.facts.length &&
    wordsBesideFacts(other).symmetricDifference(said).size === 0 &&
    own.isSubsetOf(named(other))
  return all.find(differs) ?? null
}

/** The content words of a sentence that are no part of a number or date. */
function wordsBesideFacts({ words, facts }: EvidenceSentence): ReadonlySet<string> {
  const beside = words.filter((word) => word.content && !facts.some((fact) => overlap(fact, word)))
  return new Set(beside.map(({ stem }) => stem))
}

/** The numbers, dates and identifiers of a sentence, comparable between notations. */
function valuesOf({ facts }: EvidenceSentence): ReadonlySet<string> {
  return new Set(
    facts.map((fact) =>
      fact.kind === 'quantity'
        ? `${fact.values.join('|')} ${fact.unit}`
        : fact.kind === 'date'
          ? `${fact.year}-${fact.month}-${fact.day} ${fact.weekday}`
          : fact.text,
    ),
  )
}

/**
 * The newer of two documents by the year in names that are otherwise the same: 'Handbook 2025' beside 'Handbook 2023'. Null
 * where the names do not tell.
 */
export function newerOf(a: string, b: string): string | null {
  const [years, others] = [[a, b].map(yearIn), [a, b].map((name) => name.replace(YEAR, ' ').trim())]
  const [yearA = null, yearB = null] = years
  if (yearA === null || yearB === null || yearA === yearB || others[0] !== others[1]) return null
  return yearA > yearB ? a : b
}

const YEAR = /(?<!\p{N})(?:19|20)\d\d(?!\p{N})/u

function yearIn(name: string): number | null {
  const [year] = YEAR.exec(name) ?? []
  return year === undefined ? null : Number(year)
}
