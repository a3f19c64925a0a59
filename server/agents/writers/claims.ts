import { splitSentences } from '../../read/passage-sentences.ts'
import { markersIn, markersInside, withoutMarkers } from './markers.ts'

/** Something that an answer states, with the numbers of the sources it names for it. */
export type DraftClaim = {
  readonly text: string
  readonly citations: readonly number[]
  /** The piece of the answer that it was read from, where that is one piece, with its markers. */
  readonly written: string | null
}

const LEAD_IN = /:\s*$/
const META =
  /^(?:here (?:is|are)|the following|in summary|in conclusion|based on|according to (?:the|your) (?:evidence|documents?|passages?|sources?)|i hope|let me know|note that this|please (?:note|consult)|sources?:?$|references?:?$)\b[^.]{0,80}$/i

/** A quotation with its markers, and nothing but such, after the name of their document or without. */
const QUOTE = /“[^“”]*”(?:\s*\[\d{1,3}\])+/g
const QUOTED = /^(?:\*\*[^“”]*\*\*:\s*)?(?:“[^“”]*”\s*(?:\[\d{1,3}\]\s*)+)+[.]?\s*$/

/** The cells of a row, 'name: value; name: value', in which there may be sentences, with markers at their end alone. */
const ROW_ITEM = /^[^;:.“[]{1,80}: [^;[]*; [^;:.“[]{1,80}: [^[]*(?:\[\d{1,3}\]\s*)+$/

/** A row, its last bar, and the markers that may stand behind it. */
const TABLE_ROW = /^(\s*\|.*)(\|)\s*((?:(?<!\\)\[\d{1,3}\]\s*)*[.]?)\s*$/

/** The claims of a markdown answer: sentences, list items and table cells, in order. */
export function claimsOf(markdown: string): DraftClaim[] {
  const claims: DraftClaim[] = []
  let header: string[] | null = null
  let fenced = false
  for (const paragraph of paragraphsOf(markdown)) {
    if (/^\s*(```|~~~)/.test(paragraph)) {
      fenced = !fenced
      continue
    }
    if (fenced || /^\s*(#{1,6}\s|---+\s*$|===+\s*$)/.test(paragraph)) continue
    if (TABLE_ROW.test(paragraph)) {
      header = tableRow(paragraph.replace(TABLE_ROW, '$1$3$2'), header, claims)
      continue
    }
    header = null
    addSentences(paragraph, claims)
  }
  return claims
}

/** Lines that belong together: wrapped lines of a paragraph are one, list items and table rows stand alone. */
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

function addSentences(paragraph: string, claims: DraftClaim[]): void {
  const item = paragraph.replace(/^\s*(?:>\s*)*(?:[-*+•]\s+|\d{1,3}[.)]\s+)?/, '')
  const quoted = QUOTED.test(item)
  const whole = quoted ? (item.match(QUOTE) ?? []) : ROW_ITEM.test(item) ? [item] : null
  const pieces = whole ?? splitSentences(markersInside(item))
  for (const sentence of pieces) {
    const citations = markersIn(sentence)
    const text = plainText(withoutMarkers(sentence))
    if (!/[\p{L}\p{N}]/u.test(text)) continue
    if (!quoted && (LEAD_IN.test(text) || META.test(text))) continue
    claims.push({ text, citations, written: sentence })
  }
}

function tableRow(line: string, header: string[] | null, claims: DraftClaim[]): string[] | null {
  const cells = line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
  if (cells.every((cell) => /^:?-{2,}:?$/.test(cell))) return header
  if (!header) return cells
  const inRow = markersIn(line)
  const key = plainText(withoutMarkers(cells[0] ?? ''))
  for (const [column, cell] of cells.entries()) {
    const text = plainText(withoutMarkers(cell))
    if ((column === 0 && cells.length > 1) || !/[\p{L}\p{N}]/u.test(text)) continue
    const title = plainText(withoutMarkers(header[column] ?? ''))
    const own = markersIn(cell)
    claims.push({
      text: `${key}: ${title === '' ? '' : `${title} `}${text}`,
      citations: own.length > 0 ? own : inRow,
      written: null,
    })
  }
  return header
}

/** Markdown without its marks. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__)(.+?)\1/g, '$2')
    .replace(/(?<![\w*\\])\*([^*\s][^*]*)\*(?!\w)/g, '$1')
    .replace(/`([^`]*)`/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, '$1')
    .replace(/^“([^“”]*)”$/, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Text of a document as markdown that shows it and nothing else. */
export function escapeMarkdown(text: string): string {
  return text.replace(/([\\`*_{}[\]#|<>~])/g, '\\$1')
}
