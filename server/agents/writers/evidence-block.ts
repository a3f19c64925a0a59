import { estimateTokens } from '../../llm/estimate-tokens.ts'
import type { Source } from '../../retrieve/passage.ts'

/** How much evidence one call reads: more makes a small model slower and no better. */
const EVIDENCE_TOKENS = 3200

/** The sources that fit into one call, best first; the first one always does. */
export function withinBudget(sources: readonly Source[]): Source[] {
  const fitting: Source[] = []
  let tokens = 0
  for (const source of sources) {
    tokens += estimateTokens(source.passage.rendered) + 24
    if (fitting.length > 0 && tokens > EVIDENCE_TOKENS) break
    fitting.push(source)
  }
  return fitting
}

/** Where a source stands, as a person would say it. */
export function placeName({ passage }: Source): string {
  const { page, slide, sheet, row_start, row_end, headings } = passage.place
  const rows = row_start === undefined ? null : `rows ${row_start}–${row_end ?? row_start}`
  const places = [
    page === undefined ? null : `page ${page}`,
    slide === undefined ? null : `slide ${slide}`,
    sheet === undefined ? null : `sheet ${sheet}`,
    rows,
    headings?.at(-1) ?? null,
  ]
  return places.filter((place) => place !== null).join(', ')
}

/**
 * The numbered evidence between two lines that nothing in it can imitate: `boundary` is made anew for each call,
 * and what looks like the frame in a document is disarmed.
 */
export function evidenceBlock(sources: readonly Source[], boundary: string): string {
  const entries = sources.map((source) => {
    const place = placeName(source)
    const title = oneLine(`${source.passage.filename}${place === '' ? '' : `, ${place}`}`)
    return `[${source.number}] (${title})\n${disarmed(source.passage.rendered)}`
  })
  return `<<<EVIDENCE ${boundary}\n${entries.join('\n\n')}\nEVIDENCE ${boundary}>>>`
}

/** A text of a document in which nothing passes for the frame, a chat template or a numbered source. */
export function disarmed(text: string): string {
  return text
    .replace(/<<<+|>>>+/g, (marks) => marks.slice(0, 2))
    .replace(/<\|/g, '< |')
    .replace(/\|>/g, '| >')
    .replace(/\[\/?INST\]/gi, '(INST)')
    .replace(/<\/?(?:s|think|system|user|assistant)>/gi, '')
    .replace(/(?<!\\)\[(\d{1,3})\]/g, '($1)')
}

function oneLine(text: string): string {
  return disarmed(text).replace(/\s+/g, ' ').slice(0, 200)
}

export function newBoundary(): string {
  return crypto.randomUUID().slice(0, 8)
}
