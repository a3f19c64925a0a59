import * as texts from '#texts/query.tsx'
import type { AnswerView } from '../../../api/answer-view.ts'
import { formatDecimal } from '../../../texts/numbers.ts'
import { STALE } from './answer-export.ts'

/** The line below an answer: who wrote it, in what time and where its passages were sent; or that it is stale. */
export function Byline({ answer, stale }: { answer: AnswerView; stale: boolean }) {
  // An answer whose passages were deleted says so itself.
  if (answer.citations.some(({ snippet }) => snippet === '')) return null
  if (stale)
    return (
      <p role="status" className="mt-4 text-[0.867rem] text-ink-faint">
        {STALE}
      </p>
    )
  const writer = writerOf(answer)
  if (writer === null) return null
  const took = answer.took_ms === undefined ? '' : ` ·\u00a0${spanOf(answer.took_ms)}${sentTo(answer)}`
  return <p className="mt-4 text-[0.867rem] text-ink-faint">{writer + took}</p>
}

function spanOf(milliseconds: number): string {
  return milliseconds < 100
    ? `${formatDecimal(milliseconds, 0)}\u00a0ms`
    : `${formatDecimal(milliseconds / 1000, 1)}\u00a0s`
}

/** Returns where the passages were sent, unless that is the server's own machine. */
function sentTo({ sent_to }: AnswerView): string {
  if (!sent_to) return ''
  const { host, hostname } = new URL(sent_to)
  return /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname) ? '' : ` · ${texts.passagesSentTo(host)}`
}

function writerOf(answer: AnswerView): string | null {
  if (answer.answered === false) return null
  if (answer.engine === 'ollama')
    return answer.model ? texts.writtenBy(answer.model) : texts.writtenByTheModel
  if (answer.computed?.in_answer) return texts.computedFromATable
  return answer.engine === 'extractive' ? texts.quotedWordForWordFromThe : null
}
