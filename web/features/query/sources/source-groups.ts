import type { AnswerView, CitationView } from '../../../api/answer-view.ts'

/** How a source relates to its answer. */
export type Standing = 'Cited' | 'Related' | 'Weak'

/** A passage with at least this score is more likely than not about the question. */
const RELATED = 0.5

/** The sources of one document: those cited, in the order of the answer, and the rest, best first. */
export type SourceGroup = {
  readonly filename: string
  readonly dataset: string
  readonly origin?: CitationView['origin']
  readonly cited: readonly CitationView[]
  readonly rest: readonly CitationView[]
}

/**
 * Returns the numbers of the cited sources, in the order of the answer's marks. Other servers may not say
 * which sources are used.
 */
function citedNumbers({ answer, citations }: AnswerView): number[] {
  // Brackets inside a quote are escaped there.
  const marked = [...answer.matchAll(/(?<!\\)\[(\d+)\]/g)].map((mark) => Number(mark[1]))
  const used = citations.filter(({ used }) => used).map(({ source_number }) => source_number)
  return [...new Set([...marked, ...used])]
}

/** Returns the cited sources in the order of the answer's marks. */
export function citedSources(answer: AnswerView): CitationView[] {
  const sources = new Map(answer.citations.map((source) => [source.source_number, source]))
  return citedNumbers(answer).flatMap((number) => sources.get(number) ?? [])
}

/** Returns the standing of each source, by its number. */
export function standingsOf(answer: AnswerView): ReadonlyMap<number, Standing> {
  const cited = new Set(citedNumbers(answer))
  return new Map(
    answer.citations.map(({ source_number: number, relevance_score }) => [
      number,
      cited.has(number) ? 'Cited' : relevance_score >= RELATED ? 'Related' : 'Weak',
    ]),
  )
}

/** Groups sources by document, in the order of their first occurrence. */
export function groupedByDocument(sources: readonly CitationView[]): [CitationView, ...CitationView[]][] {
  const groups = Map.groupBy(
    sources,
    ({ document_id, dataset, filename }) => document_id ?? `${dataset}/${filename}`,
  )
  return [...groups.values()].flatMap(([first, ...more]) => (first ? [[first, ...more]] : []))
}

/** Groups an answer's sources by document: cited ones first, in the order of the answer. */
export function sourceGroups(answer: AnswerView): SourceGroup[] {
  const order = citedNumbers(answer)
  const place = (source: CitationView) => order.indexOf(source.source_number)
  return groupedByDocument(answer.citations)
    .map((sources) => ({
      filename: sources[0].filename,
      dataset: sources[0].dataset,
      origin: sources[0].origin,
      cited: sources.filter((source) => place(source) >= 0).sort((a, b) => place(a) - place(b)),
      rest: sources.filter((source) => place(source) < 0),
    }))
    .map((group) => ({ group, first: group.cited[0] ? place(group.cited[0]) : Number.POSITIVE_INFINITY }))
    .sort((a, b) => (a.first === b.first ? 0 : a.first - b.first))
    .map(({ group }) => group)
}
