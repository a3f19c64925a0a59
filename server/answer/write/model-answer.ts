import type { Answer, AnswerEvent } from '../../../shared/answers.ts'
import { say } from '../../../shared/messages.ts'
import type { LanguageModel, Message } from '../../models/chat/language-model.ts'
import { normalizeMarkersSoFar, settledLength } from '../../text/citation-markers.ts'
import { answerPrompt, type ModelInput } from './answer-prompt.ts'
import { cleanAnswer, isLooping } from './answer-text.ts'
import { condense } from './condense.ts'
import { withinBudget } from './evidence-block.ts'
import { InertText, withoutPlainTags } from './inert-text.ts'
import { promptEcho } from './prompt-echo.ts'
import { restart, type Sentence } from './restart.ts'

/**
 * A model's answer. `text`: markdown in which every statement carries the [n] of its source; '' where the sources do
 * not answer the question. `notice`: a sentence to the reader. `flaw`: a verb phrase for the failing of a model that
 * wrote nothing of use, so that it is unknown whether the sources answer.
 */
export type ModelAnswer = {
  readonly text: string
  readonly notice: Sentence | null
  readonly flaw: string | null
}

const ANSWER_TOKENS = 600

/** The model's former text, and the statements in it that the evidence does not support. */
export type Former = { readonly text: string; readonly wrong: readonly string[] }

/**
 * Has a language model write from numbered evidence, and yields the text on its way. `former`: a text to correct.
 * Throws ModelError when the model fails.
 */
export async function* modelAnswer(
  model: LanguageModel,
  input: ModelInput,
  signal: AbortSignal,
  former?: Former,
): AsyncGenerator<AnswerEvent, ModelAnswer> {
  const isCondensed = input.mode === 'thorough' && !former
  const evidence = isCondensed ? await condense(model, input, signal) : input.sources
  const read = withinBudget(evidence, model.contextLimit)
  if (read.length === 0) return { text: '', notice: null, flaw: null }
  const prompt = answerPrompt(model, input, read)
  const sources = input.sources.length
  const options = { temperature: 0.1, maxTokens: ANSWER_TOKENS }
  const echo = promptEcho(prompt)
  const messages = former ? [...prompt, ...correctionRequest(former)] : prompt
  let whole = ''
  let shownTo = 0
  let shown = new InertText()
  const added = (piece: string) => shown.push(withoutPlainTags(normalizeMarkersSoFar(piece, sources)))
  let notice: Sentence | null = null
  let cut = false
  let isEcho = false
  for await (const event of model.stream(messages, options, signal)) {
    if (event.type === 'usage') {
      if (event.truncated) notice = say('model_read_part', { model: model.name })
      cut = event.answerTokens >= ANSWER_TOKENS
    } else if (event.type === 'discard') {
      whole = ''
      shownTo = 0
      shown = new InertText()
      yield restart(say('only_thinking'))
    } else {
      whole += event.text
      const { own, repeats } = echo(whole)
      isEcho = repeats
      if (isEcho) whole = whole.slice(0, own)
      cut = isLooping(whole)
      if (cut && !isEcho) notice = say('model_repeated', { model: model.name })
      // Leaving the stream closes the request.
      if (isEcho || cut) break
      if (isFormBegun(whole)) continue
      const certain = Math.max(shownTo, Math.min(settledLength(whole), own))
      const fresh = added(whole.slice(shownTo, certain))
      shownTo = certain
      if (fresh !== '') yield { event: 'token', data: { text: fresh } }
    }
  }
  const { text, refusal } = cleanAnswer(cut ? toLastSentence(whole) : whole, sources)
  const rest = isFormBegun(whole) ? text : added(whole.slice(shownTo)) + shown.end()
  if (rest !== '') yield { event: 'token', data: { text: rest } }
  if (text !== '' || refusal) return { text, notice, flaw: null }
  return { text, notice, flaw: isEcho ? 'repeated its instructions' : 'gave no usable answer' }
}

/** The messages after the prompt that ask for a correction. */
function correctionRequest({ text, wrong }: Former): Message[] {
  const statements = wrong.map((claim) => `- ${claim}`).join('\n')
  return [
    { role: 'assistant', content: text },
    {
      role: 'user',
      content: `The evidence does not bear out these statements of yours:\n${statements}\n\nWrite the answer again. Correct them from the evidence or leave them out, keep the rest, and end every sentence with the number of its source.`,
    },
  ]
}

/** Whether a text may turn out to be JSON or a fence, which is shown only once it is complete. */
function isFormBegun(text: string): boolean {
  return /^\s*(?:[[{]|```|$)/.test(text) && !/^\s*\[\d/.test(text)
}

/** Cuts a text that broke off after its last whole sentence. */
function toLastSentence(text: string): string {
  return /^[\s\S]*[.!?。](?:\s?\[\d+\])*(?=\s|$)/.exec(text)?.[0] ?? text
}

/** The fields of an answer or summary that say who wrote it. Null: nobody, where documents are quoted. */
export function writtenBy(
  model: LanguageModel | null,
): Pick<Answer, 'engine' | 'writer' | 'provider' | 'model'> {
  if (!model) return { engine: 'extractive', writer: 'extractive', provider: null, model: null }
  return { engine: 'ollama', writer: 'model', provider: model.provider, model: model.name }
}
