import type { AnswerEvent, Claim } from '../../shared/answers.ts'
import { say } from '../../shared/sentences.ts'
import { type LanguageModel, ModelError } from '../llm/language-model.ts'
import type { Source } from '../retrieve/passage.ts'
import { type Agent, type ChainState, notice } from './agent.ts'
import { checkClaims } from './citation.ts'
import { roleContexts } from './roles/role-contexts.ts'
import { comparedLead, extractiveWriter } from './writers/extractive-writer.ts'
import { languageModelWriter, repaired } from './writers/language-model-writer.ts'
import { quotesMeanwhile, type Shown } from './writers/quotes-meanwhile.ts'
import type { WriterEvent, WriterInput } from './writers/writer.ts'
import { BY_QUOTING, type WrittenBy, writtenBy } from './written-by.ts'

type Sentence = ReturnType<typeof say>

/** Has the answer written: by the language model where there is one, else, or when it fails, by quoting. */
export const summarization: Agent = {
  name: 'summarization',
  async *run(state, signal) {
    if (state.sources.length === 0) return { status: 'skipped', ...say('nothing_to_answer_from') }
    const input = writerInput(state)
    let quoting: Promise<WriterEvent[]> | undefined
    const quotes = () => {
      quoting ??= Array.fromAsync(extractiveWriter.write(input, signal))
      return quoting
    }
    const quotation = async () => {
      const last = (await quotes()).at(-1)
      return last?.type === 'written' && last.answered ? last.text : null
    }
    const shown: Shown = { quotes: false }
    let failure: Sentence | null = null
    let model: LanguageModel | null = null
    try {
      model = await state.services.languageModel()
    } catch (error) {
      failure = failed(state, error)
    }
    if (model) {
      state.sentTo = model.host
      try {
        const writing = write(state, languageModelWriter(model).write(input, signal), writtenBy(model))
        const flaw = yield* quotesMeanwhile(writing, quotation, model.name, shown)
        if (state.request.mode === 'thorough' && state.answered && flaw === null)
          yield* repair(state, model, input, signal)
        failure = await reasonToQuote(state, flaw, quotation)
        if (failure === null) {
          if (shown.quotes) {
            yield { event: 'restart', data: { reason: `'${model.name}' has answered.` } }
            if (state.answered) yield { event: 'token', data: { text: state.text } }
          }
          return { status: 'done', ...described(state) }
        }
        notice(state, failure)
      } catch (error) {
        failure = failed(state, error)
      }
      if (!shown.quotes) {
        const reason = state.notice ?? failure.detail
        yield { event: 'restart', data: { reason, ...(state.said.notice && { said: state.said.notice }) } }
      }
    }
    const quoted = (await quotes()).filter(({ type }) => type === 'written' || !shown.quotes)
    const { best, told } = state.comparison ?? { best: [], told: [] }
    if (state.notice === null && best.length > 1)
      notice(state, say('rows_alike', { rows: best.length, shown: told.length }))
    yield* write(state, quoted, BY_QUOTING)
    const { detail, said } = described(state)
    if (failure === null) return { status: 'done', detail, said }
    const why = /^.*?(?=[.,] |\.?$)/.exec(failure.detail)?.[0] ?? failure.detail
    return { status: 'done', detail: `${detail}: ${why}`, said }
  },
}

/** Says in the notice that the model failed, and gives why. */
function failed(state: ChainState, error: unknown): Sentence {
  if (!(error instanceof ModelError)) throw error
  // Nothing took what would have been sent.
  if (error.code === 'model_unreachable') state.sentTo = null
  // The command that mends it ends the message, so that it can be copied: nothing comes after it.
  const sentence = say('model_failed', { reason: error.message })
  notice(state, sentence)
  return { ...sentence, detail: error.message }
}

function writerInput({
  request,
  question,
  sources,
  sentences,
  overview,
  comparison,
  scores,
  partScores,
}: ChainState): WriterInput {
  return {
    question,
    sources: comparison ? withCompared(sources, comparison) : sources,
    sentences,
    overview: overview?.told ?? null,
    comparison,
    scores,
    partScores,
    role: roleContexts[request.role],
    mode: request.mode,
  }
}

