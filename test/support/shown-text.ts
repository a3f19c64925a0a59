import type { AnswerEvent } from '../../shared/answers.ts'

/** Returns the text that a reader of the stream sees at its end. */
export function shownText(events: readonly AnswerEvent[]): string {
  let text = ''
  for (const event of events) {
    if (event.event === 'token') text += event.data.text
    if (event.event === 'restart') text = ''
  }
  return text
}
