import type { NoteReference } from './html-inline.ts'
import type { Outline } from './html-outline.ts'

/** A longer element is more than a note. */
const MAX_NOTE_CHARS = 4000
/** Elements that contain more than one note, or part of one. */
const NO_NOTES =
  /^(?:html|body|main|article|section|header|footer|nav|table|thead|tbody|tfoot|tr|td|th|ol|ul|dl|h[1-6])$/
/** Links from a note back to its reference. */
const BACKLINK = /^(?:[\s↩↑⤴⏎↵^]|\ufe0e|\ufe0f)+|(?:[\s↩↑⤴⏎↵^]|\ufe0e|\ufe0f)+$/gu

type HtmlNotes = {
  /** Whether a segment is part of a note that a reference takes to its place. */
  isNote(segment: number): boolean
  /** The notes that a segment is the first to refer to, each beginning with its mark: '² Without heating.' */
  after(segment: number): readonly string[]
}

const NO_HTML_NOTES: HtmlNotes = { isNote: () => false, after: () => [] }

/** Notes between the files of a book. */
export type OtherNotes = {
  /** Returns the text of a note in another file, '' if there is none. */
  textOf(reference: NoteReference): string
  /** The ids of the file's own notes that other files have taken to their references. */
  readonly taken: ReadonlySet<string>
}

/**
 * Finds the notes of a page that its main content refers to. A note is an element with an id, after its reference and
 * not around it, that no other note shares.
 */
export function htmlNotes(outline: Outline, main: readonly boolean[], others?: OtherNotes): HtmlNotes {
  const { segments, targets } = outline
  const hasNotes = segments.some(({ notes }) => notes !== undefined)
  if (!hasNotes && targets.size === 0) return NO_HTML_NOTES
  const placed = new Map<number, string[]>()
  const place = (segment: number, { mark }: NoteReference, text: string) =>
    placed.getOrInsertComputed(segment, () => []).push(`${mark} ${text}`)
  const references = new Map<string, { readonly reference: NoteReference; readonly segment: number }>()
  for (const [segment, { notes, container }] of segments.entries()) {
    for (const reference of (main[segment] && notes) || []) {
      const note = targets.get(reference.target)
      if (note !== undefined && note > container && !references.has(reference.target))
        references.set(reference.target, { reference, segment })
      else if (note === undefined) {
        const text = noteText(others?.textOf(reference) ?? '', reference.mark)
        if (text !== '') place(segment, reference, text)
      }
    }
  }
  const texts = noteTexts(outline, new Set([...references.keys(), ...(others?.taken ?? [])]))
  const kept = new Set([...(others?.taken ?? [])].flatMap((id) => texts.get(id)?.container ?? []))
  for (const [id, { reference, segment }] of references) {
    const { container, written = '' } = texts.get(id) ?? {}
    const text = noteText(written, reference.mark)
    if (text === '' || container === undefined) continue
    const isNumbered = text !== written || outline.containers[container]?.tag === 'li'
    if (!reference.isSure && !isNumbered) continue
    kept.add(container)
    place(segment, reference, text)
  }
  const noteOf = enclosing(outline, kept)
  return {
    isNote: (segment) => noteOf[segments[segment]?.container ?? -1] !== undefined,
    after: (segment) => placed.get(segment) ?? [],
  }
}

/** What the elements of these ids contain, for those that can be a note. */
export function noteTexts(
  outline: Outline,
  ids: Iterable<string>,
): Map<string, { readonly container: number; readonly written: string }> {
  const { containers, segments, targets } = outline
  const idOf = new Map<number, string>()
  const shared = new Set<number>()
  for (const id of ids) {
    const container = targets.get(id) ?? -1
    if (container < 0 || NO_NOTES.test(containers[container]?.tag ?? '')) continue
    if (idOf.has(container)) shared.add(container)
    idOf.set(container, id)
  }
  for (const container of shared) idOf.delete(container)
  const noteOf = enclosing(outline, new Set(idOf.keys()))
  const parts = new Map<number, string[]>()
  for (const { container, text } of segments) {
    const note = noteOf[container]
    if (note !== undefined) parts.getOrInsertComputed(note, () => []).push(text)
  }
  const texts = new Map<string, { container: number; written: string }>()
  for (const [container, id] of idOf) {
    const written = (parts.get(container) ?? []).join('\n').replace(BACKLINK, '')
    if (written !== '' && written.length <= MAX_NOTE_CHARS) texts.set(id, { container, written })
  }
  return texts
}

/** For each container, the one of `some` that it is or that is around it. */
function enclosing({ containers }: Outline, some: ReadonlySet<number>): readonly (number | undefined)[] {
  if (some.size === 0) return []
  const found: (number | undefined)[] = []
  for (const [index, { parent }] of containers.entries())
    found[index] = found[parent] ?? (some.has(index) ? index : undefined)
  return found
}

/** The text of a note behind its mark; '' if it has no text of its own. */
function noteText(written: string, mark: string): string {
  const plain = RegExp.escape(mark.normalize('NFKC').replace(/^\[|\]$/g, ''))
  return written
    .replace(
      new RegExp(`^[[(]?(?:${RegExp.escape(mark)}|${plain}(?![\\p{L}\\p{N}]))[\\])]?[.:)]?\\s*`, 'u'),
      '',
    )
    .replace(BACKLINK, '')
}
