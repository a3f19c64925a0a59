import type { AnswerView } from '../../api/answer-view.ts'

/** The highlights of an answer that its text does not say already: of a row, all of its cells. */
export function newHighlights({ answer, highlights }: AnswerView): string[] {
  const said = bare(answer)
  return (highlights ?? []).filter(
    (highlight) => !highlight.split(/[\t\n]/).every((part) => said.includes(bare(part))),
  )
}

/** Letters and digits alone, without marks of sources. */
function bare(text: string): string {
  return text
    .replace(/\[\d+\]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
