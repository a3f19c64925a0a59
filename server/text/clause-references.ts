/** Words before the number of a clause, in the languages of contracts and laws that are asked most. */
export const CLAUSE_WORDS =
  'sections?|clauses?|articles?|rules?|paragraphs?|chapters?|abschnitt|artikel|ziffer|absatz|kapitel|punkt|regel|klausel|art\\.|ziff\\.|artículo|articolo'

const NUMBER = String.raw`\d+(?:\.\d+)*\p{L}?(?![\p{L}\p{N}])(?:\s?\((?:\p{L}{1,4}|\d{1,2})\))*`
const REFERENCE = new RegExp(`(?<!\\p{L})(?:(?:${CLAUSE_WORDS})\\s+|§+\\s*)(?<number>${NUMBER})`, 'giu')

/** A clause that a question names. `path`: its number, then the subdivisions: '5.2', '(b)'. */
export type ClauseReference = { readonly text: string; readonly path: readonly [string, ...string[]] }

/** Finds the clauses that a text refers to: 'clause 5.2(b)', '§ 12', 'Article 7'. */
export function clauseReferences(text: string): ClauseReference[] {
  return [...text.matchAll(REFERENCE)].map((match) => {
    const [number = '', ...parts] = (match.groups?.number ?? '').split(/\s?(?=\()/)
    return { text: match[0], path: [number, ...parts] }
  })
}

/** Whether a heading or the label of a clause has this number: '5.2', '5.2 Repairs', '§ 12', 'Article 7'. */
export function hasClauseNumber(label: string, number: string): boolean {
  const own = LABEL.exec(label)?.groups?.number
  return own !== undefined && own.toLowerCase() === number.toLowerCase()
}

const LABEL = new RegExp(
  `^(?:(?:${CLAUSE_WORDS})\\s+|§+\\s*)?(?<number>\\(\\p{L}{1,4}\\)|\\(\\d{1,2}\\)|\\d+(?:\\.\\d+)*\\p{L}?)(?![\\p{L}\\p{N}]|\\.\\d)`,
  'iu',
)
