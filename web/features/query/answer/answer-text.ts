import * as texts from '#texts/query.tsx'
import type { AnswerView } from '../../../api/answer-view.ts'
import { localizeMessage } from '../../../texts/localize/message.ts'

/** Returns the answer's text, with the server's own sentences in the language of the page. */
export function localizedAnswer({ answer, answered, said }: AnswerView): string {
  if (answered === false) return localizeMessage(said?.answer, answer)
  const [first = '', ...rest] = answer.split('\n')
  return [localizeMessage(said?.lead, first), ...rest].join('\n')
}

/** Returns the answer as it is read aloud. */
export function spokenAnswer(answer: AnswerView): string {
  const { computed } = answer
  if (computed?.in_answer) return `${computed.value || texts.cellIsEmpty}: ${computed.query}`
  return localizedAnswer(answer).replace(/[*\\]|\[\d+\]/g, '')
}

/** The cells that suffice to tell one row from another: a wide quoted row is cut after more. */
const TELLING_CELLS = 2

/**
 * Returns the highlights that the text does not contain already. A row counts as contained if all its cells
 * are, or all that the text quotes.
 */
export function newHighlights({ answer, highlights, engine, computed }: AnswerView): string[] {
  if (computed?.in_answer) return []
  // Brackets inside a quote are escaped there.
  const contained = lettersAndDigits(answer.replace(/(?<!\\)\[\d+\]/g, ''))
  return (highlights ?? []).filter(
    (highlight) =>
      !highlight
        .split(/[\t\n]/)
        .slice(0, engine === 'extractive' ? TELLING_CELLS : undefined)
        .every((part) => contained.includes(lettersAndDigits(part))),
  )
}

/** Reduces a text to small letters and digits. */
function lettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** A part ends with the first block after this many characters. */
const PART_CHARS = 4_000

/**
 * Splits a markdown text into parts that end with a block and can be rendered on their own. While a text
 * grows, only its last part changes.
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

/** False inside fenced code, and before text that continues the list or table above. */
function endsBlock(text: string, from: number, end: number): boolean {
  const fences = text.slice(from, end).match(/^```/gm)?.length ?? 0
  return fences % 2 === 0 && !/^\n\n(\s|\||[-*+] |\d+[.)] )/.test(text.slice(end, end + 8))
}
