import type { NoteReference } from '../html/html-inline.ts'
import { noteTexts, type OtherNotes } from '../html/html-notes.ts'
import { htmlOutline, type Outline } from '../html/html-outline.ts'
import type { XmlPackage } from '../zipped-xml/xml-package.ts'

/** Reads a content document of a book. `noteIds`: the ids of the elements to find as notes. */
export async function readOutline(
  parts: XmlPackage,
  part: string,
  noteIds: Iterable<string> | 'all',
  pause: () => Promise<void>,
): Promise<Outline> {
  const builder = htmlOutline(noteIds)
  for await (const text of parts.readText(part)) {
    builder.write(text)
    await pause()
  }
  return builder.end()
}

/** No more notes are taken from one part. */
const MAX_NOTES = 20_000

/**
 * Takes the notes of a book to the chapters that refer to them: most books have their notes in a part of their own. A
 * part is read for its notes once, and only if it follows the chapter.
 */
export class BookNotes {
  readonly #parts: XmlPackage
  readonly #pause: () => Promise<void>
  /** Positions of the chapters that are still to come, by part. */
  readonly #order: ReadonlyMap<string, number>
  readonly #texts = new Map<string, ReadonlyMap<string, { readonly written: string }>>()
  readonly #taken = new Map<string, Set<string>>()

  constructor(parts: XmlPackage, chapters: readonly { readonly part: string }[], pause: () => Promise<void>) {
    this.#parts = parts
    this.#pause = pause
    this.#order = new Map(chapters.map(({ part }, index) => [part, index]))
  }

  /** The ids of the notes that earlier chapters have taken from a part. */
  takenFrom(part: string): ReadonlySet<string> {
    return this.#taken.get(part) ?? new Set()
  }

  /** Finds the notes in other parts that a chapter refers to. */
  async of(part: string, outline: Outline): Promise<OtherNotes> {
    const links = outline.segments.flatMap(({ notes }) => notes ?? [])
    for (const { target } of links) {
      const [other] = this.#resolve(part, target)
      if (!this.#isLater(part, other) || this.#texts.has(other)) continue
      const found = await readOutline(this.#parts, other, 'all', this.#pause)
      this.#texts.set(other, noteTexts(found, [...found.targets.keys()].slice(0, MAX_NOTES)))
    }
    return { taken: this.takenFrom(part), textOf: (reference) => this.#take(part, reference) }
  }

  #take(part: string, { target }: NoteReference): string {
    const [other, id] = this.#resolve(part, target)
    const taken = this.#taken.getOrInsertComputed(other, () => new Set())
    const text = this.#isLater(part, other) ? this.#texts.get(other)?.get(id)?.written : undefined
    if (text === undefined || taken.has(id)) return ''
    taken.add(id)
    return text
  }

  #resolve(part: string, target: string): [part: string, id: string] {
    const [, id = ''] = target.split('#')
    return [this.#parts.storedName(resolvePart(part, target)), id]
  }

  #isLater(part: string, other: string): boolean {
    return (this.#order.get(other) ?? -1) > (this.#order.get(part) ?? 0)
  }
}

/** Resolves a reference from one part to another to a part name. */
export function resolvePart(from: string, target: string): string {
  const names = from.split('/').slice(0, -1)
  for (const name of (target.split('#')[0] ?? '').split('/')) {
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  return names
    .join('/')
    .replace(/%([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}
