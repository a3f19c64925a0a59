import exchange from './exchange.json'

/**
 * A real exchange: the sample documents, a question about them, and Ibid's answer without a language model.
 */
export { exchange }

export type ExchangeCitation = (typeof exchange.citations)[number]

/** A piece of a passage. `claim`: the index of the answer's statement that it supports, or null. */
export type Piece = { readonly text: string; readonly claim: number | null }

/**
 * Splits a citation's passage into paragraphs, and those into pieces, so that the quotes of the answer are
 * separate.
 */
export function paragraphsOf({ number, snippet }: ExchangeCitation): Piece[][] {
  const quoted = exchange.claims.flatMap(({ text, citations }, claim) =>
    citations.includes(number) ? [{ text, claim }] : [],
  )
  return snippet.split('\n\n').map((paragraph) => {
    let pieces: Piece[] = [{ text: paragraph, claim: null }]
    for (const { text, claim } of quoted) {
      pieces = pieces.flatMap((piece) => (piece.claim === null ? cut(piece.text, text, claim) : [piece]))
    }
    return pieces
  })
}

function cut(text: string, quote: string, claim: number): Piece[] {
  const at = text.indexOf(quote)
  if (at < 0) return [{ text, claim: null }]
  return [
    { text: text.slice(0, at), claim: null },
    { text: quote, claim },
    { text: text.slice(at + quote.length), claim: null },
  ].filter((piece) => piece.text !== '')
}
