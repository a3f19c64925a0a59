import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import * as texts from '#texts/query.tsx'
import type { AnswerEvent, ChatRequest, Question } from '../../../../shared/answers.ts'
import { askingEndpoints } from '../../../../shared/endpoints/asking.ts'
import { AnswerView } from '../../../api/answer-view.ts'
import { ApiError, detailOf } from '../../../api/api-error.ts'
import { readReply } from '../../../api/client.ts'
import { type Asked, type AskState, applyEvent, newDraft } from '../answer/answer-state.ts'
import { noteStale } from '../answer/staleness.ts'

export type { Asked }

/**
 * Returns the state of a question: idle, asking or failed. `at`: the address it is asked from. Asking again,
 * stopping, navigating or leaving the page closes the connection, which stops the server's work.
 */
export function useAsk(at: string, onAnswer: (asked: Asked) => void) {
  const client = useQueryClient()
  const [state, setState] = useState<AskState>({ phase: 'idle' })
  const running = useRef<AbortController | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: A new address starts with another answer.
  useEffect(() => {
    setState({ phase: 'idle' })
    return () => running.current?.abort()
  }, [at])

  /** Resolves with true if the question was answered or stopped. */
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
      // Rendering a long answer must not block typing.
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

/** Batches the items that arrive between two frames, so that a fast stream renders once a frame. */
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

type QuestionInput = z.input<typeof Question>
type ChatInput = z.input<typeof ChatRequest>

/** A question of its own, or one that continues a conversation. */
type AskInput = { kind: 'question'; body: QuestionInput } | { kind: 'chat'; body: ChatInput }

/**
 * Asks a question and returns its answer. Reports the events of a streamed reply; also accepts a JSON reply.
 * @throws ApiError if the server refuses, fails on the way, or ends without an answer.
 */
async function ask(
  input: AskInput,
  options: { signal: AbortSignal; onEvent: (event: AnswerEvent) => void },
): Promise<AnswerView> {
  try {
    for await (const event of open(input, options.signal)) {
      if (event.event === 'result') return event.data
      if (event.event === 'error') throw new ApiError({ ...event.data, status: 200 })
      options.onEvent(event)
    }
  } catch (error) {
    const response = error instanceof ApiError && error.code === 'not_a_stream' ? error.cause : null
    if (!(response instanceof Response)) throw error
    const endpoint = input.kind === 'chat' ? askingEndpoints.chat : askingEndpoints.query
    return readReply({ ...endpoint, reply: AnswerView }, response)
  }
  throw new ApiError({ detail: null, code: 'stream_ended', status: 0 })
}

/** What reads a stream is loaded once a question is asked. */
async function* open(input: AskInput, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  const { events } = await import('../../../api/events.ts').catch((cause: unknown) => {
    throw new ApiError({ detail: null, code: 'unreachable', status: 0, cause })
  })
  yield* input.kind === 'chat'
    ? events(askingEndpoints.chat, { body: input.body }, signal)
    : events(askingEndpoints.query, { body: input.body }, signal)
}
