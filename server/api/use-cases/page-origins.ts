import type { AnswerEvent, Citation } from '../../../shared/answers.ts'
import { type PageOrigin, pageOriginOf } from '../../../shared/page-origin.ts'
import type { DocumentCatalog } from '../../storage/metadata/interfaces/catalog.ts'

/** Adds to the citations of an answer where pages of the web were fetched from, and when. Asks the catalog once for each document. */
export class PageOrigins {
  readonly #documents: Pick<DocumentCatalog, 'completed'>
  readonly #known = new Map<string, PageOrigin | null>()

  constructor({ documents }: { readonly documents: Pick<DocumentCatalog, 'completed'> }) {
    this.#documents = documents
  }

  async addTo<C extends Pick<Citation, 'document_id'>>(citations: readonly C[]): Promise<C[]> {
    const ids = new Set(citations.map(({ document_id: id }) => id))
    const unknown = [...ids].filter((id) => !this.#known.has(id))
    if (unknown.length > 0) {
      const found = await this.#documents.completed(unknown)
      for (const id of unknown) this.#known.set(id, pageOriginOf(found.get(id)?.metadata ?? {}))
    }
    return citations.map((citation) => {
      const origin = this.#known.get(citation.document_id)
      return origin ? { ...citation, origin } : citation
    })
  }

  /** Adds them to the citations in an event of the answer. */
  async addToEvent(event: AnswerEvent): Promise<AnswerEvent> {
    if (event.event === 'citations') {
      const citations = await this.addTo(event.data.citations)
      return { ...event, data: { ...event.data, citations } }
    }
    if (event.event !== 'result') return event
    const { citations, nearest } = event.data
    const found = await this.addTo([...citations, ...(nearest ?? [])])
    const rest = nearest ? { nearest: found.slice(citations.length) } : {}
    return { ...event, data: { ...event.data, citations: found.slice(0, citations.length), ...rest } }
  }
}
