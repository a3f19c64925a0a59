import type { Block } from './parser.ts'

const SOFT_HYPHEN = '\u00ad'

/** Returns the block without soft hyphens (U+00AD): they are invisible and would split words for the search. */
export function withoutSoftHyphens(block: Block): Block {
  const { headings } = block.place
  const place = headings?.some(isMarked)
    ? { ...block.place, headings: headings.map(withoutMark) }
    : block.place
  if (block.kind !== 'table')
    return place === block.place && !isMarked(block.text)
      ? block
      : { ...block, text: withoutMark(block.text), place }
  const marked = block.header?.some(isMarked) || block.rows.some((row) => row.some(isMarked))
  if (place === block.place && !marked) return block
  return {
    ...block,
    header: block.header?.map(withoutMark) ?? null,
    rows: block.rows.map((row) => row.map(withoutMark)),
    place,
  }
}

function isMarked(text: string): boolean {
  return text.includes(SOFT_HYPHEN)
}

function withoutMark(text: string): string {
  return text.replaceAll(SOFT_HYPHEN, '')
}
