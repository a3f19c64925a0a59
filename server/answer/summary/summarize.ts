import type { Citation, SummarizeRequest, Summary, SummaryType } from '../../../shared/answers.ts'
import { PASSAGE_BATCH } from '../../../shared/limits.ts'
import { type LanguageModel, ModelError } from '../../models/chat/language-model.ts'
import { textIn } from '../../models/chat/model-reply.ts'
import { CONTEXT_TOKENS, promptMessages } from '../../models/chat/prompt.ts'
import type { Embed } from '../../models/embedding/embedder.ts'
import { markersIn } from '../../text/citation-markers.ts'
import { escapeMarkdown } from '../../text/markdown.ts'
import { marksFor, quoted } from '../../text/quotation-marks.ts'
import { assess, type EntailmentModel } from '../check/assess.ts'
import { quotationOf } from '../check/check-claims.ts'
import { claimsOf } from '../check/claims.ts'
import { centralSentences } from '../evidence/central-sentences.ts'
import { type EvidenceSentence, evidenceSentences } from '../evidence/evidence-sentences.ts'
import { citationOf } from '../evidence/source-citation.ts'
import type { Passage, Source } from '../search/passage.ts'
import { withoutPlantedOrders } from '../understand/planted-order.ts'
import { cleanAnswer } from '../write/answer-text.ts'
import { ABOUT_EVIDENCE, evidenceBlock, withRendered } from '../write/evidence-block.ts'
import { writtenBy } from '../write/model-answer.ts'

export interface SummaryServices extends EntailmentModel {
  readonly embed: Embed
  /** Null where there is no model. Throws ModelError when the chosen one cannot be had. */
  languageModel(): Promise<LanguageModel | null>
  /** The ids of all documents of the dataset that can be searched. */
  documents(dataset: string): Promise<readonly { readonly id: string }[]>
  /** The document's passages in order, at most `limit`, spread evenly over it when there are more. */
  passages(documentId: string, limit: number): Promise<readonly Passage[]>
}

/**
 * The form of a summary. `shape`: in a model's instructions; `read`: sentences of each document that are read;
 * `quoted`: sentences of each that are quoted where no model writes.
 */
type Form = { readonly words: number; readonly shape: string; readonly read: number; readonly quoted: number }

const FORMS: Readonly<Record<SummaryType, Form>> = {
  brief: { words: 150, shape: 'in one short paragraph', read: 2, quoted: 1 },
  detailed: { words: 600, shape: 'in several paragraphs', read: 4, quoted: 4 },
  bullets: { words: 300, shape: 'as a list of short points', read: 2, quoted: 1 },
}
const PASSAGES_PER_DOCUMENT = 12
/** Documents that a model condenses with one call each before the last call, which reads the sentences of the others. */
const MAX_CONDENSED = 40
/** Words of each document that the last call reads at least, however many documents there are. */
const LEAST_WORDS = 12

/** A document's most telling sentences, and a source whose passage has the text of them all. */
type Digest = { readonly source: Source; readonly sentences: readonly EvidenceSentence[] }

/**
 * Summarizes a dataset: each document on its own first, then all together. Every document with text is covered and
 * among the citations. When the model fails, the documents are quoted and `notice` says why. Throws what the services
 * throw otherwise.
 */
export async function summarize(
  request: SummarizeRequest,
  services: SummaryServices,
  signal: AbortSignal,
): Promise<Summary> {
  const startedAt = performance.now()
  const documents = await services.documents(request.dataset)
  const form = FORMS[request.type]
  const digests = await digestsOf(documents, form, services, signal)
  const words = request.max_length ?? form.words
  let model: LanguageModel | null = null
  let text = ''
  let notice: string | null = null
  try {
    model = digests.length > 0 ? await services.languageModel() : null
    if (model) text = await byModel(model, digests, form, words, signal)
    if (model && text === '')
      notice = `'${model.name}' gave no usable summary, so the summary quotes your documents. A larger model may do better; choose one in Settings.`
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    notice = `The language model failed, so the summary quotes your documents. ${error.message}`
  }
  const summary = text || byQuoting(digests, form, words)
  return {
    summary,
    citations: await citationsFor(summary, digests, services),
    documents_covered: digests.length,
    documents_total: documents.length,
    ...writtenBy(text === '' ? null : model),
    sent_to: model?.host ?? null,
    took_ms: Math.round(performance.now() - startedAt),
    notice,
  }
}

