import type { AnswerView } from '../../../api/answer-view.ts'

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
