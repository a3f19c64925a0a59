import type { AnswerEvent, Mode, Outcome } from '../../shared/answers.ts'
import { say } from '../../shared/messages.ts'
import type { Role } from '../../shared/roles.ts'
import { type LanguageModel, ModelError } from '../models/chat/language-model.ts'
import { escapeMarkdown } from '../text/markdown.ts'
import { countOf } from './check/answer-confidence.ts'
import type { EntailmentModel } from './check/assess.ts'
import { type CheckedClaim, type CheckedText, checkWritten, doubtIn } from './check/check-claims.ts'
import type { Evidence } from './evidence/gather-evidence.ts'
import type { Extent } from './search/library.ts'
import type { Question } from './understand/question.ts'
import type { ModelInput } from './write/answer-prompt.ts'
import { computedResult } from './write/computed-answer.ts'
import { withInterimQuotes } from './write/interim-quotes.ts'
import { type Former, modelAnswer } from './write/model-answer.ts'
import { type QuotedAnswer, quotedAnswer } from './write/quoted-answer.ts'
import { restart, type Sentence } from './write/restart.ts'
import { roleContexts } from './write/role-contexts.ts'

/**
 * An answer as it was written: `text` is markdown with [n] markers. `writer`: the model that wrote it; null where
 * documents are quoted. `sentTo`: the host that passages were sent to. `failure`: why no model wrote it, though there
 * is one.
 */
export type Draft = {
  readonly text: string
  readonly outcome: Outcome
  readonly writer: LanguageModel | null
  readonly sentTo: string | null
  readonly notice: Sentence | null
  readonly failure: Sentence | null
  /** Whether it tells what was computed from a table. */
  readonly isComputed?: true
  /** The claims of a text that was checked as it was written. */
  readonly claims?: readonly CheckedClaim[]
}

const NO_DRAFT: Draft = {
  ...{ text: '', outcome: 'not_found', writer: null, sentTo: null, notice: null, failure: null },
}

/** What an answer is drafted with. `languageModel` throws ModelError when the chosen model cannot be had. */
export type DraftServices = EntailmentModel & { languageModel(): Promise<LanguageModel | null> }

type Failed = { readonly failure: Sentence; readonly sentTo: string | null }

/** What a model wrote, its claims checked. `flaw`: as in ModelAnswer. */
type Written = CheckedText & { readonly notice: Sentence | null; readonly flaw: string | null }

/**
 * Drafts an answer from evidence and yields its text on its way: by the language model where there is one; by quoting
 * where there is none, it fails, or the sources do not support what it writes.
 */
