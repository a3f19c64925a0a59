import { sentences } from '../../server/text/sentences.ts'

/** Answering words of a passage. `start`: UTF-16 offset; -1 if no words can be marked. */
export type MarkedAnswer = { readonly start: number; readonly text: string }

/** Minimum length of the remaining text, in characters; less could not be mistaken for an answer. */
const LEAST_REST = 60

/**
 * Removes the sentences that contain the answers, and those that repeat the same words elsewhere. Null if no
 * words are marked or too little remains.
 */
export function withoutAnswer(passage: string, answers: readonly MarkedAnswer[]): string | null {
  const marked = answers.filter(({ start, text }) => start >= 0 && text !== '')
  if (marked.length === 0) return null
  const spans = sentences(passage)
  const said = marked.map(({ text }) =>
    RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(text)}(?![\\p{L}\\p{N}])`, 'iu'),
  )
  const kept = spans.filter(
    (span) =>
      !marked.some(({ start, text }) => start < span.end && start + text.length > span.start) &&
      !said.some((pattern) => pattern.test(passage.slice(span.start, span.end))),
  )
  const rest = kept
    .map(({ start, end }, i) => {
      const before = kept[i - 1]
      const gap = before ? passage.slice(before.end, start) : ''
      return `${gap.includes('\n') ? '\n' : gap === '' ? '' : ' '}${passage.slice(start, end)}`
    })
    .join('')
  return kept.length < spans.length && rest.length >= LEAST_REST ? rest : null
}
