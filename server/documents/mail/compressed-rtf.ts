/** The dictionary's initial content (MS-OXRTFCP). */
const INITIAL_DICTIONARY =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'

const HEAD_BYTES = 16
const COMPRESSED = 0x75465a4c
const PLAIN = 0x414c454d
const WINDOW = 4096

/**
 * Decompresses a message's RTF body (MS-OXRTFCP), up to `most` bytes, into one character per byte; '' for other data.
 */
export function decompressRtf(compressed: Uint8Array, most: number): string {
  if (compressed.length < HEAD_BYTES) return ''
  const view = new DataView(compressed.buffer, compressed.byteOffset, compressed.byteLength)
  const length = Math.min(view.getUint32(4, true), most)
  const kind = view.getUint32(8, true)
  const body = compressed.subarray(HEAD_BYTES)
  if (kind === PLAIN) return Buffer.from(body.subarray(0, length)).toString('latin1')
  return kind === COMPRESSED ? decompress(body, length) : ''
}

function decompress(body: Uint8Array, most: number): string {
  const window = new Uint8Array(WINDOW)
  window.set(Buffer.from(INITIAL_DICTIONARY, 'latin1'))
  let end = INITIAL_DICTIONARY.length
  // A two-byte reference yields at most 17 bytes: the declared size alone must not determine the allocation.
  const rtf = Buffer.alloc(Math.min(most, body.length * 9))
  let filled = 0
  const add = (byte: number) => {
    if (filled < rtf.length) rtf[filled++] = byte
    window[end] = byte
    end = (end + 1) % WINDOW
  }
  for (let at = 0; at < body.length && filled < rtf.length; ) {
    const flags = body[at++] ?? 0
    for (let bit = 0; bit < 8 && at < body.length; bit++) {
      if ((flags & (1 << bit)) === 0) {
        add(body[at++] ?? 0)
        continue
      }
      const reference = ((body[at] ?? 0) << 8) | (body[at + 1] ?? 0)
      at += 2
      const offset = reference >> 4
      if (offset === end) return rtf.toString('latin1', 0, filled)
      for (let index = 0; index < (reference & 15) + 2; index++) add(window[(offset + index) % WINDOW] ?? 0)
    }
  }
  return rtf.toString('latin1', 0, filled)
}
