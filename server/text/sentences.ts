import { GERMAN_MONTHS } from './function-words.ts'

/** A half-open range of UTF-16 offsets. */
export type Span = { readonly start: number; readonly end: number }

/** The span of a match in its text. */
export function spanOf({ index, 0: { length } }: RegExpExecArray): Span {
  return { start: index, end: index + length }
}

/** Whether two spans overlap. */
export function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Abbreviations and initials at which the segmenter wrongly ends a sentence. */
const ABBREVIATION =
  /(?:^|[\s(“"‘'–—-])(?:\p{Lu}|Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|Inc|Ltd|Co|Corp|No|Nos|Nr|vs|v|cf|Fig|Figs|Eq|Sec|Art|Vol|Ch|pp?|al|approx|ca|dept|est|etc|Gen|Gov|Sen|Rep|Lt|Col|Sgt|Capt|Rev|Hon|U\.S|U\.K|U\.N|D\.C|e\.g|i\.e|z\.B|d\.h|bzw|usw|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.\s*$/u
const ITEM_NUMBER = /^\s*(?:[-*•]\s*)?\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]|[ivxIVX]{1,4})[.)]\s*$/
/** An ordinal in German: a number with a full stop after an article, or before a month. */
const GERMAN_ORDINAL = /\s(?:de[mnrs]|die|das|im|vom|zum|zur|beim)\s+\d{1,3}\.\s*$/iu
const DAY = /(?:^|\s)\d{1,2}\.\s*$/
const MONTH_NEXT = new RegExp(`^\\s*(?:${GERMAN_MONTHS.replaceAll(' ', '|')}|jänner)(?!\\p{L})`, 'iu')
/** Before an item of a list that is written in one line: 'Duties: • Helps patients; • Takes notes'. */
const BEFORE_ITEM = /(?<=[.:;!?])[^\S\n]+(?=[•●▪‣◦][^\S\n]+\S)/gu
/** Characters that no sentence begins with. */
const GOES_ON = /^\s*[\p{Ll},;]/u
/** The characters of the longest abbreviation or item number, with white space around it. */
const LONGEST = 24

/**
 * Splits a text into sentences, trimmed and in order, which cover everything but white space. Intl.Segmenter (UAX #29)
 * finds them, and a line break or the bullet of another item always ends one. A sentence does not end after a common abbreviation, an initial, an
 * item number or a German ordinal ('am 18. März', 'im 2. Quartal'), nor before a lower-case letter.
 */
export function sentences(text: string): Span[] {
  const spans: Span[] = []
  let start = 0
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.length + noteAfter(text, index + segment.length)
    if (end < text.length && !segment.includes('\n') && isOpen(text, start, end)) continue
    const items = Array.from(text.slice(start, end).matchAll(BEFORE_ITEM), ({ index }) => start + index)
    for (const until of [...items, end]) {
      pushTrimmed(spans, text, start, until)
      start = until
    }
  }
  return spans
}

/** The length of the numbers of notes, '6][7]', whose bracket the segmenter takes for the end of a sentence. */
function noteAfter(text: string, end: number): number {
  return text[end - 1] === '['
    ? (/^\d{1,3}\](?:\[\d{1,3}\])*/.exec(text.slice(end, end + LONGEST))?.[0].length ?? 0)
    : 0
}

function isOpen(text: string, start: number, end: number): boolean {
  const [before, after] = [text.slice(Math.max(start, end - LONGEST), end), text.slice(end, end + LONGEST)]
  return (
    ABBREVIATION.test(before) ||
    (end - start <= LONGEST && ITEM_NUMBER.test(text.slice(start, end))) ||
    GOES_ON.test(after) ||
    GERMAN_ORDINAL.test(before) ||
    (DAY.test(before) && MONTH_NEXT.test(after))
  )
}

function pushTrimmed(spans: Span[], text: string, start: number, end: number): void {
  const span = trimmed(text, start, end)
  if (span.end > span.start) spans.push(span)
}

/** The span from `start` to `end` without white space at its ends. */
export function trimmed(text: string, start: number, end: number): Span {
  const part = text.slice(start, end)
  const from = end - part.trimStart().length
  return { start: from, end: from + part.trim().length }
}

/** The trimmed lines of a text that are not blank. */
export function lines(text: string): Span[] {
  return [...text.matchAll(/\S(?:[^\n]*\S)?/g)].map(spanOf)
}

/**
 * Cuts a span into spans of at most `limit` characters: at white space in the last half if there is any, else between
 * characters, never inside a surrogate pair.
 */
export function cutAnywhere(text: string, span: Span, limit: number): Span[] {
  const spans: Span[] = []
  let start = span.start
  while (span.end - start > limit) {
    const lastSpace = text.slice(start, start + limit + 1).search(/\s\S*$/)
    let end = start + (lastSpace > limit / 2 ? lastSpace : limit)
    if (/[\uD800-\uDBFF]/.test(text[end - 1] ?? '')) end--
    pushTrimmed(spans, text, start, end)
    start = end
  }
  pushTrimmed(spans, text, start, span.end)
  return spans
}
