import type { Place } from '../../../shared/documents.ts'
import { CHUNK_CHARS, CHUNK_HARD_LIMIT_CHARS, CHUNK_OVERLAP_CHARS } from '../../../shared/limits.ts'
import type { Chunk, Section } from './chunk.ts'
import { ClauseTrail } from './clause-trail.ts'
import { overlapTail, type Piece, splitIntoPieces, wholePiece } from './pieces.ts'
import { BLOCK_SEPARATOR, type PlacedBlock } from './text-layout.ts'

/** Number of clauses kept for text that the next chunk repeats. */
const MOST_CLAUSES = 100
/** A shorter aside is a page number. */
const LEAST_ASIDE_LETTERS = 12
/** Most asides of a document: one whose running headers all differ has chapters in them. */
const MOST_ASIDES = 100

/**
 * Cuts a document into chunks of about CHUNK_CHARS characters while its blocks arrive. Cuts fall between blocks if
 * that leaves a chunk at least half full, otherwise between sentences or rows, and never inside a word or table row
 * unless it alone exceeds CHUNK_HARD_LIMIT_CHARS. A chunk stays within one page, slide or sheet. Neighbouring chunks
 * share whole sentences of up to CHUNK_OVERLAP_CHARS characters, but no rows. Asides are chunks of their own, each distinct
 * one once; furniture is left out. Both end the preceding chunk, so that `documentText.slice(start, end) === text`.
 */
export class Chunker {
  #pieces: Piece[] = []
  #size = 0
  /** False while the open chunk contains only text repeated from the previous chunk. */
  #hasNewText = false
  #count = 0
  readonly #asides = new Set<string>()
  readonly #trail = new ClauseTrail()
  /** Where clauses begin in the open chunk, and the last ones before it. */
  #clauses: Section[] = []

