import { setTimeout as after } from 'node:timers/promises'
import type { AnswerEvent } from '../../../shared/answers.ts'

/** How long a reader waits for the first word of a model before there is something to read. */
const PATIENCE_MS = 3000

/** What the reader has before them: `quotes` when quotations stand in for what the model will write. */
export type Shown = { quotes: boolean }

/**
 * The events of a model that writes. When its first word is long in coming, `quotation` is shown until then,
 * unless it is empty; `shown` tells at the end whether it still stands. Returns what `writing` returns.
 */
export async function* quotesMeanwhile(
  writing: AsyncGenerator<AnswerEvent, string | null>,
  quotation: string,
  model: string,
  shown: Shown,
): AsyncGenerator<AnswerEvent, string | null> {
  const first = writing.next()
  try {
    const late = after(PATIENCE_MS, 'late', { ref: false })
    if ((await Promise.race([first.catch(() => null), late])) === 'late' && quotation !== '') {
      shown.quotes = true
      const detail = `Quoted for now; '${model}' is still reading`
      yield { event: 'agent', data: { agent: 'summarization', status: 'started', ms: 0, detail } }
      yield { event: 'token', data: { text: quotation } }
    }
    for (let step = await first; ; step = await writing.next()) {
      if (step.done) return step.value
      if (shown.quotes && step.value.event === 'restart') continue
      if (shown.quotes && step.value.event === 'token') {
        shown.quotes = false
        yield { event: 'restart', data: { reason: `'${model}' is writing the answer.` } }
      }
      yield step.value
    }
  } finally {
    // Nothing waits for it: who left has aborted the request, which then ends in an error that is known.
    void writing.return(null).catch(() => {})
  }
}