export async function* draftAnswer(
  question: Question,
  evidence: Evidence,
  asked: { readonly role: Role; readonly mode: Mode; readonly extent: Extent },
  services: DraftServices,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, Draft> {
  if (evidence.documents) {
    const text = documentsText(evidence.documents, asked.extent.documents)
    yield { event: 'token', data: { text } }
    return { ...NO_DRAFT, text, outcome: 'answered' }
  }
  if (evidence.sources.length === 0) return NO_DRAFT
  const quoted = quotedAnswer(question, evidence)
  const { computed, sentences } = evidence
  if (computed)
    yield { event: 'computed', data: { computed: computedResult(computed, sentences, toldAs(quoted)) } }
  if (quoted.isComputed && quoted.outcome === 'answered') {
    yield { event: 'token', data: { text: quoted.text } }
    return quoting(quoted, null)
  }
  const model = await services.languageModel().catch((error: unknown) => failedBy(error, null))
  if (model === null || 'failure' in model) {
    if (quoted.text !== '') yield { event: 'token', data: { text: quoted.text } }
    return quoting(quoted, model)
  }
  const input: ModelInput = {
    question,
    sources: evidence.sources,
    role: roleContexts[asked.role],
    mode: asked.mode,
  }
  const writing = supportedDraft(model, input, evidence, quoted, services, signal)
  const { written, quotesShown } = yield* withInterimQuotes(writing, quoted.text, model.name)
  if (!('failure' in written) || 'text' in written) return written
  if (!quotesShown) {
    yield restart(written.failure)
    if (quoted.text !== '') yield { event: 'token', data: { text: quoted.text } }
  }
  return quoting(quoted, written)
}

/** As what a text tells what was computed: as the answer, or as one reading of the question; null if it does not. */
export function toldAs({
  isComputed,
  outcome,
}: Pick<Draft, 'isComputed' | 'outcome'>): 'answer' | 'reading' | null {
  if (!isComputed) return null
  return outcome === 'answered' ? 'answer' : 'reading'
}

/** Names documents, the newest first. `count`: how many there are. */
function documentsText(names: readonly string[], count: number): string {
  const left = count - names.length
  const more = left > 0 ? `\n\n… and ${left} more.` : ''
  return `${count} document${count === 1 ? '' : 's'}:\n\n${names.map((name) => `- ${escapeMarkdown(name)}`).join('\n')}${more}`
}

/** The quotations as a draft. `failed`: why they stand in for a model's answer. */
function quoting(quoted: QuotedAnswer, failed: Failed | null): Draft {
  const { missing: part, differing, ...draft } = quoted
  const differ = differing ? say('documents_differ', differing) : null
  const notice = part === undefined ? differ : say('part_missing', { part })
  const { failure = null, sentTo = null } = failed ?? {}
  return { ...draft, writer: null, sentTo, notice: failure ?? notice, failure }
}

/** Throws `error` unless it is a ModelError. */
function failedBy(error: unknown, host: string | null): Failed {
  if (!(error instanceof ModelError)) throw error
  return {
    // The command that mends it ends the message, so that it can be copied: nothing comes after it.
    failure: say('model_failed', { reason: error.said }),
    sentTo: error.code === 'model_unreachable' ? null : host,
  }
}

/**
 * Has a model write. Fails where it writes nothing of use, nothing that is supported, or finds no answer although the
 * sources can be quoted. An answer that nothing supports, where there is nothing to quote either, is not found.
 */
async function* supportedDraft(
  model: LanguageModel,
  input: ModelInput,
  evidence: Evidence,
  quoted: QuotedAnswer,
  entailment: EntailmentModel,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, Draft | Failed> {
  const { name, host: sentTo } = model
  const failed = (failure: Sentence): Failed => ({ failure, sentTo })
  const isQuotable = quoted.text !== ''
  const write = (former?: Former) => written(model, input, evidence, entailment, signal, former)
  try {
    const first = yield* write()
    if (first.flaw !== null) return failed(say('model_flawed', { model: name, flaw: first.flaw }))
    if (first.text === '' && isQuotable) return failed(say('model_found_nothing', { model: name }))
    const isRepaired = input.mode === 'thorough' && first.text !== ''
    const { text, claims, notice } = isRepaired ? yield* repaired(first, write) : first
    const draft: Draft = { text, outcome: 'answered', writer: model, sentTo, notice, failure: null, claims }
    if (text === '') return { ...draft, outcome: 'not_found' }
    if (countOf(claims, 'supported') > 0) return draft
    if (isQuotable) return failed(say('model_not_supported', { model: name }))
    if (countOf(claims, 'partial') > 0) return draft
    return { ...draft, outcome: 'not_found', notice: say('nothing_supported', { model: name }) }
  } catch (error) {
    return failedBy(error, sentTo)
  }
}

/** Has a model write, and checks what it wrote. */
async function* written(
  model: LanguageModel,
  input: ModelInput,
  { sentences }: Evidence,
  entailment: EntailmentModel,
  signal: AbortSignal,
  former?: Former,
): AsyncGenerator<AnswerEvent, Written> {
  const { text, notice, flaw } = yield* modelAnswer(model, input, signal, former)
  const checked = await checkWritten(text, sentences, entailment)
  return { ...checked, notice, flaw }
}

/** One more try at the claims that are not supported; the first version stays unless the second is better. */
async function* repaired(
  first: Written,
  write: (former: Former) => AsyncGenerator<AnswerEvent, Written>,
): AsyncGenerator<AnswerEvent, Written> {
  const wrong = first.claims.flatMap(({ support, text }) => (support === 'supported' ? [] : text))
  if (wrong.length === 0) return first
  yield restart(say('rewriting', { wrong: wrong.length }))
  let { notice } = first
  try {
    const second = yield* write({ text: first.text, wrong })
    notice = second.notice ?? notice
    if (second.text !== '' && doubtIn(second.claims) < doubtIn(first.claims)) return { ...second, notice }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    notice = say('first_version', { reason: error.said })
  }
  yield restart(say('first_was_better'))
  yield { event: 'token', data: { text: first.text } }
  return { ...first, notice }
}
