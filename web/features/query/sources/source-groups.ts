import type { AnswerView, CitationView } from '../../../api/answer-view.ts'

/** What a source is to its answer. */
export type Standing = 'Cited' | 'Related' | 'Weak'

/** From here on a passage is more likely than not about the question. */
const RELATED = 0.5

/** The sources of one document: what the answer cites in the order in which it does, and the rest, best first. */
export type SourceGroup = {
  readonly filename: string
  readonly dataset: string
  readonly cited: readonly CitationView[]
  readonly rest: readonly CitationView[]
}

/** The numbers of the sources that an answer cites, in the order of its marks; a plainer server says no more. */
function citedNumbers({ answer, citations }: AnswerView): number[] {
  const marked = [...answer.matchAll(/\[(\d+)\]/g)].map((mark) => Number(mark[1]))
  const used = citations.filter(({ used }) => used).map(({ source_number }) => source_number)
  return [...new Set([...marked, ...used])]
}

/** What each source is to the answer, by its number. */
export function standingsOf(answer: AnswerView): ReadonlyMap<number, Standing> {
  const cited = new Set(citedNumbers(answer))
  return new Map(
    answer.citations.map(({ source_number: number, relevance_score }) => [
      number,
      cited.has(number) ? 'Cited' : relevance_score >= RELATED ? 'Related' : 'Weak',
    ]),
  )
}

/** Sources by their document, in the order in which documents first come. */
export function groupedByDocument(sources: readonly CitationView[]): [CitationView, ...CitationView[]][] {
  const groups = Map.groupBy(
    sources,
    ({ document_id, dataset, filename }) => document_id ?? `${dataset}/${filename}`,
  )
  return [...groups.values()].flatMap(([first, ...more]) => (first ? [[first, ...more]] : []))
}

/** The sources by document: those that the answer cites first, in its order. */
export function sourceGroups(answer: AnswerView): SourceGroup[] {
  const order = citedNumbers(answer)
  const place = (source: CitationView) => order.indexOf(source.source_number)
  return groupedByDocument(answer.citations)
    .map((sources) => ({
      filename: sources[0].filename,
      dataset: sources[0].dataset,
      cited: sources.filter((source) => place(source) >= 0).sort((a, b) => place(a) - place(b)),
      rest: sources.filter((source) => place(source) < 0),
    }))
    .map((group) => ({ group, first: group.cited[0] ? place(group.cited[0]) : Number.POSITIVE_INFINITY }))
    .sort((a, b) => (a.first === b.first ? 0 : a.first - b.first))
    .map(({ group }) => group)
}
