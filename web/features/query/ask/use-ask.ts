import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useRef, useState } from 'react'
import * as texts from '#texts/query.tsx'
import type { AnswerEvent } from '../../../../shared/answers.ts'
import { detailOf } from '../../../api/api-error.ts'
import { type Asked, type AskState, applyEvent, newDraft } from '../answer/answer-state.ts'
import { noteStale } from '../answer/staleness.ts'
import { type AskInput, ask } from './ask.ts'

export type { Asked }

/**
 * Whether a question is idle, being asked or failed. `at`: the address it is asked from. Asking again, stopping,
 * going elsewhere and leaving the page close the connection, which stops the server's work.
 */
export function useAsk(at: string, onAnswer: (asked: Asked) => void) {
  const client = useQueryClient()
  const [state, setState] = useState<AskState>({ phase: 'idle' })
  const running = useRef<AbortController | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address, another answer.
  useEffect(() => {
    setState({ phase: 'idle' })
    return () => running.current?.abort()
  }, [at])

  /** Whether it is answered, or was stopped. */
  async function start(input: AskInput): Promise<boolean> {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const question = input.kind === 'chat' ? input.body.message : input.body.query
    setState({ phase: 'asking', draft: newDraft(question) })
    const draw = oncePerFrame((events: readonly AnswerEvent[]) => {
      if (signal.aborted) return
      setState((last) =>
        last.phase === 'asking' ? { ...last, draft: events.reduce(applyEvent, last.draft) } : last,
      )
    })
    try {
      const answer = await ask(input, { signal, onEvent: draw })
      if (signal.aborted) return true
      noteStale(client, answer.query_id, false)
      // A long answer must not keep the page from what is typed meanwhile.
      startTransition(() => {
        setState({ phase: 'idle' })
        onAnswer({ question, answer })
      })
      return true
    } catch (error) {
      if (signal.aborted) return true
      setState({ phase: 'failed', message: detailOf(error, texts.queryFailedPleaseTryAgain) })
      return false
    }
  }

  return {
    state,
    start,
    stop: () => {
      running.current?.abort()
      setState({ phase: 'idle' })
    },
    fail: (message: string) => setState({ phase: 'failed', message }),
    dismiss: () => setState({ phase: 'idle' }),
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
