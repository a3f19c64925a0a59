import type { Place } from '../../../shared/documents.ts'
import type { ProseBlock } from './parser.ts'

/** Tracks a document's headings and returns, for each block, the path of headings above it, outermost first. */
export function headingTrail() {
  let path: { readonly level: number; readonly text: string }[] = []
  const place = (): Place => (path.length > 0 ? { headings: path.map(({ text }) => text) } : {})
  return {
    place,
    /** Returns the heading's own block; blocks placed afterwards belong under it. `level`: 1–6. */
    heading(text: string, level: number): ProseBlock {
      path = path.filter((above) => above.level < level)
      const block: ProseBlock = { kind: 'heading', text, place: place(), level }
      path.push({
        level,
        text: text.length > MAX_HEADING_CHARS ? `${text.slice(0, MAX_HEADING_CHARS)}…` : text,
      })
      return block
    },
  }
}

const MAX_HEADING_CHARS = 200
