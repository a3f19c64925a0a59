import { setTimeout as after } from 'node:timers/promises'
import type { AnswerEvent } from '../../../shared/answers.ts'
import { say } from '../../../shared/messages.ts'
import { restart } from './restart.ts'

/** How long a reader waits for a model's first word before quotations are shown. */
const PATIENCE_MS = 3000

/**
 * Passes on the events of a model that writes. If its first event takes longer than three seconds, shows `quotation`,
 * unless that is empty, until the model's first token. Returns what `writing` returns, and whether the quotation is
 * still shown.
 */
export async function* withInterimQuotes<T>(
  writing: AsyncIterator<AnswerEvent, T, undefined>,
  quotation: string,
  model: string,
): AsyncGenerator<AnswerEvent, { readonly written: T; readonly quotesShown: boolean }> {
  let quotesShown = false
  const first = writing.next()
  try {
    const late = after(PATIENCE_MS, 'late', { ref: false })
    if ((await Promise.race([first.catch(() => null), late])) === 'late' && quotation !== '') {
      quotesShown = true
      const told = say('quoted_for_now', { model })
      yield { event: 'agent', data: { agent: 'summarization', status: 'started', ms: 0, ...told } }
      yield { event: 'token', data: { text: quotation } }
    }
    for (let step = await first; ; step = await writing.next()) {
      if (step.done) return { written: step.value, quotesShown }
      if (quotesShown && step.value.event === 'restart') continue
      if (quotesShown && step.value.event === 'token') {
        quotesShown = false
        yield restart(say('model_writing', { model }))
      }
      yield step.value
    }
  } finally {
    // Nobody waits for the rest: a reader who left has aborted the request, which then ends in a known error.
    void writing.return?.().catch(() => {})
  }
}
