/** From so many characters on, a part ends with the next block. */
const PART_CHARS = 4_000

/**
 * A markdown text in parts, each of which ends with a block and can be drawn by itself. Of a text that grows, only
 * the last part changes.
 */
export function textParts(text: string): string[] {
  const parts: string[] = []
  let from = 0
  let end = text.indexOf('\n\n', PART_CHARS)
  while (end >= 0) {
    if (endsBlock(text, from, end)) {
      parts.push(text.slice(from, end))
      from = end + 2
      end = text.indexOf('\n\n', from + PART_CHARS)
    } else end = text.indexOf('\n\n', end + 2)
  }
  return [...parts, text.slice(from)]
}

/** False inside fenced code, and before what goes on with the list or the table above it. */
function endsBlock(text: string, from: number, end: number): boolean {
  const fences = text.slice(from, end).match(/^```/gm)?.length ?? 0
  return fences % 2 === 0 && !/^\n\n(\s|\||[-*+] |\d+[.)] )/.test(text.slice(end, end + 8))
}
