import type { LanguageModel, Message } from '../../llm/language-model.ts'
import { type AnswerPrompt, NO_ANSWER, promptFor } from './answer-prompt.ts'
import { isLooping, tidyAnswer } from './answer-text.ts'
import { condense } from './condense.ts'
import { withinBudget } from './evidence-block.ts'
import { inertMarkup } from './inert-markup.ts'
import { markerStream } from './markers.ts'
import { promptEcho } from './prompt-echo.ts'
import type { Writer, WriterEvent, WriterInput } from './writer.ts'

const ANSWER_TOKENS = 600

/** Has a language model write from numbered evidence. Throws ModelError when it fails. */
export function languageModelWriter(model: LanguageModel, prompt: AnswerPrompt = promptFor(model)): Writer {
  return {
    async *write(input, signal) {
      const condensed = input.mode === 'thorough' ? await condense(model, input, signal) : null
      const sources = withinBudget(condensed ?? input.sources, model.contextLimit)
      if (sources.length === 0) {
        yield { type: 'written', text: '', answered: false, notice: null, flaw: null }
        return
      }
      yield* written(model, prompt(input, sources), input.sources.length, signal)
    },
  }
}

async function* written(
  model: LanguageModel,
  messages: readonly Message[],
  sources: number,
  signal: AbortSignal,
): AsyncGenerator<WriterEvent> {
  const options = { temperature: 0.1, maxTokens: ANSWER_TOKENS }
  const echo = promptEcho(messages.slice(0, PROMPT_MESSAGES), NO_ANSWER)
  let inert = inertMarkup()
  let markers = markerStream(sources)
  let whole = ''
  let shownTo = 0
  let truncated = false
  let cut = false
  let echoed: number | null = null
  for await (const event of model.stream(messages, options, signal)) {
    if (event.type === 'usage') {
      truncated = event.truncated
      cut = event.answerTokens >= ANSWER_TOKENS
    } else if (event.type === 'discard') {
      whole = ''
      shownTo = 0
      inert = inertMarkup()
      markers = markerStream(sources)
      yield { type: 'restart', reason: 'The model was only thinking so far.' }
    } else {
      whole += inert.push(event.text)
      echoed = echo.at(whole)
      cut = isLooping(whole)
      // Leaving the stream closes the request.
      if (echoed !== null || cut) break
      if (isFormBegun(whole)) continue
      const certain = Math.max(shownTo, echo.certain(whole))
      const shown = markers.push(whole.slice(shownTo, certain))
      shownTo = certain
      if (shown !== '') yield { type: 'token', text: shown }
    }
  }
  whole += inert.end()
  if (echoed !== null) whole = whole.slice(0, echoed)
  const rest = (isFormBegun(whole) ? '' : markers.push(whole.slice(shownTo))) + markers.end()
  if (rest !== '') yield { type: 'token', text: rest }
  const { text, refusal } = tidyAnswer(cut ? withoutStump(whole) : whole, sources)
  const notice = truncated
    ? `The evidence did not fit into the context of '${model.name}', so that it read only a part. Choose a model with a longer context in Settings, or ask about fewer documents.`
    : null
  const flaw = text === '' ? (echoed === null ? 'gave no usable answer' : 'repeated its instructions') : null
  yield { type: 'written', text: refusal ? '' : text, answered: !refusal, notice, flaw }
}

/** Of what is sent: the rest are the model's own words, and what was wrong with them. */
const PROMPT_MESSAGES = 2

/** Whether a text may turn out to be JSON or a fence, which is shown only when it has been put into form. */
function isFormBegun(text: string): boolean {
  return /^\s*(?:[[{]|```|$)/.test(text) && !/^\s*\[\d/.test(text)
}

/** A text that was cut off, up to its last whole sentence. */
function withoutStump(text: string): string {
  const whole = /^[\s\S]*[.!?。](?:\s?\[\d+\])*(?=\s|$)/.exec(text)?.[0]
  return whole ?? text
}

/** The same question with what an earlier answer got wrong, for one more try. */
export async function* repaired(
  model: LanguageModel,
  input: WriterInput,
  answer: string,
  unsupported: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<WriterEvent> {
  const messages = promptFor(model)(input, withinBudget(input.sources, model.contextLimit))
  const wrong = unsupported.map((claim) => `- ${claim}`).join('\n')
  const again: Message[] = [
    ...messages,
    { role: 'assistant', content: answer },
    {
      role: 'user',
      content: `The evidence does not bear out these statements of yours:\n${wrong}\n\nWrite the answer again. Correct them from the evidence or leave them out, keep the rest, and end every sentence with the number of its source.`,
    },
  ]
  yield* written(model, again, input.sources.length, signal)
}
