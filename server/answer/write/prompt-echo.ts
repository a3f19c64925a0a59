import type { Message } from '../../models/chat/language-model.ts'
import { NO_ANSWER } from './answer-prompt.ts'

/** So many words in a row of the instructions do not begin a sentence or line of an answer by chance. */
const RUN = 5
/** Characters that contain so many words. */
const LONGEST_RUN = 260
/** Beginnings of lines in a prompt but not in an answer: the frame, a source's title, a question. */
const FRAME = /^(?:<<<\s*EVIDENCE|EVIDENCE \w+>>>|\[\d{1,3}\] \([^()\n]+\)\n|Question\s*:|Sources:\n- )/i
/** Text that may become one of these. */
const FRAME_BEGUN =
  /^(?:<{1,3}\s*\w*$|EVIDENCE( \w*)?>{0,2}$|\[\d{1,3}\] \([^()\n]*\)?$|Ques(?:t|ti|tio|tion)?\s*$)/i

/** The evidence in a prompt, framed for a large model or listed for a small one. */
const EVIDENCE = /^<<<[\s\S]*>>>$|(?<=^Sources:\n)[\s\S]*?(?=\n\nQuestion: )/m

/**
 * Returns a function that tells how many characters of a growing text are the model's `own`: the rest repeats the
 * prompt instead of answering (`repeats`), or may turn out to.
 */
export function promptEcho(messages: readonly Message[]) {
  const instructions = messages
    .map(({ content }) => content.replace(EVIDENCE, '').replace(/^Question: .*$/m, ''))
    .join('\n')
  // A full stop keeps a run of words from spanning the sentence that the model may write.
  const known = ` ${echoWords(instructions.replace(NO_ANSWER, ' . ')).join(' ')} `
  return (text: string): { readonly own: number; readonly repeats: boolean } => {
    const starts = startsIn(text).map((own) => {
      const piece = text.slice(own, own + LONGEST_RUN)
      return { own, piece, words: echoWords(piece) }
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

/** Offsets at which a sentence or a line begins, after list markers and quotation marks. */
function startsIn(text: string): number[] {
  return [...text.matchAll(/(?<=^|\n|[.!?:]\s)[ \t]*(?:[-*•#>"“]+\s*)*(?=\S)/g)].map(
    ({ index, 0: marks }) => index + marks.length,
  )
}

/** The words of a text, with '.' where a sentence was taken out. */
function echoWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+|(?<=\s)\.(?=\s)/gu) ?? []
}
