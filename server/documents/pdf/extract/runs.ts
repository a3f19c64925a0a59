import type { Pdfium } from './pdfium.ts'
import { WIDE_GAP, type WideGap } from './rows.ts'
import { gapsInText, withWordSpaces } from './word-spaces.ts'

/** A run of text in page space: y grows upwards, (dx, dy) is the writing direction. */
export type Run = {
  text: string
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
  length: number
  readonly size: number
  readonly font: string
  readonly precededBySpace: boolean
  readonly rtl: boolean
  /** Measured along the run from its beginning. */
  readonly wideGaps: readonly WideGap[]
  /** It is the value of a form field. */
  readonly isField?: boolean
}

/** Gap, relative to the font size, that ends a run. */
const RUN_GAP = 0.6
/** Largest distance from the baseline, relative to the font size, that is still on it. */
const BASELINE = 0.02

const SPACE = 32
const HYPHENS = new Set([0x02, 0xfffe])
/** Digits are written from left to right in Arabic, too. */
const RTL = /(?![\u0660-\u066c\u06f0-\u06f9])[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const FIRST_RTL = 0x590
const LTR = /[\p{L}\p{N}]/u
const FULL_WIDTH = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe10-\ufe1f\ufe30-\ufe4f\uff00-\uffef]/

type Style = { font: string; size: number; dx: number; dy: number }

/** The run that is being read. */
type Open = Omit<Run, 'text'> & {
  /** Expected position of the next character, along the run from its beginning. */
  end: number
  /** Position of the last character. */
  lastX: number
  lastY: number
  direction: 'rtl' | 'ltr' | null
  isVertical: boolean
  /**
   * The run's characters, the gap before each, and its distance from the last that is not blank, in lists that the next
   * run uses again.
   */
  readonly characters: string[]
  readonly gaps: number[]
  readonly distances: number[]
  readonly wideGaps: WideGap[]
}

/**
 * Extracts the runs of a page's text in file order (fpdf_text.h). `fontOf` returns the name of a text object's font.
 * Characters that PDFium generates for gaps and line ends only separate runs; each run has one writing direction.
 */
export function extractRuns(pdfium: Pdfium, textPage: number, fontOf: (textObject: number) => string): Run[] {
  const count = pdfium.FPDFText_CountChars(textPage)
  const runs: Run[] = []
  const scratch = pdfium.memory.allocate(64)
  let run: Open | null = null
  let precededBySpace = false
  /** PDFium has generated a gap before the character. */
  let followsGeneratedGap = false
  let object = -1
  let style: Style = { font: '', size: 0, dx: 1, dy: 0 }
  const styles = new Map<number, Style>()
  const characters: string[] = []
  const gaps: number[] = []
  const distances: number[] = []
  const finish = () => {
    if (run) {
      const text = characters.join('')
      if (text.trim() !== '') runs.push(finishedRun(run, text))
      precededBySpace ||= text.endsWith(' ')
    }
    run = null
    characters.length = gaps.length = distances.length = 0
  }
  try {
    for (let i = 0; i < count; i++) {
      const code = pdfium.FPDFText_GetUnicode(textPage, i)
      if (pdfium.FPDFText_IsGenerated(textPage, i)) {
        followsGeneratedGap = true
        continue
      }
      if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) continue
      const textObject = pdfium.FPDFText_GetTextObject(textPage, i)
      if (textObject !== object) {
        object = textObject
        const known = styles.get(object)
        style = known ?? styleOf(pdfium, textPage, i, scratch, fontOf(object))
        styles.set(object, style)
      }
      pdfium.FPDFText_GetCharOrigin(textPage, i, scratch, scratch + 8)
      const at = scratch / 8
      const { doubles } = pdfium.memory
      const x = doubles[at] ?? 0
      const y = doubles[at + 1] ?? 0
      const { dx, dy, size } = style
      const isBlank = code === SPACE || code === 0xa0
      const text = HYPHENS.has(code) ? '-' : isBlank ? ' ' : String.fromCodePoint(code)
      const advance = advanceOf(pdfium, textPage, i, scratch, style, x, y, isBlank)
      const direction = isBlank ? null : directionOf(code, text)
      const open: Open | null = run
      if (open !== null && continuesRun(open, style, x, y, direction, text, advance)) {
        appendCharacter(open, text, x, y, advance, followsGeneratedGap, direction)
        followsGeneratedGap = false
        continue
      }
      finish()
      if (isBlank) {
        precededBySpace = true
        continue
      }
      characters.push(text)
      gaps.push(0)
      distances.push(0)
      run = {
        x,
        y,
        dx,
        dy,
        length: advance,
        size,
        font: style.font,
        precededBySpace,
        rtl: false,
        end: advance,
        lastX: x,
        lastY: y,
        direction,
        isVertical: false,
        characters,
        gaps,
        distances,
        wideGaps: [],
      }
      precededBySpace = false
      followsGeneratedGap = false
    }
    finish()
  } finally {
    pdfium.memory.free(scratch)
  }
  return runs
}

/** The direction of a character; null for those that take that of the text around them. */
function directionOf(code: number, text: string): Open['direction'] {
  if (code >= FIRST_RTL && RTL.test(text)) return 'rtl'
  // The most frequent ones are told without an expression.
  if (code < 0x80) return isAsciiWord(code) ? 'ltr' : null
  return LTR.test(text) ? 'ltr' : null
}

function isAsciiWord(code: number): boolean {
  const lower = code | 0x20
  return (lower >= 0x61 && lower <= 0x7a) || (code >= 0x30 && code <= 0x39)
}

