import type { Message } from '../../models/chat/language-model.ts'
import { NO_ANSWER } from './answer-prompt.ts'

/** Words in a row at the start of a sentence or line that no answer has from the instructions by chance. */
const RUN = 5
/** Characters that hold so many words. */
const LONGEST_RUN = 260
/** What a prompt has at the start of a line, and an answer does not: its frame, a source's title, a question. */
const FRAME = /^(?:<<<\s*EVIDENCE|EVIDENCE \w+>>>|\[\d{1,3}\] \([^()\n]+\)\n|Question\s*:|Sources:\n- )/i
/** What may become one of these. */
const FRAME_BEGUN =
  /^(?:<{1,3}\s*\w*$|EVIDENCE( \w*)?>{0,2}$|\[\d{1,3}\] \([^()\n]*\)?$|Ques(?:t|ti|tio|tion)?\s*$)/i

/** Of a prompt: what is no instruction, framed for a large model or listed for a small one. */
const EVIDENCE = /^<<<[\s\S]*>>>$|(?<=^Sources:\n)[\s\S]*?(?=\n\nQuestion: )/m

/**
 * Tells how much of a text on its way is the model's own: the rest `repeats` the prompt instead of answering, or may
 * turn out to.
 */
export function promptEcho(messages: readonly Message[]) {
  const instructions = messages
    .map(({ content }) => content.replace(EVIDENCE, '').replace(/^Question: .*$/m, ''))
    .join('\n')
  // A full stop keeps a run of words from reaching over what the model may say.
  const known = ` ${wordsOf(instructions.replace(NO_ANSWER, ' . ')).join(' ')} `
  return (text: string): { readonly own: number; readonly repeats: boolean } => {
    const starts = startsIn(text).map((own) => {
      const piece = text.slice(own, own + LONGEST_RUN)
      return { own, piece, words: wordsOf(piece) }
    })
    const echo = starts.find(
      ({ piece, words }) =>
        FRAME.test(piece) || (words.length >= RUN && known.includes(` ${words.slice(0, RUN).join(' ')} `)),
    )
    if (echo) return { own: echo.own, repeats: true }
    const begun = starts.find(
      ({ own, piece, words }) =>
        own + piece.length === text.length &&
        (FRAME_BEGUN.test(piece) || (words.length <= RUN && known.includes(` ${words.join(' ')}`))),
    )
    return { own: begun?.own ?? text.length, repeats: false }
  }
}

/** Where a sentence or a line begins, list markers and marks left out. */
function startsIn(text: string): number[] {
  return [...text.matchAll(/(?<=^|\n|[.!?:]\s)[ \t]*(?:[-*•#>"“]+\s*)*(?=\S)/g)].map(
    ({ index, 0: marks }) => index + marks.length,
  )
}

/** The words, and '.' where a sentence was taken out. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+|(?<=\s)\.(?=\s)/gu) ?? []
}
