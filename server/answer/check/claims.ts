import { markersIn, markersInside, withoutMarkers } from '../../text/citation-markers.ts'
import { plainText } from '../../text/markdown.ts'
import { QUOTATION } from '../../text/quotation-marks.ts'
import { splitSentences } from '../evidence/passage-sentences.ts'
import type { ClaimToCheck } from './assess.ts'

/** `written`: the piece of the answer that the claim is from, with its markers; null if it is from several. */
type DraftClaim = ClaimToCheck & { readonly written: string | null }

const LEAD_IN = /:\s*$/
const META =
  /^(?:here (?:is|are)|the following|in summary|in conclusion|based on|according to (?:the|your) (?:evidence|documents?|passages?|sources?)|i hope|let me know|note that this|please (?:note|consult)|sources?:?$|references?:?$)\b[^.]{0,80}$/i

/** A quotation with its markers; and a line of only quotations, possibly after the name of their document or their heading. */
const QUOTE = new RegExp(`${QUOTATION}(?:\\s*\\[\\d{1,3}\\])+`, 'g')
const QUOTED = new RegExp(
  `^(?:(\\*{1,2})(?:\\\\.|[^*\\\\])+\\1\\s?:?\\s*)?(?:${QUOTATION}\\s*(?:\\[\\d{1,3}\\]\\s*)+)+[.]?\\s*$`,
)

/** The cells of a row, 'name: value; name: value', with markers at the end only. Values may be sentences. */
const ROW_ITEM = /^[^;:.“„«[]{1,80}: [^;[]*; [^;:.“„«[]{1,80}: [^[]*(?:\[\d{1,3}\]\s*)+$/

/** A table row, its last bar, and the markers behind it. */
const TABLE_ROW = /^(\s*\|.*)(\|)\s*((?:(?<!\\)\[\d{1,3}\]\s*)*[.]?)\s*$/

const HAS_WORD = /[\p{L}\p{N}]/u

/** The claims of a markdown answer: sentences, list items and table cells, in order. */
export function claimsOf(markdown: string): DraftClaim[] {
  let header: readonly string[] | null = null
  let fenced = false
  return paragraphsOf(markdown).flatMap((paragraph) => {
    if (/^\s*(```|~~~)/.test(paragraph)) {
      fenced = !fenced
      return []
    }
    if (fenced || /^\s*(#{1,6}\s|---+\s*$|===+\s*$)/.test(paragraph)) return []
    if (!TABLE_ROW.test(paragraph)) {
      header = null
      return sentenceClaims(paragraph)
    }
    const cells = cellsOf(paragraph.replace(TABLE_ROW, '$1$3$2'))
    if (cells.every((cell) => /^:?-{2,}:?$/.test(cell))) return []
    if (header) return cellClaims(cells, header)
    header = cells
    return []
  })
}

/** Joins the wrapped lines of each paragraph; list items and table rows stay alone. */
function paragraphsOf(markdown: string): string[] {
  const paragraphs: string[] = []
  let open = false
  for (const line of markdown.split('\n')) {
    const alone = /^\s*(?:[-*+•]\s|\d{1,3}[.)]\s|\||#{1,6}\s|```|~~~|>)/.test(line)
    if (line.trim() === '') open = false
    else if (open && !alone) paragraphs.push(`${paragraphs.pop() ?? ''} ${line.trim()}`)
    else {
      paragraphs.push(line)
      open = !/^\s*(?:\||#{1,6}\s|```|~~~)/.test(line)
    }
  }
  return paragraphs
}

function sentenceClaims(paragraph: string): DraftClaim[] {
  const item = paragraph.replace(/^\s*(?:>\s*)*(?:[-*+•]\s+|\d{1,3}[.)]\s+)?/, '')
  const quoted = QUOTED.test(item)
  const whole = quoted ? item.match(QUOTE) : ROW_ITEM.test(item) ? [item] : null
  return (whole ?? splitSentences(markersInside(item))).flatMap((written) => {
    const text = plainText(withoutMarkers(written))
    if (!HAS_WORD.test(text) || (!quoted && (LEAD_IN.test(text) || META.test(text)))) return []
    return { text, sources: markersIn(written), written }
  })
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
}

function cellClaims(cells: readonly string[], header: readonly string[]): DraftClaim[] {
  const texts = cells.map((cell) => plainText(withoutMarkers(cell)))
  const inRow = markersIn(cells.join(' '))
  return texts.flatMap((text, column) => {
    if ((column === 0 && cells.length > 1) || !HAS_WORD.test(text)) return []
    const title = plainText(withoutMarkers(header[column] ?? ''))
    const own = markersIn(cells[column] ?? '')
    const sources = own.length > 0 ? own : inRow
    return { text: `${texts[0]}: ${title === '' ? '' : `${title} `}${text}`, sources, written: null }
  })
}
