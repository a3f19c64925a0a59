import { folded, overlaps, type ReadDocument, type Span } from './eval-documents.ts'
import type { EvalQuestion } from './eval-questions.ts'

/** A hit or a quote: a passage, or a sentence of one. */
export type Piece = Span & { readonly document_id: string; readonly text: string }

/** Levels of detail at which a question may name its expected place. */
export const LEVELS = ['document', 'page', 'sentence'] as const
export type Level = (typeof LEVELS)[number]

/** Expected spans in one document by level; empty for levels that the question does not name. */
type Places = { readonly page: readonly Span[]; readonly sentence: readonly Span[] }

/** Locates a question's expected place in the documents. */
export class ExpectedPlace {
  /** Levels that the question names, the most detailed last. */
  readonly levels: readonly Level[]
  readonly #sentence: string
  readonly #named: boolean
  readonly #places: ReadonlyMap<string, Places>
  /** Texts of the expected passages: search may return a copy from elsewhere instead. */
  readonly #copies: Readonly<Record<Level, ReadonlySet<string>>>

  /** `documents`: those with the expected name. */
  constructor({ file, page, sentence }: EvalQuestion, documents: readonly ReadDocument[]) {
    const named = { document: file, page, sentence }
    this.levels = LEVELS.filter((level) => named[level] !== null)
    this.#named = file !== null
    this.#sentence = folded(sentence ?? '')
    this.#places = new Map(
      documents.map((document) => [document.document.id, placesIn(document, page, sentence)]),
    )
    const copies = (level: Level) =>
      new Set(
        (this.levels.includes(level) ? documents : []).flatMap(({ document, chunks }) =>
          chunks
            .filter((chunk) => this.#stands(level, { ...chunk, document_id: document.id }))
            .map((chunk) => chunk.folded),
        ),
      )
    this.#copies = { document: copies('document'), page: copies('page'), sentence: copies('sentence') }
  }

  /** Most detailed level that the question names; it decides what is right. */
  get closest(): Level {
    return this.levels.at(-1) ?? 'document'
  }

  /** Returns the expected spans in one document at a level. */
  placesIn(documentId: string, level: 'page' | 'sentence'): readonly Span[] {
    return this.#places.get(documentId)?.[level] ?? []
  }

  isAt(level: Level, piece: Piece): boolean {
    const text = folded(piece.text)
    if (this.#stands(level, piece) || (text !== '' && this.#copies[level].has(text))) return true
    // Without a named file, the sentence may be in any document.
    if (this.#named || level !== 'sentence' || this.#sentence === '' || text === '') return false
    return (
      text.includes(this.#sentence) ||
      (this.#sentence.includes(text) && 2 * text.length >= this.#sentence.length)
    )
  }

  #stands(level: Level, { document_id: id, ...span }: Span & { readonly document_id: string }): boolean {
    const places = this.#places.get(id)
    if (!places) return false
    return level === 'document' || places[level].some((place) => overlaps(place, span))
  }
}

function placesIn({ blocks, text }: ReadDocument, page: number | null, sentence: string | null): Places {
  const onPage = blocks.filter(
    ({ kind, place }) =>
      kind !== 'furniture' && kind !== 'aside' && page !== null && (place.page ?? place.slide) === page,
  )
  const [first] = onPage
  const pages = first
    ? [
        {
          start: onPage.reduce((least, { start }) => Math.min(least, start), first.start),
          end: onPage.reduce((most, { end }) => Math.max(most, end), first.end),
        },
      ]
    : []
  const found = sentence === null ? [] : text.find(sentence)
  const there = page === null ? found : found.filter((span) => pages.some((place) => overlaps(place, span)))
  return { page: pages, sentence: there }
}
