import type { Pdfium } from './pdfium.ts'
import type { Run } from './runs.ts'

/** FPDF_FORMFIELD_… of fpdf_formfill.h. */
const CHECK_BOX = 2
const RADIO_BUTTON = 3
const COMBO_BOX = 4
const LIST_BOX = 5
const TEXT_FIELD = 6
/** Bit 14 of a text field's flags (PDF 32000-1, table 228): its text is shown as dots. */
const PASSWORD = 1 << 13

/** Largest distances, relative to the font size, of a label before and above its field, and after a box. */
const LABEL_BEFORE = 30
const LABEL_ABOVE = 2
const LABEL_AFTER = 5
/** Names that say nothing about a field: those without a word, those that programs number, and states of a box. */
const EMPTY_NAME =
  /^(?!.*\p{L}{3})|^(?:(?:text|check|field|box|radio|button|group|choice|undefined|untitled|dropdown|combo|list)[\s_-]*)*\d*$/iu
const STATE = /^(?:on|off|yes|no|true|false|\d+)$/i

/** In points of page space, y upwards. */
export type Rect = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

type FieldValue = { readonly lines: readonly string[]; readonly isBox: boolean; readonly option: string }

/**
 * Returns what a form field shows as runs at its position: its value, or '☑' or '☐' for a box. If no text of the page
 * (`runs`) labels the field, its own name does. Empty for buttons, and for fields without a value that have a label.
 */
export function fieldRuns(
  pdfium: Pdfium,
  form: number,
  annotation: number,
  rect: Rect,
  runs: readonly Run[],
): Run[] {
  const value = fieldValue(pdfium, form, annotation)
  if (!value) return []
  const lines = value.lines.filter((line) => line.trim() !== '')
  const size = fontSize(pdfium, form, annotation, rect, lines.length)
  const label = labelOf(rect, size, value.isBox, runs)
  const name = label ? '' : fieldName(pdfium, form, annotation, value)
  const isNothing = lines.length === 0 || (!label && lines[0] === '☐')
  if (isNothing && name === '') return []
  const [first = '', ...others] = lines
  const named = value.isBox ? `${first} ${name}` : `${name}: ${first}`
  const shown = runsInside(name === '' ? lines : [named.trim(), ...others], rect, size)
  const [top] = shown
  const shift = label?.isOnLine && top ? label.y - top.y : 0
  return shown.map((run) => ({ ...run, y: run.y + shift, isField: name === '' }))
}

/** Lines of text at the left of a rectangle, from its top. */
export function runsInside(
  lines: readonly string[],
  { left, top, right, bottom }: Rect,
  size: number,
): Run[] {
  const room = top - bottom
  const rise = lines.length > 1 ? room - 1.1 * size : Math.max(2, (room - size) / 2)
  const isBox = right - left < 2.5 * size
  return lines.map((text, index) => ({
    text,
    x: isBox ? left : left + 2,
    y: bottom + rise - index * 1.2 * size,
    dx: 1,
    dy: 0,
    length: isBox ? right - left : Math.min(text.length * 0.5 * size, right - left),
    size,
    font: '',
    precededBySpace: false,
    rtl: false,
    wideGaps: [],
  }))
}

/** Returns the font size of a field or free text, or what fits into its rectangle. */
export function fontSize(
  pdfium: Pdfium,
  form: number,
  annotation: number,
  { top, bottom }: Rect,
  lines: number,
): number {
  const { memory } = pdfium
  const scratch = memory.allocate(4)
  try {
    const given = pdfium.FPDFAnnot_GetFontSize(form, annotation, scratch)
      ? (memory.floats[scratch / 4] ?? 0)
      : 0
    return given || Math.min(12, Math.max(4, (0.7 * (top - bottom)) / Math.max(1, lines)))
  } finally {
    memory.free(scratch)
  }
}

