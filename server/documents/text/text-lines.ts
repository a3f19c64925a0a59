/** `continues`: the line's next part follows. */
type TextLine = { readonly text: string; readonly continues: boolean }

/**
 * Yields the lines of a text that arrives in pieces, without line ends ('\n', '\r\n' or '\r'), one batch per piece. A
 * line longer than `maxChars` arrives in several parts, cut at white space if possible.
 */
export async function* textLines(
  chunks: AsyncIterable<string>,
  maxChars: number,
): AsyncGenerator<readonly TextLine[]> {
  let carry: string[] = []
  let carried = 0
  let endedInReturn = false
  for await (const piece of chunks) {
    const chunk = endedInReturn && piece.startsWith('\n') ? piece.slice(1) : piece
    endedInReturn = piece.endsWith('\r')
    const lines = chunk.split(/\r\n|\n|\r/)
    carry.push(lines[0] ?? '')
    carried += lines[0]?.length ?? 0
    if (lines.length === 1 && carried <= maxChars) continue
    lines[0] = carry.join('')
    const last = lines.pop() ?? ''
    const found: TextLine[] = []
    for (const line of lines) splitLongLine(line, maxChars, false, found)
    carry = [last]
    if (last.length > maxChars) {
      splitLongLine(last, maxChars, true, found)
      carry = [found.pop()?.text ?? '']
    }
    carried = carry[0]?.length ?? 0
    yield found
  }
  const rest: TextLine[] = []
  if (carried > 0) splitLongLine(carry.join(''), maxChars, false, rest)
  yield rest
}

function splitLongLine(line: string, maxChars: number, unfinished: boolean, into: TextLine[]): void {
  let start = 0
  while (line.length - start > maxChars) {
    const end = cutBefore(line, start, start + maxChars)
    into.push({ text: line.slice(start, end), continues: true })
    start = end
  }
  into.push({ text: start ? line.slice(start) : line, continues: unfinished })
}

/**
 * Returns the last position in the second half of `start`–`end` that is followed by white space; `end` if there is
 * none.
 */
function cutBefore(text: string, start: number, end: number): number {
  for (let at = end; at > (start + end) / 2; at--) if (/\s/.test(text[at] ?? '')) return at
  const code = text.charCodeAt(end)
  return code >= 0xdc00 && code < 0xe000 ? end - 1 : end
}
