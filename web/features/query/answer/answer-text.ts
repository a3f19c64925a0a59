import type { AnswerView } from '../../../api/answer-view.ts'
import { inWords } from '../../../texts/localize/message.ts'
import { keptInWords } from '../../../texts/localize/stored-message.ts'

/** The answer's text, with what the server itself says in it in the language of the page. */
export function answerInWords({ answer, answered, said }: AnswerView): string {
  if (answered === false) return inWords(said?.answer, answer)
  const [first = '', ...rest] = answer.split('\n')
  return [keptInWords(said?.lead, first), ...rest].join('\n')
}

/** As many cells tell one row from another; a quoted row that is wide is cut after more. */
const TELLING_CELLS = 2

/** The highlights of an answer that its text does not say already: of a row, all of its cells, or those it quotes. */
export function newHighlights({ answer, highlights, engine }: AnswerView): string[] {
  // What a quote has in brackets itself is escaped there.
  const said = bare(answer.replace(/(?<!\\)\[\d+\]/g, ''))
  return (highlights ?? []).filter(
    (highlight) =>
      !highlight
        .split(/[\t\n]/)
        .slice(0, engine === 'extractive' ? TELLING_CELLS : undefined)
        .every((part) => said.includes(bare(part))),
  )
}

/** Letters and digits alone. */
function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

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
