import type { Answer, Citation, Confidence, SearchHit } from '../../../shared/answers.ts'
import type { Document } from '../../../shared/documents.ts'
import { type EvalDocuments, folded, overlaps, type ReadDocument } from './eval-documents.ts'
import type { EvalQuestion } from './eval-questions.ts'
import { ExpectedPlace, type Level } from './expected-place.ts'

/** Ranks that count as found. */
export const FOUND = 10
/** First sources of an answer in which the expected place counts. */
const SOURCES = 3

/** Stages at which a question can be lost, in order. */
export const LOST = ['not parsed', 'not chunked', 'not retrieved', 'ranked low', 'answer wrong'] as const
export type Lost = (typeof LOST)[number]

/** Assessment of an answer. `first`: whether its first source is right. */
export type Answered = {
  readonly answered: boolean
  readonly confidence: Confidence
  readonly right: boolean
  readonly first: boolean
}

/**
 * Result of one question. `ranks`: rank of the expected place at each level that the question names, from 1; null if not
 * found. `answer`: null if none was requested.
 */
export type EvalResult = EvalQuestion & {
  readonly ranks: Readonly<Partial<Record<Level, number | null>>>
  readonly answer: Answered | null
  readonly lost: { readonly at: Lost; readonly why: string } | null
}

/** Compares search hits and answer with what a question expects. `answer`: null if none was requested. */
export async function evalResult(
  question: EvalQuestion,
  hits: readonly SearchHit[],
  answer: Answer | null,
  documents: EvalDocuments,
): Promise<EvalResult> {
  const named = question.file === null ? [] : documents.named(question.file)
  const read = await Promise.all(
    named.filter(({ status }) => status === 'completed').map((document) => documents.read(document)),
  )
  const place = new ExpectedPlace(question, read)
  const ranks = Object.fromEntries(place.levels.map((level) => [level, rankAt(place, level, hits)]))
  const answered = answer === null ? null : answeredOf(question, answer, place)
  const rank = ranks[place.closest] ?? null
  const result = { ...question, ranks, answer: answered }
  const wrong = answer !== null && answered?.right === false
  if (!question.answerable) return { ...result, lost: wrong ? answerWrong(answer) : null }
  if (rank === null) {
    const lost = await unfound(question, place, named, read, hits.length, documents)
    return { ...result, lost }
  }
  if (rank > FOUND) return { ...result, lost: { at: 'ranked low', why: `it came as number ${rank}` } }
  return { ...result, lost: wrong ? answerWrong(answer) : null }
}

/** Returns the rank of the expected place among the distinct documents, pages or passages found. */
function rankAt(place: ExpectedPlace, level: Level, hits: readonly SearchHit[]): number | null {
  const before = new Set<string>()
  for (const [index, hit] of hits.entries()) {
    if (place.isAt(level, hit)) return before.size + 1
    const page = level === 'page' ? hit.page : ''
    before.add(level === 'sentence' ? String(index) : `${hit.document_id} ${page}`)
  }
  return null
}

function answeredOf({ answerable }: EvalQuestion, answer: Answer, place: ExpectedPlace): Answered {
  const { answered, confidence } = answer
  if (!answerable) return { answered, confidence, right: !answered, first: !answered }
  const sources = answer.citations.filter(({ used }) => used).slice(0, SOURCES)
  const rights = sources.map((source) => isRight(source, place))
  return {
    answered,
    confidence,
    right: answered && rights.includes(true),
    first: answered && rights[0] === true,
  }
}

function isRight(source: Citation, place: ExpectedPlace): boolean {
  const { document_id, quote, snippet, start, end, quote_start, quote_end } = source
  const level = place.closest
  const text = level === 'sentence' ? (quote ?? snippet) : snippet
  return place.isAt(level, { document_id, text, start: quote_start ?? start, end: quote_end ?? end })
}

function answerWrong(answer: Answer): EvalResult['lost'] {
  const [first] = answer.citations.filter(({ used }) => used)
  if (!answer.answered) return { at: 'answer wrong', why: 'it was refused' }
  if (!first) return { at: 'answer wrong', why: 'it cites nothing' }
  const page = first.page === null ? '' : `, page ${first.page}`
  const said = (first.quote ?? first.snippet).replace(/\s+/g, ' ').slice(0, 120)
  return { at: 'answer wrong', why: `it says, from '${first.filename}'${page}: ${said}` }
}

/** Determines the stage at which a question was lost that search did not find. */
async function unfound(
  { file, page, sentence }: EvalQuestion,
  place: ExpectedPlace,
  named: readonly Document[],
  read: readonly ReadDocument[],
  found: number,
  documents: EvalDocuments,
): Promise<EvalResult['lost']> {
  const unread = unreadBecause(file, named)
  if (unread !== null) return { at: 'not parsed', why: unread }
  const where = file === null ? await documentsWith(sentence ?? '', documents) : read
  const missing = unparsed(place, page, sentence, where)
  if (missing !== null) return { at: 'not parsed', why: missing }
  const level = place.closest
  if (level !== 'document' && file !== null) {
    const cut = read.some(({ document, chunks }) =>
      place.placesIn(document.id, level).some((span) => chunks.some((chunk) => overlaps(span, chunk))),
    )
    if (!cut) return { at: 'not chunked', why: `no passage of '${file}' contains the ${level}` }
  } else if (where.every(({ chunks }) => chunks.length === 0))
    return { at: 'not chunked', why: `'${where[0]?.document.filename}' has no passages` }
  return { at: 'not retrieved', why: `it is not among the ${found} passages that were looked at closely` }
}

/** Says why no document of that name has been read; null if one has, or none is named. */
function unreadBecause(file: string | null, named: readonly Document[]): string | null {
  if (file === null || named.some(({ status }) => status === 'completed')) return null
  const [first] = named
  if (!first) return `there is no document '${file}'`
  return first.status === 'failed' ? (first.error ?? `'${file}' failed`) : `'${file}' is still being read`
}

/** Says which part of the expected place no document's text contains; null if all are there. */
function unparsed(
  place: ExpectedPlace,
  page: number | null,
  sentence: string | null,
  where: readonly ReadDocument[],
): string | null {
  const [first] = where
  if (!first) return 'the sentence is in the text of no document'
  const { filename } = first.document
  const has = (level: 'page' | 'sentence') =>
    where.some(({ document }) => place.placesIn(document.id, level).length > 0)
  if (page !== null && !has('page')) return `'${filename}' has no text on page ${page}`
  if (sentence === null || !place.levels.includes('document') || has('sentence')) return null
  const elsewhere = page !== null && where.some(({ text }) => text.find(sentence).length > 0)
  return elsewhere
    ? `the sentence is in the text of '${filename}', but not on page ${page}`
    : `the sentence is not in the text of '${filename}'`
}

/** Finds completed documents whose text contains the sentence. */
async function documentsWith(sentence: string, documents: EvalDocuments): Promise<ReadDocument[]> {
  const wanted = folded(sentence)
  const found: ReadDocument[] = []
  for (const document of documents.all) {
    if (document.status !== 'completed') continue
    const blocks = await documents.text(document)
    if (folded(blocks.map(({ text }) => text).join(' ')).includes(wanted))
      found.push(await documents.read(document))
  }
  return found
}
