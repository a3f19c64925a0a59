/** Words before the number of a clause, in the languages of contracts and laws that are asked most. */
export const CLAUSE_WORDS =
  'sections?|clauses?|articles?|rules?|paragraphs?|chapters?|points?|abschnitt|artikel|ziffer|absatz|kapitel|punkt|regel|klausel|paragraf|art\\.|ziff\\.|chapitre|paragraphe|alinéa|artículo|cláusula|sección|capítulo|apartado|párrafo|punto|articolo'

/** The first one, as French and Spanish write it: 'article premier', 'article 1er', 'artículo primero'. */
const FIRST = 'premi(?:er|ère)|primer[oa]'
const NUMBER = String.raw`(?:${FIRST}|\d+(?:\.\d+)*(?:er|re|[ºª]|\p{L})?)(?![\p{L}\p{N}])(?:\s?\((?:\p{L}{1,4}|\d{1,2})\))*`
const REFERENCE = new RegExp(`(?<!\\p{L})(?:(?:${CLAUSE_WORDS})\\s+|§+\\s*)(?<number>${NUMBER})`, 'giu')
/** Any other word before a number: 'TOP 2', 'Appendix 3'. */
const NUMBERED = new RegExp(`(?<!\\p{L})(?<word>\\p{L}{2,})\\s+(?<number>${NUMBER})`, 'giu')

/**
 * A clause that a question names. `path`: its number, then the subdivisions: '5.2', '(b)'. `word`: before the number, where it
 * is none that only clauses have.
 */
export type ClauseReference = {
  readonly text: string
  readonly path: readonly [string, ...string[]]
  readonly word?: string
}

/** Finds the clauses that a text refers to: 'clause 5.2(b)', '§ 12', 'Article 7'. */
export function clauseReferences(text: string): ClauseReference[] {
  return [...text.matchAll(REFERENCE)].map((match) => referenceOf(match))
}

/** Finds words with a number that may be headings: 'TOP 2', 'Appendix 3'. */
export function numberedWords(text: string): ClauseReference[] {
  return [...text.matchAll(NUMBERED)].map((match) => ({
    ...referenceOf(match),
    word: match.groups?.word ?? '',
  }))
}

function referenceOf(match: RegExpExecArray): ClauseReference {
  const [number = '', ...parts] = (match.groups?.number ?? '').split(/\s?(?=\()/)
  return { text: match[0], path: [plainNumber(number), ...parts] }
}

/** Whether a heading or the label of a clause has this number: '5.2', '5.2 Repairs', '§ 12', 'Article 7'. */
export function hasClauseNumber(label: string, number: string): boolean {
  const { first, number: own = first } = LABEL.exec(label)?.groups ?? {}
  return own !== undefined && plainNumber(own) === plainNumber(number)
}

/** Whether a heading is of what a question names: has its number after its word, 'TOP 2 Summer party'. */
export function isOfReference(heading: string, { path: [number], word }: ClauseReference): boolean {
  if (word === undefined) return hasClauseNumber(heading, number)
  const own = numberedWords(heading)[0]
  const isFirst = own !== undefined && heading.startsWith(own.text)
  return isFirst && own.word?.toLowerCase() === word.toLowerCase() && own.path[0] === number
}

function plainNumber(number: string): string {
  const lower = number.toLowerCase()
  return /^pr/.test(lower) ? '1' : lower.replace(/(?<=\d)(?:er|re|[ºª])$/, '')
}

const LABEL = new RegExp(
  `^(?:(?:${CLAUSE_WORDS})\\s+(?<first>${FIRST})|(?:(?:${CLAUSE_WORDS})\\s+|§+\\s*)?(?<number>\\(\\p{L}{1,4}\\)|\\(\\d{1,2}\\)|\\d+(?:\\.\\d+)*(?:er|re|[ºª]|\\p{L})?))(?![\\p{L}\\p{N}]|\\.\\d)`,
  'iu',
)
