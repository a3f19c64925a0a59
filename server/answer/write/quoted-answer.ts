import type { Outcome } from '../../../shared/answers.ts'
import { clauseReferences } from '../../text/clause-references.ts'
import type { AskedField } from '../evidence/asked-field.ts'
import { confidenceFor, confidenceScore, outcomeFor } from '../evidence/confidence-score.ts'
import type { EvidenceSentence } from '../evidence/evidence-sentences.ts'
import type { Evidence } from '../evidence/gather-evidence.ts'
import type { NamedClause } from '../evidence/named-clause.ts'
import { bestFirst, type SentenceScores } from '../evidence/score-sentences.ts'
import { isComputed, LEAST_LIKELY, type TableAnswer } from '../tables/table-answer.ts'
import type { Question } from '../understand/question.ts'
import { asksExtreme } from '../understand/superlative.ts'
import { chooseQuotes, possibleQuotes } from './choose-quotes.ts'
import { computedText } from './computed-answer.ts'
import { newerOf } from './differing-sentence.ts'
import { overviewText } from './overview-text.ts'
import { type Quote, quoteOfField } from './quote.ts'
import { isRow, quotesText } from './quotes-text.ts'

/** `text`: markdown with [n] markers; '' where nothing answers. */
export type QuotedAnswer = {
  readonly text: string
  readonly outcome: Outcome
  /** Whether it tells what was computed from a table. */
  readonly isComputed?: true
  /** The part of a question of several parts that nothing answers, though others are answered. */
  readonly missing?: string
  /** Set where two documents say different things. `newer`: the name of the newer one; '' where that is not told. */
  readonly differing?: { readonly newer: string }
}

/**
 * Answers by quoting: the sentence or table row that answers and at most two that add to it, or up to three of which one may
 * answer, each with its source.
 * No text where nothing that was found answers.
 */
export function quotedAnswer(question: Question, found: Evidence): QuotedAnswer {
  const evidence = withinClause(question, found)
  const { overview, clause, field, lead, computed, sentences } = evidence
  if (overview && lead.length > 0) return { text: overviewText(lead, overview.titles), outcome: 'answered' }
  if (computed?.isSure)
    return { text: computedText(computed, sentences), outcome: 'answered', isComputed: true }
  if (clause?.isWhole) return { text: clauseText(clause), outcome: 'answered' }
  if (field?.isSure) return { ...fieldAnswer(field), outcome: 'answered' }
  const parts = answeredParts(question, evidence)
  const quotes = chooseQuotes(question, { ...evidence, partScores: parts.map(({ scores }) => scores) })
  const first = outcomeOf(question, quotes[0]?.sentences ?? [], evidence.scores)
  const outcome = parts.some((part) => part.outcome === 'answered') ? 'answered' : first
  const missing = question.parts.find((part) => parts.every(({ question }) => question !== part))
  if (computed && isReadAs(computed, outcome, quotes[0], evidence.scores))
    return { text: computedText(computed, sentences), outcome: 'may_answer', isComputed: true }
  if (field && outcome === 'not_found') return { ...fieldAnswer(field), outcome: 'may_answer' }
  if (outcome === 'not_found') return { text: '', outcome }
  const rows = quotes[0] && isRow(quotes[0]) ? quotes.filter(isRow) : []
  const possible = rows.length > 1 ? rows : possibleQuotes(question, evidence)
  const doubtful = parts.length > 0 ? quotes.slice(0, parts.length) : possible
  const text = quotesText(outcome === 'answered' ? quotes : doubtful, question)
  return {
    ...{ text, outcome },
    ...(parts.length > 0 && missing && { missing: missing.text }),
    ...(outcome === 'answered' && differenceIn(quotes)),
  }
}

/**
 * Has only the sentences of the clause that a question names answer it, unless the best of all refers to that clause: 'Who breaks
 * section 3 pays a fine.' A clause that says the same of something else is no answer.
 */
