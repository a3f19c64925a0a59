import { mayBeWords } from './letter-spacing.ts'
import type { Fragment, WideGap } from './rows.ts'
import type { Run } from './runs.ts'

/** A page as displayed: `box` in page space, `rotation` in clockwise quarter turns. */
export type PageView = {
  readonly box: {
    readonly left: number
    readonly bottom: number
    readonly right: number
    readonly top: number
  }
  readonly rotation: number
  /** In points, as displayed. */
  readonly width: number
  readonly height: number
}

/** Returns the rotation, in clockwise quarter turns (0–3), of text written in direction (dx, dy) with y upwards. */
function quarterTurnsOf(dx: number, dy: number): number {
  if (Math.abs(dx) >= Math.abs(dy)) return dx >= 0 ? 0 : 2
  return dy > 0 ? 3 : 1
}

/**
 * Converts runs to fragments, grouped by direction of the text: [upright, rotated right, upside down, rotated left].
 */
export function fragmentsByDirection(runs: readonly Run[], view: PageView): Fragment[][] {
  const layers: Fragment[][] = [[], [], [], []]
  for (const run of runs) {
    const text = normalizeText(run.text)
    if (text.trim() === '') continue
    const [px, py] = toDisplaySpace(run.x, run.y, view)
    const quarter = (quarterTurnsOf(run.dx, run.dy) + view.rotation) % 4
    let x = px
    let y = py
    if (quarter === 1) [x, y] = [py, view.width - px]
    else if (quarter === 2) [x, y] = [view.width - px, view.height - py]
    else if (quarter === 3) [x, y] = [view.height - py, px]
    const { length, size, font, precededBySpace, rtl } = run
    const wideGaps = run.wideGaps.length > 0 ? wideGapsAt(x, text, run) : run.wideGaps
    const fragment = { text, x, right: x + length, y, size, font, precededBySpace, rtl, wideGaps }
    layers[quarter]?.push(run.isField ? { ...fragment, isField: true } : fragment)
  }
  return layers
}

/** Returns the run's wide gaps in its normalised text, on a line where the run begins at `x`. */
function wideGapsAt(x: number, text: string, run: Run): WideGap[] {
  return run.wideGaps.flatMap(({ at, left, right }) => {
    const place = text === run.text ? at : normalizeText(run.text.slice(0, at)).length
    return text.charAt(place - 1) === ' ' ? [{ at: place, left: x + left, right: x + right }] : []
  })
}

/** Converts a point of page space to the displayed page: from the upper left corner, y downwards. */
function toDisplaySpace(x: number, y: number, { box, rotation }: PageView): [number, number] {
  switch (rotation) {
    case 1:
      return [y - box.bottom, x - box.left]
    case 2:
      return [box.right - x, y - box.bottom]
    case 3:
      return [box.top - y, box.right - x]
    default:
      return [x - box.left, box.top - y]
  }
}

const NEEDS_NORMALIZING = /[\p{Cc}\ufeff\u200b\u00a0\u2000-\u200a]|\s\s/u

/** A letter-spaced word with uneven gaps, which PDFium reports as several words. */
const LETTERSPACED = /^\p{L}(?: \p{L}){3,}[.,:;]?$/u
/** Arabic and Hebrew letters in the forms in which they are displayed. */
const PRESENTATION_FORM = /[\ufb1d-\ufdff\ufe70-\ufefc]/u

function normalizeText(given: string): string {
  const text = PRESENTATION_FORM.test(given) ? given.normalize('NFKC') : given
  if (text.charAt(1) === ' ' && LETTERSPACED.test(text) && mayBeWords(text.match(/\p{L}/gu) ?? []))
    return text.replaceAll(' ', '')
  if (!NEEDS_NORMALIZING.test(text)) return text
  return text.replace(/\s+/g, ' ').replace(/(?! )[\p{Cc}\ufeff\u200b]/gu, '')
}