function styleOf(pdfium: Pdfium, textPage: number, index: number, scratch: number, font: string): Style {
  let [a, b, c, d] = [1, 0, 0, 1]
  if (pdfium.FPDFText_GetMatrix(textPage, index, scratch)) {
    const { floats } = pdfium.memory
    const at = scratch / 4
    a = floats[at] ?? 1
    b = floats[at + 1] ?? 0
    c = floats[at + 2] ?? 0
    d = floats[at + 3] ?? 1
  }
  const length = Math.hypot(a, b) || 1
  const size = Math.max(pdfium.FPDFText_GetFontSize(textPage, index) * Math.hypot(c, d), 0.1)
  return { font, size, dx: a / length, dy: b / length }
}

/** Returns a character's advance along its line. */
function advanceOf(
  pdfium: Pdfium,
  textPage: number,
  index: number,
  scratch: number,
  { dx, dy, size }: Style,
  x: number,
  y: number,
  isBlank: boolean,
): number {
  const { memory } = pdfium
  if (dx > 0.999 && pdfium.FPDFText_GetLooseCharBox(textPage, index, scratch)) {
    // FS_RECTF: left, top, right, bottom.
    const right = memory.floats[scratch / 4 + 2] ?? x
    if (right > x && right - x < 4 * size) return right - x
  }
  if (isBlank) return 0.25 * size
  if (!pdfium.FPDFText_GetCharBox(textPage, index, scratch, scratch + 8, scratch + 16, scratch + 24)) return 0
  const [left = x, right = x, bottom = y, top = y] = memory.doubles.subarray(scratch / 8, scratch / 8 + 4)
  const reach = (dx > 0 ? right - x : left - x) * dx + (dy > 0 ? top - y : bottom - y) * dy
  return Math.max(0, reach) + 0.04 * size
}

/** Whether a character continues the run. */
function continuesRun(
  run: Open,
  style: Style,
  x: number,
  y: number,
  direction: Open['direction'],
  text: string,
  advance: number,
): boolean {
  const { size } = run
  if (style.font !== run.font || Math.abs(style.size - size) > 0.01 * size) return false
  if (Math.abs(style.dx - run.dx) > 0.01 || Math.abs(style.dy - run.dy) > 0.01) return false
  if (x === run.lastX && y === run.lastY) return true
  const along = (x - run.x) * run.dx + (y - run.y) * run.dy
  const across = (y - run.y) * run.dx - (x - run.x) * run.dy
  if (
    run.isVertical ||
    (hasOneUnit(run) && FULL_WIDTH.test(run.characters[0] ?? '') && FULL_WIDTH.test(text))
  ) {
    const step = (run.lastY - y) / size
    if (run.dx > 0.99 && Math.abs(x - run.lastX) < 0.6 * size && step > 0.5 && step < 1.6) return true
    if (run.isVertical) return false
  }
  if (Math.abs(across) > BASELINE * size) return false
  if (direction && run.direction && direction !== run.direction) return false
  if ((direction ?? run.direction) === 'rtl') {
    const last = (run.lastX - run.x) * run.dx + (run.lastY - run.y) * run.dy
    if (direction === null && text !== ' ' && last - along - advance > RUN_GAP * size) return false
    return along < last + 0.1 * size && last - along < (RUN_GAP + 1.5) * size
  }
  return Math.abs(along - run.end) <= RUN_GAP * size
}

function appendCharacter(
  run: Open,
  text: string,
  x: number,
  y: number,
  advance: number,
  followsGeneratedGap: boolean,
  direction: Open['direction'],
): void {
  const along = (x - run.x) * run.dx + (y - run.y) * run.dy
  if (!run.isVertical && hasOneUnit(run) && run.lastY - y > 0.5 * run.size && run.dx > 0.99) {
    run.isVertical = true
  }
  const isUpright = run.dx > 0.999
  if (text !== ' ' && along - run.length >= WIDE_GAP * run.size)
    run.wideGaps.push({ at: run.characters.length, left: run.length, right: along })
  run.characters.push(text)
  run.gaps.push(
    run.isVertical || run.direction === 'rtl' ? 0 : isUpright || followsGeneratedGap ? along - run.end : 0,
  )
  run.distances.push(run.isVertical || run.direction === 'rtl' ? 0 : along - run.length)
  run.direction ??= direction
  if (run.isVertical) run.length = run.y - y + run.size
  else {
    run.end = along + advance
    if (text !== ' ') run.length = Math.max(run.length, run.end)
  }
  run.lastX = x
  run.lastY = y
}

/** Whether the run consists of one UTF-16 unit. */
function hasOneUnit({ characters }: Open): boolean {
  return characters.length === 1 && characters[0]?.length === 1
}

/** `written`: the run's characters, joined. */
function finishedRun(run: Open, written: string): Run {
  const parts = withWordSpaces(run)
  const text = parts === run.characters ? written : parts.join('')
  const { x, y, dx, dy, length, size, font, precededBySpace } = run
  const shared = { text, size, font, precededBySpace, wideGaps: NO_WIDE_GAPS }
  if (run.isVertical) {
    return { ...shared, x: x + size / 2, y: y + size, dx: 0, dy: -1, length, rtl: false }
  }
  if (run.direction !== 'rtl') {
    const wideGaps = run.wideGaps.length > 0 ? gapsInText(run.wideGaps, parts) : NO_WIDE_GAPS
    return { ...shared, wideGaps, x, y, dx, dy, length, rtl: false }
  }
  const left = (run.lastX - x) * dx + (run.lastY - y) * dy
  const start = Math.min(0, left)
  return { ...shared, x: x + start * dx, y: y + start * dy, dx, dy, length: length - start, rtl: true }
}

const NO_WIDE_GAPS: readonly WideGap[] = []
