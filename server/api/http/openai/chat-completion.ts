import type { Answer, AnswerEvent, ChatTurn, Citation } from '../../../../shared/answers.ts'
import type { ChatMessage } from '../../../../shared/chat-completions.ts'
import { MAX_TURN_CHARS, MAX_TURNS } from '../../../../shared/limits.ts'
import { estimateTokens } from '../../../models/chat/prompt.ts'
import { escapeMarkdown } from '../../../text/markdown.ts'
import { afterAnswer, citationPlace, linkTo, SOURCES } from '../../use-cases/source-list.ts'
import { openaiError } from '../protocol/problem-error.ts'

/** The fields shared by all parts of one completion. `base`: address that people open Ibid at. */
export type Completion = {
  readonly id: string
  readonly model: string
  readonly created: number
  readonly base: string
  /** The messages sent, for the token estimate. */
  readonly prompt: string
}

/** Takes the last user message and the turns before it; null if there is no user message with text. */
export function askedOf(messages: readonly ChatMessage[]): { message: string; history: ChatTurn[] } | null {
  const at = messages.findLastIndex(({ role }) => role === 'user')
  const message = at < 0 ? '' : messageText(messages[at]?.content)
  if (message.trim() === '') return null
  const history = messages.slice(0, at).flatMap(({ role, content }) => {
    if (role !== 'user' && role !== 'assistant') return []
    const turn = messageText(content).split(`\n\n${SOURCES}\n`)[0] ?? ''
    return turn === '' ? [] : [{ role, content: turn.slice(0, MAX_TURN_CHARS).toWellFormed() }]
  })
  return { message, history: history.slice(-MAX_TURNS) }
}

/** Returns the text parts of a message. */
export function messageText(content: ChatMessage['content']): string {
  if (typeof content === 'string') return content
  return (content ?? []).flatMap(({ text }) => (text === undefined ? [] : [text])).join('\n')
}

/** Builds a chat completion: the answer with its markers and source list, and both as annotations. */
export function completionOf(answer: Answer, completion: Completion) {
  const content = [answer.answer, afterAnswer(answer, completion.base)].filter(Boolean).join('\n\n')
  const message = {
    role: 'assistant' as const,
    content,
    refusal: null,
    annotations: annotationsOf(answer, completion.base, 0),
  }
  return {
    ...headOf(completion, 'chat.completion'),
    choices: [{ index: 0, message, logprobs: null, finish_reason: 'stop' as const }],
    usage: usageOf(completion, content),
  }
}

/**
 * Streams a chat completion while it is written. Since nothing sent can be taken back, a piece is held until the next one
 * confirms it, and a later correction is stated in the text. Ends with '[DONE]' or an error.
 */
export async function* chunksOf(
  events: AsyncIterable<AnswerEvent>,
  completion: Completion,
  withUsage: boolean,
): AsyncGenerator<{ data: string }> {
  const head = headOf(completion, 'chat.completion.chunk')
  const chunk = (delta: object, finish: 'stop' | null = null) => ({
    data: JSON.stringify({
      ...head,
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
      ...(withUsage ? { usage: null } : {}),
    }),
  })
  const written = new WrittenContent()
  const begun = chunk({ role: 'assistant', content: '', refusal: null })
  let hasBegun = false
  for await (const event of events) {
    if (event.event === 'error') {
      yield { data: JSON.stringify(openaiError(500, event.data)) }
      return
    }
    if (!hasBegun) yield begun
    hasBegun = true
    if (event.event === 'result') {
      const { start, text } = written.end(event.data.answer)
      const after = afterAnswer(event.data, completion.base)
      if (text !== '') yield chunk({ content: text })
      const annotations = annotationsOf(event.data, completion.base, start)
      yield chunk({ content: after === '' ? '' : `\n\n${after}`, annotations })
      yield chunk({}, 'stop')
      if (withUsage) {
        const usage = usageOf(completion, written.text + after)
        yield { data: JSON.stringify({ ...head, choices: [], usage }) }
      }
      yield { data: '[DONE]' }
      return
    }
    const text = event.event === 'token' ? written.add(event.data.text) : ''
    const note = event.event === 'restart' ? written.restart(event.data.reason) : ''
    if (text + note !== '') yield chunk({ content: text + note })
  }
}

/** Tracks how much of an answer has been sent. */
class WrittenContent {
  text = ''
  /** Start of the current version within the sent text. */
  #from = 0
  #held = ''

  /** Takes a piece and returns the text to send now. */
  add(piece: string): string {
    const sent = this.#held
    this.#held = piece
    return this.#send(sent)
  }

  /** Discards the current version; returns a remark to send if part of it was already sent. */
  restart(reason: string): string {
    this.#held = ''
    if (this.text.length === this.#from) return ''
    const note = this.#send(`\n\n_${escapeMarkdown(reason)}_\n\n`)
    this.#from = this.text.length
    return note
  }

  /** Returns the rest to send, and the start of the final answer in the whole text. */
  end(answer: string): { start: number; text: string } {
    const version = this.text.slice(this.#from)
    const lead = version.length - version.trimStart().length
    if (answer.startsWith(version.trimStart()))
      return { start: this.#from + lead, text: this.#send(answer.slice(version.length - lead)) }
    if (answer.trim() === (version + this.#held).trim())
      return { start: this.#from + lead, text: this.#send(this.#held.trimEnd()) }
    const text = this.#send(`\n\n_After checking:_\n\n${answer}`)
    return { start: this.text.length - answer.length, text }
  }

  #send(text: string): string {
    this.text += text
    return text
  }
}

function headOf<T extends string>({ id, model, created }: Completion, object: T) {
  return { id, object, created, model }
}

/** Estimates token usage, for clients that add it up. */
function usageOf({ prompt }: Completion, content: string) {
  const [prompt_tokens, completion_tokens] = [estimateTokens(prompt), estimateTokens(content)]
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
}

/** Makes one annotation per marker. `start`: offset of the answer in the message. */
function annotationsOf({ answer, citations }: Answer, base: string, start: number) {
  const byNumber = new Map<number, Citation>(citations.map((one) => [one.source_number, one]))
  return [...answer.matchAll(/(?<!\\)\[(\d{1,3})\]/g)].flatMap(({ 0: marker, 1: number, index }) => {
    const citation = byNumber.get(Number(number))
    if (!citation) return []
    const url_citation = {
      url: linkTo(base, citation),
      title: citationPlace(citation),
      start_index: start + index,
      end_index: start + index + marker.length,
    }
    return [{ type: 'url_citation' as const, url_citation }]
  })
}
