import type { NoteReference } from './html-inline.ts'
import type { Outline } from './html-outline.ts'

/** A longer element is more than a note. */
const MAX_NOTE_CHARS = 4000
/** Elements that contain more than one note, or part of one. */
const NO_NOTES =
  /^(?:html|body|main|article|section|header|footer|nav|table|thead|tbody|tfoot|tr|td|th|ol|ul|dl|h[1-6])$/
/** Links from a note back to its reference. */
const BACKLINK = /^(?:[\s↩↑⤴⏎↵^]|\ufe0e|\ufe0f)+|(?:[\s↩↑⤴⏎↵^]|\ufe0e|\ufe0f)+$/gu

export type HtmlNotes = {
  /** Whether a segment is part of a note that a reference takes to its place. */
  isNote(segment: number): boolean
  /** The notes that a segment is the first to refer to, each beginning with its mark: '² Without heating.' */
  after(segment: number): readonly string[]
}

const NO_HTML_NOTES: HtmlNotes = { isNote: () => false, after: () => [] }

/**
 * Finds the notes of a page that its main content refers to. A note is an element with an id, after its reference and
 * not around it, that no other note shares.
 */
export function htmlNotes(outline: Outline, main: readonly boolean[]): HtmlNotes {
  const { containers, segments, targets } = outline
  if (targets.size === 0) return NO_HTML_NOTES
  const references = new Map<number, { readonly reference: NoteReference; readonly segment: number }>()
  const shared = new Set<number>()
  for (const [segment, { notes, container }] of segments.entries()) {
    for (const reference of (main[segment] && notes) || []) {
      const note = targets.get(reference.target)
      if (note === undefined || note <= container || NO_NOTES.test(containers[note]?.tag ?? '')) continue
      const other = references.get(note)
      if (other && other.reference.target !== reference.target) shared.add(note)
      else if (!other) references.set(note, { reference, segment })
    }
  }
  for (const note of shared) references.delete(note)
  if (references.size === 0) return NO_HTML_NOTES

  const noteOf: (number | undefined)[] = []
  for (const [index, { parent }] of containers.entries())
    noteOf[index] = noteOf[parent] ?? (references.has(index) ? index : undefined)
  const texts = new Map<number, string[]>()
  for (const { container, text } of segments) {
    const note = noteOf[container]
    if (note !== undefined) texts.getOrInsertComputed(note, () => []).push(text)
  }
  const placed = new Map<number, string[]>()
  const kept = new Set<number>()
  for (const [note, { reference, segment }] of references) {
    const text = noteText((texts.get(note) ?? []).join('\n'), reference.mark)
    if (text === '' || text.length > MAX_NOTE_CHARS) continue
    kept.add(note)
    placed.getOrInsertComputed(segment, () => []).push(text)
  }
  return {
    isNote: (segment) => kept.has(noteOf[segments[segment]?.container ?? -1] ?? -1),
    after: (segment) => placed.get(segment) ?? [],
  }
}

/** The text of a note behind its mark; '' if it has no text of its own. */
function noteText(written: string, mark: string): string {
  const text = written.replace(BACKLINK, '')
  const plain = RegExp.escape(mark.normalize('NFKC').replace(/^\[|\]$/g, ''))
  const own = text
    .replace(
      new RegExp(`^[[(]?(?:${RegExp.escape(mark)}|${plain}(?![\\p{L}\\p{N}]))[\\])]?[.:)]?\\s*`, 'u'),
      '',
    )
    .replace(BACKLINK, '')
  return own === '' ? '' : `${mark} ${own}`
}
