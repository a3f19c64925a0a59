import { fieldRuns, fontSize, type Rect, runsInside } from './form-fields.ts'
import type { Pdfium } from './pdfium.ts'
import type { Run } from './runs.ts'

/** FPDF_ANNOT_… of fpdf_annot.h. */
const TEXT = 1
const LINK = 2
const FREE_TEXT = 3
const LINE = 4
const HIGHLIGHT = 9
const STRIKEOUT = 12
const INK = 15
const FILE = 17
const WIDGET = 20
const HIDDEN = 2
const NO_VIEW = 32

/** Limit on annotations read per page. */
const MAX_ANNOTATIONS = 10_000
/** Most characters of a text that a comment is on. */
const MAX_MARKED_CHARS = 300

/** A comment on a page: a sticky note, or a remark on text that is highlighted, underlined or struck out (`on`). */
export type Comment = { readonly author: string; readonly text: string; readonly on: string }

export type Annotations = { readonly runs: Run[]; readonly comments: Comment[]; readonly files: number }

/**
 * Reads the annotations of a page: what form fields and boxes of free text show, as runs at their positions; comments;
 * and the number of files attached. `openForm` returns the document's form environment with the page loaded into it; it
 * is costly, and most annotations are links. `runs`: the page's text.
 */
export function readAnnotations(
  pdfium: Pdfium,
  openForm: () => number,
  page: number,
  textPage: number,
  runs: readonly Run[],
): Annotations {
  const count = Math.min(pdfium.FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS)
  const shown: Run[] = []
  const comments: Comment[] = []
  let files = 0
  for (let index = 0; index < count; index++) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index)
    if (annotation === 0) continue
    try {
      const subtype = pdfium.FPDFAnnot_GetSubtype(annotation)
      if (subtype === LINK || (pdfium.FPDFAnnot_GetFlags(annotation) & (HIDDEN | NO_VIEW)) !== 0) continue
      if (subtype === FILE) files++
      const rect = rectOf(pdfium, annotation)
      if (subtype === WIDGET && rect) shown.push(...fieldRuns(pdfium, openForm(), annotation, rect, runs))
      else if (subtype === FREE_TEXT && rect)
        shown.push(...freeTextRuns(pdfium, openForm(), annotation, rect))
      else if (subtype === TEXT || (subtype >= LINE && subtype <= INK)) {
        const comment = commentOf(pdfium, textPage, annotation, subtype)
        if (comment) comments.push(comment)
      }
    } finally {
      pdfium.FPDFPage_CloseAnnot(annotation)
    }
  }
  return { runs: shown, comments, files }
}

function stringOf(pdfium: Pdfium, annotation: number, key: string): string {
  return pdfium.memory.utf16((address, size) =>
    pdfium.FPDFAnnot_GetStringValue(annotation, key, address, size),
  )
}

function rectOf(pdfium: Pdfium, annotation: number): Rect | null {
  const { memory } = pdfium
  const scratch = memory.allocate(16)
  try {
    if (!pdfium.FPDFAnnot_GetRect(annotation, scratch)) return null
    // FS_RECTF: left, top, right, bottom.
    const [left = 0, top = 0, right = 0, bottom = 0] = memory.floats.slice(scratch / 4, scratch / 4 + 4)
    return { left, top, right, bottom }
  } finally {
    memory.free(scratch)
  }
}

function freeTextRuns(pdfium: Pdfium, form: number, annotation: number, rect: Rect): Run[] {
  const lines = stringOf(pdfium, annotation, 'Contents')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
  return lines.length > 0
    ? runsInside(lines, rect, fontSize(pdfium, form, annotation, rect, lines.length))
    : []
}

/** Returns an annotation's comment; null if it has none, or only tells the state of another. */
function commentOf(pdfium: Pdfium, textPage: number, annotation: number, subtype: number): Comment | null {
  const text = stringOf(pdfium, annotation, 'Contents').replace(/\s+/g, ' ').trim()
  if (text === '' || pdfium.FPDFAnnot_HasKey(annotation, 'StateModel')) return null
  const isOnText = subtype >= HIGHLIGHT && subtype <= STRIKEOUT
  const on = isOnText ? markedText(pdfium, textPage, annotation) : ''
  // Some programs copy the marked words into the comment of a highlight that nobody has commented on.
  if (on !== '' && on === text) return null
  return { author: stringOf(pdfium, annotation, 'T').trim(), text, on }
}

/** Returns the text that an annotation marks, by the four corners of each line. */
function markedText(pdfium: Pdfium, textPage: number, annotation: number): string {
  const { memory } = pdfium
  const scratch = memory.allocate(32)
  const parts: string[] = []
  try {
    const count = Math.min(pdfium.FPDFAnnot_CountAttachmentPoints(annotation), 100)
    for (let index = 0; index < count; index++) {
      if (!pdfium.FPDFAnnot_GetAttachmentPoints(annotation, index, scratch)) continue
      const points = [...memory.floats.slice(scratch / 4, scratch / 4 + 8)]
      const xs = points.filter((_, at) => at % 2 === 0)
      const ys = points.filter((_, at) => at % 2 === 1)
      const text = memory.utf16Characters((address, size) =>
        pdfium.FPDFText_GetBoundedText(
          textPage,
          Math.min(...xs),
          Math.max(...ys),
          Math.max(...xs),
          Math.min(...ys),
          address,
          size,
        ),
      )
      parts.push(text.replace(/\s+/g, ' ').trim())
    }
  } finally {
    memory.free(scratch)
  }
  return parts.filter(Boolean).join(' ').slice(0, MAX_MARKED_CHARS)
}