function fieldValue(pdfium: Pdfium, form: number, annotation: number): FieldValue | null {
  const { memory } = pdfium
  switch (pdfium.FPDFAnnot_GetFormFieldType(form, annotation)) {
    case CHECK_BOX:
    case RADIO_BUTTON:
      return {
        lines: [isTicked(pdfium, form, annotation) ? '☑' : '☐'],
        isBox: true,
        option: memory.utf16((address, size) =>
          pdfium.FPDFAnnot_GetFormFieldExportValue(form, annotation, address, size),
        ),
      }
    case LIST_BOX:
    case COMBO_BOX: {
      const chosen = chosenOptions(pdfium, form, annotation)
      const lines = chosen.length > 0 ? [chosen.join(', ')] : [textOf(pdfium, form, annotation)]
      return { lines, isBox: false, option: '' }
    }
    case TEXT_FIELD: {
      if ((pdfium.FPDFAnnot_GetFormFieldFlags(form, annotation) & PASSWORD) !== 0) return null
      const lines = textOf(pdfium, form, annotation).split(/\r\n?|\n/)
      return { lines, isBox: false, option: '' }
    }
    default:
      return null
  }
}

function textOf(pdfium: Pdfium, form: number, annotation: number): string {
  return pdfium.memory.utf16((address, size) =>
    pdfium.FPDFAnnot_GetFormFieldValue(form, annotation, address, size),
  )
}

/** Returns the labels of the options that are chosen: a field's value may be a code for one. */
function chosenOptions(pdfium: Pdfium, form: number, annotation: number): string[] {
  const count = Math.max(0, pdfium.FPDFAnnot_GetOptionCount(form, annotation))
  return Array.from({ length: count }, (_, index) =>
    pdfium.FPDFAnnot_IsOptionSelected(form, annotation, index)
      ? pdfium.memory.utf16((address, size) =>
          pdfium.FPDFAnnot_GetOptionLabel(form, annotation, index, address, size),
        )
      : '',
  ).filter(Boolean)
}

/** Whether a box is ticked: by the form, or by the state in which it is displayed. */
function isTicked(pdfium: Pdfium, form: number, annotation: number): boolean {
  if (pdfium.FPDFAnnot_IsChecked(form, annotation)) return true
  const state = pdfium.memory.utf16((address, size) =>
    pdfium.FPDFAnnot_GetStringValue(annotation, 'AS', address, size),
  )
  return state !== '' && state !== 'Off'
}

/** `isOnLine`: on the same line as the field. */
type Label = { readonly y: number; readonly isOnLine: boolean }

/** Finds the nearest text before the field, or after a box, else the text above it; null if there is none. */
function labelOf(
  { left, top, right, bottom }: Rect,
  size: number,
  isBox: boolean,
  runs: readonly Run[],
): Label | null {
  let label: Label | null = null
  let nearest = Number.POSITIVE_INFINITY
  for (const run of runs) {
    if (run.dx < 0.99) continue
    const end = run.x + run.length
    if (run.y > bottom - 0.5 * size && run.y < top) {
      const before = end <= left + 2 ? Math.max(0, left - end) : Number.POSITIVE_INFINITY
      const after = isBox && run.x >= right - 2 ? Math.max(0, run.x - right) : Number.POSITIVE_INFINITY
      if (before < LABEL_BEFORE * size || after < LABEL_AFTER * size) {
        const distance = Math.min(before, after)
        if (distance < nearest) label = { y: run.y, isOnLine: true }
        nearest = Math.min(nearest, distance)
      }
    } else if (!isBox && !label) {
      const isOver = run.x < right && end > left && run.y >= top - 2 && run.y - top < LABEL_ABOVE * size
      if (isOver) label = { y: run.y, isOnLine: false }
    }
  }
  return label
}

/** Returns the name that a field has for its readers, else the last part of its name for programs, if it says anything. */
function fieldName(pdfium: Pdfium, form: number, annotation: number, { isBox, option }: FieldValue): string {
  const { memory } = pdfium
  const shown = memory.utf16((address, size) =>
    pdfium.FPDFAnnot_GetFormFieldAlternateName(form, annotation, address, size),
  )
  const own = memory.utf16((address, size) =>
    pdfium.FPDFAnnot_GetFormFieldName(form, annotation, address, size),
  )
  const last = (own.split('.').at(-1) ?? '').replace(/\[\d+\]$/, '')
  const name = shown.trim() || (EMPTY_NAME.test(last) ? '' : last.replaceAll('_', ' ').trim())
  if (!isBox || option === '' || STATE.test(option)) return name
  return name === '' ? option : `${name}: ${option}`
}
