import type { AnswerEvent, Claim } from '../../../shared/answers.ts'
import { say } from '../../../shared/sentences.ts'
import { type LanguageModel, ModelError } from '../../models/chat/language-model.ts'
import type { Source } from '../search/passage.ts'
import type { ModelInput } from '../write/answer-prompt.ts'
import { saying } from '../write/evidence-block.ts'
import { quotesMeanwhile, type Shown } from '../write/interim-quotes.ts'
import { type ModelAnswer, modelAnswer } from '../write/model-answer.ts'
import { comparedLead, quotedAnswer } from '../write/quoted-answer.ts'
import { roleContexts } from '../write/roles/role-contexts.ts'
import type { Agent, ChainState, Sentence } from './agent.ts'
import { checkClaims, doubtIn } from './citation.ts'

/** Has the answer written: by the language model where there is one, else, or when it fails, by quoting. */
export const summarization: Agent = async function* (state, signal) {
  if (state.sources.length === 0) return { status: 'skipped', ...say('nothing_to_answer_from') }
  const quoted = quotedAnswer(state)
  const shown: Shown = { quotes: false }
  let model: LanguageModel | null = null
  let failure: Sentence | null = null
  try {
    model = await state.services.languageModel()
    if (model) failure = yield* byModel(state, model, quoted.text, shown, signal)
    if (model && !failure) return described(state)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    // Nothing took what would have been sent.
    if (error.code === 'model_unreachable') state.sentTo = null
    // The command that mends it ends the message, so that it can be copied: nothing comes after it.
    failure = say('model_failed', { reason: error.message })
  }
  if (failure) state.notice = failure
  if (failure && model && !shown.quotes)
    yield { event: 'restart', data: { reason: failure.detail, said: failure.said } }
  const rows = state.comparison?.best.length ?? 0
  if (rows > 1) state.notice ??= say('rows_alike', { rows, shown: state.told.length })
  state.writer = null
  state.text = quoted.text
  state.outcome = quoted.outcome
  if (quoted.text !== '' && !shown.quotes) yield { event: 'token', data: { text: quoted.text } }
  const { detail, said } = described(state)
  return { detail: failure ? `${detail}: ${failure.detail}` : detail, said }
}

/**
 * Has a model answer. Returns why its answer is not used, or null: it wrote nothing, or nothing that is borne out, or it
 * declined although the sources answer. An answer nothing of which they say, where there is nothing to quote either,
 * becomes none.
 */
async function* byModel(
  state: ChainState,
  model: LanguageModel,
  quotation: string,
  shown: Shown,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, Sentence | null> {
  const { question, request } = state
  const { name } = model
  state.sentTo = model.host
  state.writer = model
  const role = roleContexts[request.role]
  const input = { question, sources: sourcesToRead(state), role, mode: request.mode }
  const writing = write(state, modelAnswer(model, input, signal))
  const flaw = yield* quotesMeanwhile(writing, quotation, name, shown)
  if (flaw !== null) return say('model_flawed', { model: name, flaw })
  if (state.outcome === 'not_found')
    return quotation === '' ? null : say('model_found_nothing', { model: name })
  if (request.mode === 'thorough') yield* repair(state, model, input, signal)
  const has = (support: Claim['support']) => state.claims.some((claim) => claim.support === support)
  if (has('supported')) return null
  if (quotation !== '') return say('model_not_supported', { model: name })
  if (has('partial')) return null
  state.outcome = 'not_found'
  state.notice = say('nothing_supported', { model: name })
  return null
}

/** What a model reads: of the sources with the rows that came out first, these rows alone, under what was compared. */
function sourcesToRead({ sources, comparison, told }: ChainState): readonly Source[] {
  if (!comparison) return sources
  return sources.map((source) => {
    const rows = told.filter((row) => row.source.number === source.number)
    if (rows.length === 0) return source
    return saying(source, [comparedLead(comparison), ...rows.map(({ reading }) => reading)].join('\n'))
  })
}

/** Passes on what is written, keeps and checks it. Returns what was wrong with it, or null. */
async function* write(
  state: ChainState,
  writing: AsyncGenerator<AnswerEvent, ModelAnswer>,
): AsyncGenerator<AnswerEvent, string | null> {
  const { text, notice, flaw } = yield* writing
  state.text = text
  state.outcome = text === '' ? 'not_found' : 'answered'
  if (notice !== null) state.notice = { detail: notice }
  await checkClaims(state)
  return flaw
}

/** One more try at what the evidence does not wholly bear out; kept only when it is better. */
async function* repair(
  state: ChainState,
  model: LanguageModel,
  input: ModelInput,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const { text, claims } = state
  const wrong = claims.flatMap(({ support, text }) => (support === 'supported' ? [] : text))
  if (wrong.length === 0) return
  const reason = `${wrong.length} statement${wrong.length === 1 ? ' is' : 's are'} not supported by the sources, so the model writes the answer again.`
  yield { event: 'restart', data: { reason } }
  try {
    yield* write(state, modelAnswer(model, input, signal, { text, wrong }))
    if (state.text !== '' && doubtIn(state.claims) < doubtIn(claims)) return
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    state.notice = say('first_version', { reason: error.message })
  }
  state.text = text
  state.claims = claims
  state.outcome = 'answered'
  yield { event: 'restart', data: { reason: 'The first version was better.' } }
  yield { event: 'token', data: { text } }
}

function described({ writer, outcome, text }: ChainState): Sentence {
  if (outcome === 'not_found') return say('passages_do_not_answer')
  const words = text.split(/\s+/).length
  return writer ? say('words_by_model', { words, model: writer.name }) : say('words_quoted', { words })
}
