import type { AnswerEvent, Claim, Engine } from '../../shared/answers.ts'
import { type LanguageModel, ModelError } from '../llm/language-model.ts'
import { questionCoverage } from '../read/question-coverage.ts'
import type { Agent, ChainState } from './agent.ts'
import { checkClaims } from './citation.ts'
import { roleContexts } from './roles/role-contexts.ts'
import { extractiveWriter } from './writers/extractive-writer.ts'
import { languageModelWriter, repaired } from './writers/language-model-writer.ts'
import type { WriterEvent, WriterInput } from './writers/writer.ts'

/** Has the answer written: by the language model where there is one, else, or when it fails, by quoting. */
export const summarization: Agent = {
  name: 'summarization',
  async *run(state, signal) {
    if (state.sources.length === 0) return { status: 'skipped', detail: 'There is nothing to answer from' }
    const input = writerInput(state)
    let failure: string | null = null
    let model: LanguageModel | null = null
    try {
      model = await state.services.languageModel()
    } catch (error) {
      failure = failed(state, error)
    }
    if (model) {
      try {
        yield* write(state, languageModelWriter(model).write(input, signal), 'ollama', model.name)
        if (state.request.mode === 'thorough' && state.answered) yield* repair(state, model, input, signal)
        failure = reasonToQuote(state, input)
        if (failure === null) return { status: 'done', detail: described(state) }
        state.notice = failure
      } catch (error) {
        failure = failed(state, error)
      }
      yield { event: 'restart', data: { reason: state.notice ?? failure } }
    }
    yield* write(state, extractiveWriter(state.services.embed).write(input, signal), 'extractive', null)
    const why = failure === null ? '' : `: ${/^.*?(?=[.,] |\.?$)/.exec(failure)?.[0] ?? failure}`
    return { status: 'done', detail: `${described(state)}${why}` }
  },
}

/** Says in the notice that the model failed, and gives why. */
function failed(state: ChainState, error: unknown): string {
  if (!(error instanceof ModelError)) throw error
  // The command that mends it ends the message, so that it can be copied: nothing comes after it.
  state.notice = `The language model failed, so the answer below quotes your documents. ${error.message}`
  return error.message
}

export function writerInput({ request, scope, sources, sentences, scores, found }: ChainState): WriterInput {
  return {
    question: request.question,
    scope,
    sources,
    sentences,
    scores,
    rarity: found.rarity,
    role: roleContexts[request.role],
    mode: request.mode,
  }
}

async function* write(
  state: ChainState,
  writing: AsyncGenerator<WriterEvent>,
  engine: Engine,
  model: string | null,
): AsyncGenerator<AnswerEvent> {
  state.engine = engine
  state.model = model
  for await (const event of writing) {
    if (event.type === 'token') yield { event: 'token', data: { text: event.text } }
    else if (event.type === 'restart') yield { event: 'restart', data: { reason: event.reason } }
    else {
      state.text = event.text
      state.answered = event.answered
      state.notice = event.notice ?? state.notice
    }
  }
}

/** One more try at what the evidence does not wholly bear out; kept only when it is better. */
async function* repair(
  state: ChainState,
  model: LanguageModel,
  input: WriterInput,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const citations = state.citations
  const doubtful = () => state.claims.filter(({ support }) => support !== 'supported')
  await checkClaims(state)
  const wrong = doubtful()
  const doubt = doubtIn(wrong)
  state.citations = citations
  if (wrong.length === 0) return
  const before = state.text
  yield {
    event: 'restart',
    data: {
      reason: `${wrong.length} statement${wrong.length === 1 ? ' is' : 's are'} not borne out; the answer is written again.`,
    },
  }
  try {
    yield* write(
      state,
      repaired(
        model,
        input,
        before,
        wrong.map(({ text }) => text),
        signal,
      ),
      'ollama',
      model.name,
    )
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    state.answered = false
    state.notice = `The first version of the answer stands. ${error.message}`
  }
  if (state.answered && state.text !== '') await checkClaims(state)
  state.citations = citations
  if (state.answered && state.text !== '' && doubtIn(doubtful()) < doubt) return
  state.text = before
  state.answered = true
  yield { event: 'restart', data: { reason: 'The first version stands.' } }
  yield { event: 'token', data: { text: before } }
}

/** How much of an answer is in doubt. */
function doubtIn(doubtful: readonly Pick<Claim, 'support'>[]): number {
  return doubtful.reduce((sum, { support }) => sum + (support === 'unsupported' ? 2 : 1), 0)
}

/** Why the model's answer is not used, or null: it wrote nothing, or declined although the sources answer. */
function reasonToQuote(state: ChainState, input: WriterInput): string | null {
  if (state.answered && state.text !== '') return null
  const name = state.model ?? 'The model'
  if (state.answered)
    return `'${name}' gave no usable answer, so the answer below quotes your documents. A larger model may do better; choose one in Settings.`
  const covered = questionCoverage(input.question, input.sentences).coveredBy(input.sentences.slice(0, 40))
  const relevance = state.sources[0]?.passage.relevance ?? 0
  if (covered < 0.6 || relevance < 0.6) return null
  return `'${name}' found no answer in these passages, so they are quoted instead.`
}

function described({ engine, model, answered, text }: ChainState): string {
  if (!answered) return 'The passages do not answer the question'
  const words = text.split(/\s+/).length
  return engine === 'ollama' ? `${words} words by ${model}` : `${words} words, quoted`
}
