import type { Passage } from '../retrieve/passage.ts'

/**
 * A sentence or a table row of a passage. `start`, `end`: offsets in the passage's text, which it is a slice of.
 * `reading`: what it says on one line, a table row as "header: value; header: value".
 */
export type Sentence = {
  readonly start: number
  readonly end: number
  readonly reading: string
  readonly row: boolean
}

type Line = {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly rendered: string | null
}

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'sentence' })
const ABBREVIATION =
  /(?:^|[\s(“"‘'–—-])(?:\p{Lu}|Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|Inc|Ltd|Co|Corp|No|Nos|Nr|vs|v|cf|Fig|Figs|Eq|Sec|Art|Vol|Ch|pp?|al|approx|ca|dept|est|Gen|Gov|Sen|Rep|Lt|Col|Sgt|Capt|Rev|Hon|U\.S|U\.K|U\.N|D\.C|e\.g|i\.e|z\.B|d\.h|bzw|usw|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.\s*$/u
const LIST_ITEM = /^\s*(?:[-*•‣◦▪●–—]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)])\s+/i
const ITEM_NUMBER = /^\s*(?:[-*•]\s*)?\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]|[ivxIVX]{1,4})[.)]\s*$/
const ENDS_SENTENCE = /[.!?:;。！？：；…][)"'”’\]]*\s*$/

/** The sentences and table rows of a passage, in order. */
export function sentencesOf(passage: Pick<Passage, 'text' | 'rendered'>): Sentence[] {
  const sentences: Sentence[] = []
  let prose: Line[] = []
  let gap = false
  const flush = () => {
    const first = prose[0]
    const last = prose.at(-1)
    if (first && last) addProse(sentences, passage.text.slice(first.start, last.end), first.start)
    prose = []
    gap = false
  }
  for (const line of linesOf(passage)) {
    if (line.text.trim() === '') {
      const last = prose.at(-1)
      if (last && ENDS_SENTENCE.test(last.text)) flush()
      else gap = true
    } else if (line.rendered !== null) {
      flush()
      const { start, end } = trimmed(line.text, line.start)
      sentences.push({ start, end, reading: tidy(line.rendered), row: true })
    } else {
      const before = prose.at(-1)
      // Text that a page break or a column cut in the middle of a sentence goes on in lower case.
      if (before && (gap ? !/^\s*\p{Ll}/u.test(line.text) : !continues(before.text, line.text))) flush()
      gap = false
      prose.push(line)
    }
  }
  flush()
  return sentences
}

function linesOf({ text, rendered }: Pick<Passage, 'text' | 'rendered'>): Line[] {
  const lines = text.split('\n')
  const readings = rendered.split('\n')
  const paired = lines.length === readings.length
  let start = 0
  return lines.map((line, index) => {
    const reading = paired ? readings[index] : undefined
    const row = reading !== undefined && (reading !== line || line.includes('\t'))
    const entry = {
      start,
      end: start + line.length,
      text: line,
      rendered: row
        ? reading.replaceAll('\t', '; ')
        : line.includes('\t')
          ? line.replaceAll('\t', '; ')
          : null,
    }
    start += line.length + 1
    return entry
  })
}

/** Whether a line goes on with the sentence of the line before: wrapped text, not a new item or heading. */
function continues(before: string, line: string): boolean {
  if (ITEM_NUMBER.test(before)) return true
  if (LIST_ITEM.test(line) || ENDS_SENTENCE.test(before))
    return ENDS_SENTENCE.test(before) && !LIST_ITEM.test(line) && before.length > 50
  return /^\s*[\p{Ll}\p{N}(,;]/u.test(line) || before.trim().length > 50
}

function addProse(sentences: Sentence[], region: string, offset: number): void {
  let from = 0
  const flat = region.replaceAll(/[\n\r\u2028\u2029]/g, ' ')
  for (const { segment, index } of SEGMENTER.segment(flat)) {
    const end = index + segment.length
    const soFar = flat.slice(from, end)
    if (
      end < flat.length &&
      (ABBREVIATION.test(soFar) || ITEM_NUMBER.test(soFar) || /^\s*[\p{Ll},;]/u.test(flat.slice(end)))
    )
      continue
    const { start, end: stop } = trimmed(soFar, offset + from)
    if (stop > start) sentences.push({ start, end: stop, reading: tidy(soFar), row: false })
    from = end
  }
}

function trimmed(text: string, start: number): { start: number; end: number } {
  const from = text.length - text.trimStart().length
  return { start: start + from, end: start + from + text.trim().length }
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** A text on one line, cut into its sentences. */
export function splitSentences(text: string): string[] {
  const sentences: Sentence[] = []
  addProse(sentences, text, 0)
  return sentences.map(({ reading }) => reading)
}
