import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useRef, useState } from 'react'
import type { AnswerEvent } from '../../../shared/answers.ts'
import { detailOf } from '../../api/api-error.ts'
import { type Asked, type AskState, applyEvent, newDraft } from './answer-state.ts'
import { type AskInput, ask } from './ask.ts'
import { noteStale } from './staleness.ts'

export type { Asked }

/**
 * The Query page's state: what was answered, and whether a question is idle, being asked or failed. `previous`
 * is shown at first. Asking again, stopping and leaving the page close the connection, which stops the server's
 * work.
 */
export function useAsk(previous: Asked | null, onComplete: (asked: Asked) => void) {
  const client = useQueryClient()
  const [state, setState] = useState<AskState>({
    phase: 'idle',
    thread: previous ? [previous] : [],
  })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** A question of its own begins a new thread; a chat goes on with the one that is there. */
  async function start(input: AskInput) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const question = input.kind === 'chat' ? input.body.message : input.body.query
    const thread = input.kind === 'chat' ? state.thread : []
    setState({ phase: 'asking', draft: newDraft(question), thread })
    const draw = oncePerFrame((events: readonly AnswerEvent[]) => {
      if (signal.aborted) return
      setState((last) =>
        last.phase === 'asking' ? { ...last, draft: events.reduce(applyEvent, last.draft) } : last,
      )
    })
    try {
      const answer = await ask(input, { signal, onEvent: draw })
      if (signal.aborted) return
      const asked = { question, answer }
      noteStale(client, answer.query_id, false)
      // A long answer must not keep the page from what is typed meanwhile.
      startTransition(() => {
        setState({ phase: 'idle', thread: [...thread, asked] })
        onComplete(asked)
      })
    } catch (error) {
      if (signal.aborted) return
      const message = detailOf(error, 'Query failed. Please try again.')
      setState({ phase: 'failed', message, of: input.kind, thread })
    }
  }

  return {
    state,
    start,
    stop: () => {
      running.current?.abort()
      setState(({ thread }) => ({ phase: 'idle', thread }))
    },
    fail: (message: string) =>
      setState(({ thread }) => ({ phase: 'failed', message, of: 'question', thread })),
    dismiss: () => setState(({ thread }) => ({ phase: 'idle', thread })),
    /** Shows an answer that was given before. */
    show: (asked: Asked) => {
      running.current?.abort()
      setState({ phase: 'idle', thread: [asked] })
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
