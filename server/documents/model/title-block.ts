import { type Block, blockText } from './parser.ts'

const LONGEST = 300
/** A line of several names, or of one after 'by': with marks of notes, commas or 'and' between them. */
const NAME = String.raw`\p{Lu}[\p{L}\p{M}'’.-]*(?:\s(?:(?:van|von|de|der|den|di|da|la|le|bin|al)\s)*\p{Lu}[\p{L}\p{M}'’.-]*){1,3}[\d*†‡§¹²³⁴⁵⁶⁷⁸⁹⁰,]*`
const BETWEEN = String.raw`(?:\s*[,;]\s*(?:and\s+|und\s+)?|\s+(?:and|und|et|y|&)\s+)`
const SEVERAL_NAMES = new RegExp(`^${NAME}(?:${BETWEEN}${NAME})+$`, 'u')
const BY = new RegExp(`^(?:by|von|par|por)\\s+(?<names>${NAME}(?:${BETWEEN}${NAME})*)$`, 'iu')
const MARKS = /[\d*†‡§¹²³⁴⁵⁶⁷⁸⁹⁰]+(?:,[\d*†‡§¹²³⁴⁵⁶⁷⁸⁹⁰]+)*(?=\s|,|;|$)/gu

/** Blocks that the title and its authors stand in. */
const TITLE_BLOCKS = 4

/** The author by the lines right below a document's first heading; null if none has names alone. `blocks`: its first ones. */
export function authorBelowTitle(blocks: readonly Block[]): string | null {
  const body = blocks.filter(({ kind }) => kind !== 'furniture' && kind !== 'aside' && kind !== 'note')
  if (body[0]?.kind !== 'heading') return null
  for (const block of body.slice(1, TITLE_BLOCKS)) {
    if (block.kind !== 'paragraph' && block.kind !== 'heading') return null
    const line = blockText(block).replace(/\s+/g, ' ').trim()
    const names = BY.exec(line)?.groups?.names ?? (SEVERAL_NAMES.test(line) ? line : null)
    if (names !== null && names.length <= LONGEST)
      return names
        .replace(MARKS, '')
        .replace(/\s*,[\s,]*/g, ', ')
        .trim()
  }
  return null
}
