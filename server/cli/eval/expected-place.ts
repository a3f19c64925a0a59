import type { ReadDocument } from './eval-documents.ts'
import type { EvalQuestion } from './eval-questions.ts'
import { folded, overlaps, type Span } from './folded-text.ts'

/** What was found or quoted: a passage, or a sentence of one. */
export type Piece = Span & { readonly document_id: string; readonly text: string }

/** How closely a question says what it expects. */
export const LEVELS = ['document', 'page', 'sentence'] as const
export type Level = (typeof LEVELS)[number]

/** The places in one document that a question expects; a level that it does not name has none. */
type Places = { readonly page: readonly Span[]; readonly sentence: readonly Span[] }

/** What a question expects, in the documents that are there. */
export class ExpectedPlace {
  /** The levels that the question names, the closest last. */
  readonly levels: readonly Level[]
  readonly #sentence: string
  readonly #named: boolean
  readonly #places: ReadonlyMap<string, Places>
  /** What the expected passages say: search shows a copy of one elsewhere in its stead. */
  readonly #copies: Readonly<Record<Level, ReadonlySet<string>>>

  /** `documents`: those of the name that is expected. */
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

  /** The closest level that the question names: what is right there is right. */
  get closest(): Level {
    return this.levels.at(-1) ?? 'document'
  }

  /** Where it stands in one document at a level; nothing where it does not. */
  placesIn(documentId: string, level: 'page' | 'sentence'): readonly Span[] {
    return this.#places.get(documentId)?.[level] ?? []
  }

  isAt(level: Level, piece: Piece): boolean {
    const text = folded(piece.text)
    if (this.#stands(level, piece) || (text !== '' && this.#copies[level].has(text))) return true
    // A sentence of no file that is named may stand in any.
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
    ({ kind, place }) => kind !== 'furniture' && page !== null && (place.page ?? place.slide) === page,
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
