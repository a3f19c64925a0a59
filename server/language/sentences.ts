/** Half-open range of UTF-16 offsets. */
export type Span = { readonly start: number; readonly end: number }

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Abbreviations after which a sentence goes on, though the segmenter ends one there. */
const ABBREVIATION =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|Sr|Jr|St|No|Nos|Art|Sec|Fig|Eq|Ch|vs?|al|cf|e\.g|i\.e|etc|approx|Inc|Ltd|Corp|Co|[A-Z])\.\s*$/

/**
 * The sentences of a text in order, without the white space around them (UAX #29 as Intl.Segmenter has it, with
 * common English abbreviations and initials not ending one). Together they cover everything but white space.
 */
export function sentences(text: string): Span[] {
  const spans: Span[] = []
  let start = -1
  for (const { segment, index } of segmenter.segment(text)) {
    if (start < 0) start = index
    const end = index + segment.length
    if (end < text.length && ABBREVIATION.test(segment.slice(-12)) && !segment.includes('\n')) continue
    pushTrimmed(spans, text, start, end)
    start = -1
  }
  if (start >= 0) pushTrimmed(spans, text, start, text.length)
  return spans
}

function pushTrimmed(spans: Span[], text: string, start: number, end: number): void {
  const span = trimmed(text, start, end)
  if (span.end > span.start) spans.push(span)
}

/** The range without white space at its ends. */
export function trimmed(text: string, start: number, end: number): Span {
  while (start < end && /\s/.test(text[start] ?? '')) start++
  while (end > start && /\s/.test(text[end - 1] ?? '')) end--
  return { start, end }
}

/** The lines of a text that are not blank, without the white space around them. */
export function lines(text: string): Span[] {
  const spans: Span[] = []
  let start = 0
  while (start <= text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    pushTrimmed(spans, text, start, end)
    start = end + 1
  }
  return spans
}

/**
 * Cuts a range into spans of at most `limit` characters: at white space where there is any in the last half,
 * otherwise between characters, never inside a surrogate pair.
 */
export function cutAnywhere(text: string, span: Span, limit: number): Span[] {
  const spans: Span[] = []
  let start = span.start
  while (span.end - start > limit) {
    let end = start + limit
    for (let i = end; i > start + limit / 2; i--) {
      if (/\s/.test(text[i] ?? '')) {
        end = i
        break
      }
    }
    if (/[\uD800-\uDBFF]/.test(text[end - 1] ?? '')) end--
    pushTrimmed(spans, text, start, end)
    start = end
  }
  pushTrimmed(spans, text, start, span.end)
  return spans
}
