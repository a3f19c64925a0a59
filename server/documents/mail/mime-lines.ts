import { open } from 'node:fs/promises'

/** `goesOn`: the line was cut here, as it is long. */
export type MimeLine = { readonly text: string; readonly goesOn: boolean }

const PIECE_BYTES = 256 * 1024
/** A line is cut behind so many bytes: base64 without line breaks is one. */
const MAX_LINE = 64 * 1024

/** The lines of a file without their ends, a piece of the file at a time; each byte is a character. */
export async function* mimeLines(path: string): AsyncGenerator<readonly MimeLine[]> {
  const file = await open(path)
  try {
    const buffer = Buffer.alloc(PIECE_BYTES)
    let rest = ''
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, PIECE_BYTES, null)
      if (bytesRead === 0) break
      const source = rest + buffer.toString('latin1', 0, bytesRead)
      const lines: MimeLine[] = []
      let at = 0
      for (let end = source.indexOf('\n'); end >= 0; end = source.indexOf('\n', at)) {
        lines.push({ text: source.slice(at, end).replace(/\r$/, ''), goesOn: false })
        at = end + 1
      }
      while (source.length - at > MAX_LINE) {
        lines.push({ text: source.slice(at, at + MAX_LINE), goesOn: true })
        at += MAX_LINE
      }
      rest = source.slice(at)
      yield lines
    }
    if (rest !== '') yield [{ text: rest, goesOn: false }]
  } finally {
    await file.close()
  }
}
