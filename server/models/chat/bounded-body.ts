/** Most bytes of an error's body that are read; its sentence stands at the beginning. */
const MOST_OF_ERROR_BYTES = 64 * 1024
/** Most bytes of a reply that comes as a whole, such as a list of models. */
export const MOST_OF_REPLY_BYTES = 4 * 1024 * 1024
/** Longest line of a stream, and most of what a stream has beside its parts: empty lines, comments, other fields. */
export const LONGEST_LINE_CHARS = 1024 * 1024
/** Most bytes of a streamed answer, with all that its parts carry beside the text. */
export const MOST_OF_ANSWER_BYTES = 64 * 1024 * 1024
/** Bound on the average token length, in characters: a server that sends more ignores the token limit. */
export const MOST_CHARS_A_TOKEN = 32

/** Reads the first 64 kB of an error's body as text, and gives up the rest. */
export async function errorText(response: Response): Promise<string> {
  return (await textWithin(response, MOST_OF_ERROR_BYTES)).text
}

/** Reads the text of a body up to `most` bytes, and gives up the rest. `whole`: there was no more. */
export async function textWithin(
  { body }: Response,
  most: number,
): Promise<{ readonly text: string; readonly whole: boolean }> {
  const decoder = new TextDecoder()
  let text = ''
  let read = 0
  // Leaving the loop cancels the body.
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes.subarray(0, most - read), { stream: true })
    read += bytes.length
    if (read > most) return { text: text + decoder.decode(), whole: false }
  }
  return { text: text + decoder.decode(), whole: true }
}

/** Bounds of a body that is read by lines, in characters; `whole` in bytes. `excess` makes the error. */
export type LineBounds = {
  readonly line: number
  readonly whole: number
  readonly excess: () => Error
}

/**
 * Splits a body into its lines that are not blank, in time that is linear in its length however it is cut. Lines end in
 * LF, CR or both. Throws `excess()` once a line is longer than `line`, blank lines add up to so much, or all is more than
 * `whole`.
 */
export async function* linesOf(
  { body }: { readonly body: AsyncIterable<Uint8Array> | null },
  { line: longest, whole, excess }: LineBounds,
): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let open = ''
  let read = 0
  let blank = 0
  for await (const bytes of body ?? []) {
    read += bytes.length
    if (read > whole) throw excess()
    const [first = '', ...others] = decoder.decode(bytes, { stream: true }).split(/\r\n?|\n/)
    open += first
    for (const next of others) {
      if (open.length > longest) throw excess()
      if (open.trim() !== '') yield open
      else blank += open.length + 1
      open = next
    }
    if (open.length > longest || blank > longest) throw excess()
  }
  open += decoder.decode()
  if (open.trim() !== '') yield open
}