/** Of the sources with the rows that came out first, these rows alone, under what was compared. */
function withCompared(
  sources: readonly Source[],
  comparison: NonNullable<ChainState['comparison']>,
): Source[] {
  return sources.map((source) => {
    const rows = comparison.told.filter((row) => row.source.number === source.number)
    if (rows.length === 0) return source
    const rendered = [comparedLead(comparison), ...rows.map(({ reading }) => reading)].join('\n')
    return { ...source, passage: { ...source.passage, rendered } }
  })
}

/** Passes on what is written and keeps it. Returns what was wrong with it, or null. */
async function* write(
  state: ChainState,
  writing: AsyncIterable<WriterEvent> | Iterable<WriterEvent>,
  by: WrittenBy,
): AsyncGenerator<AnswerEvent, string | null> {
  state.writtenBy = by
  let flaw: string | null = null
  for await (const event of writing) {
    if (event.type === 'token') yield { event: 'token', data: { text: event.text } }
    else if (event.type === 'restart') yield { event: 'restart', data: { reason: event.reason } }
    else {
      state.text = event.text
      state.answered = event.answered
      state.hedged = event.hedged ?? false
      state.notice = event.notice ?? state.notice
      flaw = event.flaw
    }
  }
  return flaw
}

/** Checks the answer before the agent for citations does, which fills in the rest. */
async function check(state: ChainState): Promise<void> {
  const { citations } = state
  await checkClaims(state)
  state.citations = citations
}

/** One more try at what the evidence does not wholly bear out; kept only when it is better. */
async function* repair(
  state: ChainState,
  model: LanguageModel,
  input: WriterInput,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const doubtful = () => state.claims.filter(({ support }) => support !== 'supported')
  await check(state)
  const wrong = doubtful()
  const doubt = doubtIn(wrong)
  if (wrong.length === 0) return
  const before = state.text
  yield {
    event: 'restart',
    data: {
      reason: `${wrong.length} statement${wrong.length === 1 ? ' is' : 's are'} not supported by the sources, so the model writes the answer again.`,
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
      writtenBy(model),
    )
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    state.answered = false
    notice(state, say('first_version', { reason: error.message }))
  }
  if (state.answered && state.text !== '') await check(state)
  if (state.answered && state.text !== '' && doubtIn(doubtful()) < doubt) return
  state.text = before
  state.answered = true
  yield { event: 'restart', data: { reason: 'The first version was better.' } }
  yield { event: 'token', data: { text: before } }
}

/** How much of an answer is in doubt. */
function doubtIn(doubtful: readonly Pick<Claim, 'support'>[]): number {
  return doubtful.reduce((sum, { support }) => sum + (support === 'unsupported' ? 2 : 1), 0)
}

/**
 * Why the model's answer is not used, or null: it wrote nothing, or nothing that is borne out, or it declined although
 * the sources answer. An answer nothing of which they say, where there is nothing to quote either, becomes none.
 */
async function reasonToQuote(
  state: ChainState,
  flaw: string | null,
  quotation: () => Promise<string | null>,
): Promise<Sentence | null> {
  const model = state.writtenBy.model ?? ''
  if (flaw !== null) return say('model_flawed', { model, flaw })
  if (state.answered) {
    await check(state)
    const has = (support: Claim['support']) => state.claims.some((claim) => claim.support === support)
    if (has('supported')) return null
    if ((await quotation()) !== null) return say('model_not_supported', { model })
    if (has('partial')) return null
    state.answered = false
    notice(state, say('nothing_supported', { model }))
    return null
  }
  if ((await quotation()) === null) return null
  return say('model_found_nothing', { model })
}

function described({ writtenBy: { model }, answered, text }: ChainState): Sentence {
  if (!answered) return say('passages_do_not_answer')
  const words = text.split(/\s+/).length
  return model === null ? say('words_quoted', { words }) : say('words_by_model', { words, model })
}
