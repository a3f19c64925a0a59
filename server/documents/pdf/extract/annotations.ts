import type { Pdfium } from './pdfium.ts'
import type { Run } from './runs.ts'

/** FPDF_ANNOT_… of fpdf_annot.h. */
const FREE_TEXT = 3
const WIDGET = 20
const HIDDEN = 2
const NO_VIEW = 32
/** FPDF_FORMFIELD_… of fpdf_formfill.h. */
const CHECK_BOX = 2
const RADIO_BUTTON = 3
const COMBO_BOX = 4
const LIST_BOX = 5
const TEXT_FIELD = 6

/** Limit on annotations read per page. */
const MAX_ANNOTATIONS = 10_000

/**
 * Returns the text that annotations show on a page, as runs at their positions: the values of form fields and
 * free-text boxes. `form`: the document's form environment.
 */
export function annotationRuns(pdfium: Pdfium, form: number, page: number): Run[] {
  const count = Math.min(pdfium.FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS)
  const runs: Run[] = []
  for (let index = 0; index < count; index++) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index)
    if (annotation === 0) continue
    try {
      if ((pdfium.FPDFAnnot_GetFlags(annotation) & (HIDDEN | NO_VIEW)) !== 0) continue
      const lines = valueLines(pdfium, form, annotation).filter((line) => line.trim() !== '')
      if (lines.length > 0) runs.push(...runsInside(pdfium, form, annotation, lines))
    } finally {
      pdfium.FPDFPage_CloseAnnot(annotation)
    }
  }
  return runs
}

function valueLines(pdfium: Pdfium, form: number, annotation: number): string[] {
  const { memory } = pdfium
  const subtype = pdfium.FPDFAnnot_GetSubtype(annotation)
  if (subtype === FREE_TEXT) {
    return memory
      .utf16((address, size) => pdfium.FPDFAnnot_GetStringValue(annotation, 'Contents', address, size))
      .split(/\r\n?|\n/)
  }
  if (subtype !== WIDGET) return []
  switch (pdfium.FPDFAnnot_GetFormFieldType(form, annotation)) {
    case CHECK_BOX:
    case RADIO_BUTTON:
      return pdfium.FPDFAnnot_IsChecked(form, annotation) ? ['✔'] : []
    case LIST_BOX:
      return Array.from({ length: Math.max(0, pdfium.FPDFAnnot_GetOptionCount(form, annotation)) }, (_, i) =>
        memory.utf16((address, size) => pdfium.FPDFAnnot_GetOptionLabel(form, annotation, i, address, size)),
      )
    case COMBO_BOX:
    case TEXT_FIELD:
      return memory
        .utf16((address, size) => pdfium.FPDFAnnot_GetFormFieldValue(form, annotation, address, size))
        .split(/\r\n?|\n/)
    default:
      return []
  }
}

function runsInside(pdfium: Pdfium, form: number, annotation: number, lines: readonly string[]): Run[] {
  const { memory } = pdfium
  const scratch = memory.allocate(32)
  try {
    if (!pdfium.FPDFAnnot_GetRect(annotation, scratch)) return []
    // FS_RECTF: left, top, right, bottom.
    const [left = 0, top = 0, right = 0, bottom = 0] = memory.floats.slice(scratch / 4, scratch / 4 + 4)
    const given = pdfium.FPDFAnnot_GetFontSize(form, annotation, scratch)
      ? (memory.floats[scratch / 4] ?? 0)
      : 0
    const room = top - bottom
    const size = given || Math.min(12, Math.max(4, (0.7 * room) / lines.length))
    const rise = lines.length > 1 ? room - 1.1 * size : Math.max(2, (room - size) / 2)
    return lines.map((text, index) => ({
      text,
      x: left + 2,
      y: bottom + rise - index * 1.2 * size,
      dx: 1,
      dy: 0,
      length: Math.min(text.length * 0.5 * size, right - left),
      size,
      font: '',
      precededBySpace: false,
      rtl: false,
      wideGaps: [],
    }))
  } finally {
    memory.free(scratch)
  }
}
