import { useEffect, useRef, useState } from 'react'
import type { AnswerEvent } from '../../../shared/answers.ts'
import type { AnswerView } from '../../api/answer-view.ts'
import { detailOf } from '../../api/api-error.ts'
import { type AskState, applyEvent, newDraft } from './answer-state.ts'
import { ask, type QuestionInput } from './ask.ts'

export type Asked = { question: string; answer: AnswerView }

/**
 * The Query page's state: idle, asking, answered or failed. `previous` is shown at first. Asking again, stopping
 * and leaving the page close the connection, which stops the server's work.
 */
export function useAsk(previous: Asked | null, onComplete: (asked: Asked) => void) {
  const [state, setState] = useState<AskState>(
    previous ? { phase: 'answered', ...previous } : { phase: 'idle' },
  )
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(input: QuestionInput) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setState({ phase: 'asking', draft: newDraft(input.query) })
    const draw = oncePerFrame((events: readonly AnswerEvent[]) => {
      if (signal.aborted) return
      setState((last) =>
        last.phase === 'asking' ? { ...last, draft: events.reduce(applyEvent, last.draft) } : last,
      )
    })
    try {
      const answer = await ask(input, { signal, onEvent: draw })
      if (signal.aborted) return
      const asked = { question: input.query, answer }
      setState({ phase: 'answered', ...asked })
      onComplete(asked)
    } catch (error) {
      if (signal.aborted) return
      setState({ phase: 'failed', message: detailOf(error, 'Query failed. Please try again.') })
    }
  }

  function stop() {
    running.current?.abort()
    setState({ phase: 'idle' })
  }

  return {
    state,
    start,
    stop,
    fail: (message: string) => setState({ phase: 'failed', message }),
    dismiss: () => setState({ phase: 'idle' }),
    /** Shows an answer that was given before. */
    show: (asked: Asked, stale: boolean) => {
      running.current?.abort()
      setState({ phase: 'answered', ...asked, stale })
    },
  }
}

/** Collects what arrives between two frames, so that a fast stream costs one drawing a frame. */
function oncePerFrame<T>(draw: (items: readonly T[]) => void): (item: T) => void {
  let waiting: T[] = []
  return (item) => {
    waiting.push(item)
    if (waiting.length > 1) return
    requestAnimationFrame(() => {
      const items = waiting
      waiting = []
      draw(items)
    })
  }
}
