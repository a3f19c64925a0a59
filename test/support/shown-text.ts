import type { AnswerEvent } from '../../shared/answers.ts'

/** What a reader of the stream has before them at its end. */
export function shownText(events: readonly AnswerEvent[]): string {
  let text = ''
  for (const event of events) {
    if (event.event === 'token') text += event.data.text
    if (event.event === 'restart') text = ''
  }
  return text
}