function withinClause({ parts }: Question, evidence: Evidence): Evidence {
  const { clause, sentences, scores } = evidence
  if (!clause || clause.isWhole || parts.length > 0) return evidence
  const within = new Map([...scores].filter(([sentence]) => clause.sentences.includes(sentence)))
  const [best] = bestFirst(sentences, scores)
  const refers = clauseReferences(best?.reading ?? '').some(
    ({ path }) => path.join() === clause.reference.path.join(),
  )
  return within.size === 0 || refers ? evidence : { ...evidence, scores: within }
}

/** The parts of a question that something found may answer. */
function answeredParts({ parts }: Question, { sentences, partScores }: Evidence) {
  return parts.flatMap((question, at) => {
    const scores = partScores[at] ?? new Map()
    const outcome = outcomeOf(question, sentences, scores)
    return outcome === 'not_found' ? [] : [{ question, scores, outcome }]
  })
}

/** The sentences of a clause, those of a paragraph or list item together. */
function clauseText({ sentences }: NamedClause): string {
  const items = Map.groupBy(sentences, ({ source, block }) => `${source.number} ${block}`)
  return quotesText(
    [...items.values()].map((own) => ({
      text: own.map(({ reading }) => reading).join(' '),
      sentences: own,
      answer: null,
    })),
  )
}

/**
 * Whether a reading of the question as a query is offered: if nothing else was found, or, where it is likely, instead
 * of one row of the same table that is not likely to answer, or where the query computes something of several rows.
 */
function isReadAs(
  { readings: [best], rows }: TableAnswer,
  outcome: Outcome,
  quote: Quote | undefined,
  scores: SentenceScores,
): boolean {
  if (rows.length === 0) return false
  const { documentId, start, end } = best.table
  const isIn = ({ source, start: at }: EvidenceSentence) =>
    source.passage.documentId === documentId && start <= at && at < end
  const isOfTable =
    best.probability >= LEAST_LIKELY && quote !== undefined && isRow(quote) && quote.sentences.some(isIn)
  const { show } = best.query
  // A number of rows stands in none of them.
  const isOfSeveral = isComputed(best.query) && (rows.length > 1 || show === 'count' || show === 'distinct')
  return outcome === 'not_found' || (isOfTable && (isOfSeveral || !isLikely(quote, scores)))
}

/** Whether a quote is more likely to answer than not. */
function isLikely({ sentences }: Quote, scores: SentenceScores): boolean {
  const [best] = bestFirst(sentences, scores)
  const features = best && scores.get(best)?.features
  return features !== undefined && confidenceFor(confidenceScore(features, 1), false) !== 'low'
}

/** Fields with their values marked, each with its source; with the names of their documents where these differ. */
function fieldAnswer({ fields }: AskedField): Pick<QuotedAnswer, 'text' | 'differing'> {
  const documents = new Set(fields.map(({ sentence }) => sentence.source.passage.documentId))
  const isDiffering = documents.size > 1 && new Set(fields.map(({ cell }) => cell.value)).size > 1
  const quotes = fields.map(({ sentence, cell }): Quote => {
    const from = isDiffering && { from: sentence.source.passage.filename }
    return { ...quoteOfField(sentence, cell), ...from }
  })
  return { text: quotesText(quotes), ...differenceIn(quotes) }
}

/** What is to be told of quotes of two documents that say different things. */
function differenceIn(quotes: readonly Quote[]): Pick<QuotedAnswer, 'differing'> {
  const [a, b] = [...new Set(quotes.flatMap(({ from }) => from ?? []))]
  return a !== undefined && b !== undefined ? { differing: { newer: newerOf(a, b) ?? '' } } : {}
}

/** The outcome of a question, or of one of the things that it asks, by the best of these sentences. */
function outcomeOf(
  question: Question,
  sentences: readonly EvidenceSentence[],
  scores: SentenceScores,
): Outcome {
  const [best] = bestFirst(sentences, scores)
  const features = best && scores.get(best)?.features
  if (!features) return 'not_found'
  const outcome = outcomeFor(features)
  // No single row tells which has most of something, however well it suits the question.
  return outcome === 'answered' && best.row && asksExtreme(question.text, best.stems) ? 'may_answer' : outcome
}