  /** Adds the next block; returns the chunks that it completes. */
  push(placed: PlacedBlock): Chunk[] {
    const done: Chunk[] = []
    const last = this.#pieces.at(-1)
    if (placed.text.trim() === '' || placed.block.kind === 'furniture') return this.#close(done)
    if (placed.block.kind === 'aside') return this.#aside(placed)
    this.#clauses.push(...this.#trail.read(placed))
    if (last && isOtherPage(last.place, placed.block.place)) this.#close(done)
    if (placed.block.kind === 'heading' && this.#size >= CHUNK_CHARS / 4 && !this.#endsInHeading())
      this.#close(done)

    const whole = wholePiece(placed, placed.block.kind === 'code' ? CHUNK_HARD_LIMIT_CHARS : CHUNK_CHARS)
    const fits = whole !== null && this.#size + whole.rendered.length <= CHUNK_CHARS
    if (whole && !fits && this.#size >= CHUNK_CHARS / 2) this.#overlap(done)
    if (whole && (fits || !this.#hasNewText || placed.block.kind === 'code')) {
      if (!fits && placed.block.kind === 'code') this.#close(done)
      this.#append(whole)
      return done
    }
    for (const piece of splitIntoPieces(placed, CHUNK_HARD_LIMIT_CHARS)) {
      if (this.#hasNewText && this.#size + piece.rendered.length > CHUNK_CHARS) this.#overlap(done)
      this.#append(piece)
    }
    return done
  }

  /** Ends the document; returns its last chunk if any text is left. */
  end(): Chunk[] {
    return this.#close([])
  }

  /** Makes a chunk of an aside, unless an earlier one differs only in its figures or it has too few letters. */
  #aside(placed: PlacedBlock): Chunk[] {
    const done = this.#close([])
    const key = placed.text.replace(/[^\p{L}]+/gu, ' ').trim()
    if (key.length < LEAST_ASIDE_LETTERS || this.#asides.has(key) || this.#asides.size >= MOST_ASIDES)
      return done
    this.#asides.add(key)
    const place = { ...placed.block.place, aside: true as const }
    for (const piece of splitIntoPieces(placed, CHUNK_HARD_LIMIT_CHARS)) {
      if (this.#hasNewText && this.#size + piece.rendered.length > CHUNK_CHARS) this.#close(done)
      this.#append({ ...piece, place, repeatable: false })
    }
    return this.#close(done)
  }

  #endsInHeading(): boolean {
    return this.#pieces.at(-1)?.placed.block.kind === 'heading'
  }

  #append(piece: Piece): void {
    this.#pieces.push(piece)
    this.#size += piece.rendered.length + 1
    this.#hasNewText = true
  }

  #close(done: Chunk[]): Chunk[] {
    if (this.#hasNewText) done.push(this.#chunk())
    this.#pieces = []
    this.#size = 0
    this.#hasNewText = false
    return done
  }

  /** Closes the open chunk and starts the next one with its last sentences. */
  #overlap(done: Chunk[]): void {
    const end = this.#pieces.at(-1)?.end ?? 0
    const carried: Piece[] = []
    for (const [i, piece] of [...this.#pieces.entries()].reverse()) {
      const room = CHUNK_OVERLAP_CHARS - (end - piece.end)
      // Never repeats the first piece whole: the next chunk would contain all of this one.
      const tail = i === 0 && piece.text.length <= room ? [] : overlapTail(piece, room)
      carried.unshift(...tail)
      if (tail[0]?.start !== piece.start) break
    }
    this.#close(done)
    this.#pieces = carried
    this.#size = carried.reduce((sum, { rendered }) => sum + rendered.length + 1, 0)
  }

  #chunk(): Chunk {
    const first = this.#pieces[0]
    const last = this.#pieces.at(-1)
    if (!first || !last) throw new Error('Cannot close a chunk: it has no text')
    let text = ''
    let rendered = ''
    let before: Piece | null = null
    for (const piece of this.#pieces) {
      const gap = before ? textBetween(before, piece) : ''
      text += gap + piece.text
      rendered += (gap === '\t' ? '; ' : gap) + piece.rendered
      before = piece
    }
    const pieces = this.#pieces.flatMap((piece) => inClauses(piece, this.#clauses))
    const place = chunkPlace(pieces)
    const sections = chunkSections(pieces, place)
    this.#clauses = this.#clauses.slice(-MOST_CLAUSES)
    return {
      index: this.#count++,
      text,
      rendered,
      start: first.start,
      end: last.end,
      place,
      ...(sections.length > 0 ? { sections } : {}),
    }
  }
}

/** Splits a piece where clauses begin, each part with the path of its clause. A part's text is not cut. */
function inClauses(piece: Piece, clauses: readonly Section[]): Piece[] {
  const { start, end, placed } = piece
  if (clauses.length === 0 || placed.block.kind === 'heading') return [piece]
  const before = clauses.findLast((clause) => clause.start <= start && clause.start >= placed.start)
  const inside = clauses.filter((clause) => clause.start > start && clause.start < end)
  const at = ({ headings }: Section, from: number): Piece => ({
    ...piece,
    start: from,
    place: { ...piece.place, headings: [...headings] },
  })
  return [before ? at(before, start) : piece, ...inside.map((clause) => at(clause, clause.start))]
}

/** The document's text between two consecutive pieces of one block or of neighbouring blocks. */
function textBetween(before: Piece, after: Piece): string {
  const { placed } = before
  if (placed === after.placed) return placed.text.slice(before.end - placed.start, after.start - placed.start)
  const rest = placed.text.slice(before.end - placed.start)
  return rest + BLOCK_SEPARATOR + after.placed.text.slice(0, after.start - after.placed.start)
}

/** Whether the two places lie on different pages, slides or sheets. */
function isOtherPage(before: Place, after: Place): boolean {
  return before.page !== after.page || before.slide !== after.slide || before.sheet !== after.sheet
}

/**
 * The place of the first piece that is not a heading, extended to the row and line ranges of all pieces. A chunk of
 * headings alone takes the place of the first.
 */
function chunkPlace(pieces: readonly Piece[]): Place {
  const body = pieces.find(({ placed }) => placed.block.kind !== 'heading') ?? pieces[0]
  const among = (from: 'row_start' | 'line_start', to: 'row_end' | 'line_end') => {
    const all = pieces.flatMap(({ place }) => [place[from], place[to]]).filter((at) => at !== undefined)
    return all.length > 0 ? { [from]: Math.min(...all), [to]: Math.max(...all) } : {}
  }
  return { ...body?.place, ...among('row_start', 'row_end'), ...among('line_start', 'line_end') }
}

/**
 * Lists where the heading path changes. A heading belongs to the section that follows it; a heading at the chunk's
 * end opens a section of its own.
 */
function chunkSections(pieces: readonly Piece[], place: Place): Section[] {
  const sections: Section[] = []
  let current: readonly string[] = place.headings ?? []
  let title: Piece | null = null
  const startSection = (headings: readonly string[], start: number) => {
    if (headings.length === current.length && headings.every((text, i) => text === current[i])) return
    sections.push({ start, headings })
    current = headings
  }
  for (const piece of pieces) {
    if (piece.placed.block.kind === 'heading') title ??= piece
    else {
      startSection(piece.place.headings ?? [], title?.start ?? piece.start)
      title = null
    }
  }
  if (title) startSection([...(title.place.headings ?? []), title.text], title.start)
  return sections
}