async function digestsOf(
  documents: readonly { readonly id: string }[],
  { read }: Form,
  services: SummaryServices,
  signal: AbortSignal,
): Promise<Digest[]> {
  const digests: Digest[] = []
  for (const { id } of documents) {
    signal.throwIfAborted()
    const passages = await services.passages(id, PASSAGES_PER_DOCUMENT)
    const sources = passages.map((passage) => ({ number: digests.length + 1, passage }))
    const sentences = withoutPlantedOrders(evidenceSentences(sources))
    const central = await centralSentences(sentences, read, services.embed)
    const [first] = central
    if (!first) continue
    const text = central.map(({ reading }) => reading).join(' ')
    digests.push({ source: withRendered(first.source, text), sentences: central })
  }
  return digests
}

/** Has a model summarize; '' where it writes nothing of use. */
async function byModel(
  model: LanguageModel,
  digests: readonly Digest[],
  { shape }: Form,
  words: number,
  signal: AbortSignal,
): Promise<string> {
  const sources = digests.map(({ source }) => source)
  for (let from = 0; from < Math.min(sources.length, MAX_CONDENSED); from += PASSAGE_BATCH) {
    const batch = sources.slice(from, from + PASSAGE_BATCH)
    const condensed = await Promise.all(batch.map((source) => condensedBy(model, source, signal)))
    sources.splice(from, batch.length, ...condensed)
  }
  const maxTokens = Math.min(2000, words * 3 + 100)
  const context = Math.min(CONTEXT_TOKENS, model.contextLimit ?? CONTEXT_TOKENS)
  const share = Math.max(LEAST_WORDS, ((context - maxTokens - 400) / sources.length - 24) / 2)
  const text = await written(
    model,
    'You summarize a collection of documents from numbered excerpts.',
    `Summarize all of these documents ${shape}, in at most ${words} words. Mention every document that adds something of its own. End every sentence with the number of its source, like this [1].`,
    sources.map((source) => withRendered(source, shortened(source.passage.rendered, Math.floor(share)))),
    maxTokens,
    signal,
  )
  return cleanAnswer(text, digests.length).text
}

async function condensedBy(model: LanguageModel, source: Source, signal: AbortSignal): Promise<Source> {
  if (source.passage.rendered.length < 300) return source
  const text = await written(
    model,
    'You condense a document from its most telling sentences.',
    'Condense this to at most 60 words. Copy numbers, dates, units and names exactly. Write no source numbers.',
    [source],
    160,
    signal,
  )
  const cleaned = cleanAnswer(text, 0)
  return cleaned.text === '' ? source : withRendered(source, cleaned.text)
}

async function written(
  model: LanguageModel,
  task: string,
  order: string,
  sources: readonly Source[],
  maxTokens: number,
  signal: AbortSignal,
): Promise<string> {
  const messages = promptMessages(
    `${task} ${ABOUT_EVIDENCE} Use only what it says.`,
    `${evidenceBlock(sources)}\n\n${order}`,
  )
  return await textIn(model.stream(messages, { temperature: 0.1, maxTokens }, signal))
}

function byQuoting(digests: readonly Digest[], { quoted: most }: Form, words: number): string {
  if (digests.length === 0) return 'Nothing to summarize: no document of this dataset can be read yet.'
  const lines: string[] = []
  let left = words
  for (const { sentences, source } of digests) {
    const marks = marksFor([source.passage.rendered])
    const text = sentences
      .slice(0, most)
      .map(({ reading }) => quoted(escapeMarkdown(shortened(reading, 60)), marks))
      .join(' ')
    const length = text.split(/\s+/).length
    if (length > left && left < words) break
    left -= length
    lines.push(`- **${escapeMarkdown(source.passage.filename)}**${marks.colon} ${text} [${source.number}]`)
  }
  const rest = digests
    .slice(lines.length)
    .map(({ source }) => `${escapeMarkdown(source.passage.filename)} [${source.number}]`)
  const also = rest.length > 0 ? `\n\nAlso read: ${rest.join(', ')}` : ''
  return `${lines.join('\n')}${also}`
}

function shortened(text: string, words: number): string {
  const all = text.split(' ')
  return all.length <= words ? text : `${all.slice(0, words).join(' ')} …`
}

/** One citation for each document, with the sentence that supports the summary's statement about it. */
async function citationsFor(
  text: string,
  digests: readonly Digest[],
  services: SummaryServices,
): Promise<Citation[]> {
  const claims = claimsOf(text).filter(({ sources }) => sources.length > 0)
  const sentences = digests.flatMap(({ sentences }) => sentences)
  const verdicts = await assess(claims, sentences, services)
  const used = new Set(markersIn(text))
  return digests.map(({ source, sentences }) => {
    const bearing = verdicts
      .filter(({ support }) => support !== 'unsupported')
      .map(({ evidence }) => evidence.filter((sentence) => sentence.source.number === source.number))
    const quoted = bearing.find((some) => some.length > 0) ?? sentences.slice(0, 1)
    const entry = citationOf(quoted[0]?.source ?? source)
    return { ...entry, used: used.has(source.number), ...quotationOf(quoted) }
  })
}
