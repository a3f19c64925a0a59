import type { AnswerEvent, Citation } from '../../../shared/answers.ts'
import { pageOriginOf } from '../../../shared/page-origin.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'

/** Adds to citations of pages of the web where they were fetched from, and when. */
export async function withOrigins<C extends Citation>(
  citations: readonly C[],
  { documents }: Pick<Catalog, 'documents'>,
): Promise<C[]> {
  if (citations.length === 0) return []
  const found = await documents.completed([...new Set(citations.map(({ document_id: id }) => id))])
  return citations.map((citation) => {
    const origin = pageOriginOf(found.get(citation.document_id)?.metadata ?? {})
    return origin ? { ...citation, origin } : citation
  })
}

/** Adds the origins to the citations in an event of an answer. */
export async function eventWithOrigins(
  event: AnswerEvent,
  catalog: Pick<Catalog, 'documents'>,
): Promise<AnswerEvent> {
  if (event.event === 'citations') {
    const citations = await withOrigins(event.data.citations, catalog)
    return { ...event, data: { ...event.data, citations } }
  }
  if (event.event !== 'result') return event
  const { citations, nearest } = event.data
  const origins = nearest ? { nearest: await withOrigins(nearest, catalog) } : {}
  return { ...event, data: { ...event.data, citations: await withOrigins(citations, catalog), ...origins } }
}
