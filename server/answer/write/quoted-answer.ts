import type { Outcome } from '../../../shared/answers.ts'
import { escapeMarkdown } from '../../text/markdown.ts'
import type { AskedField } from '../evidence/asked-field.ts'
import type { Comparison } from '../evidence/compare-rows.ts'
import { outcomeFor } from '../evidence/confidence-score.ts'
import type { EvidenceSentence } from '../evidence/evidence-sentences.ts'
import type { Evidence } from '../evidence/gather-evidence.ts'
import type { NamedClause } from '../evidence/named-clause.ts'
import { cellText } from '../evidence/passage-sentences.ts'
import { bestFirst, type SentenceScores } from '../evidence/score-sentences.ts'
import { headingsAt } from '../search/place-label.ts'
import { isComputed, type TableAnswer } from '../tables/table-answer.ts'
import type { Question } from '../understand/question.ts'
import { asksExtreme } from '../understand/superlative.ts'
import { chooseQuotes, type Quote, quoteOfCell, quoteOfField } from './choose-quotes.ts'
import { computedText } from './computed-answer.ts'

/** `text`: markdown with [n] markers; '' where nothing answers. */
export type QuotedAnswer = {
  readonly text: string
  readonly outcome: Outcome
  /** Whether it tells what was computed from a table. */
  readonly isComputed?: true
}

const LEAD = {
  answered: 'Your documents say:',
  may_answer: 'This may answer it:',
}

/**
 * Answers by quoting: the sentence or table row that answers, and at most two that add to it, each with its source.
 * No text where nothing that was found answers.
 */
export function quotedAnswer(question: Question, evidence: Evidence): QuotedAnswer {
  const { overview, comparison, clause, field, lead, computed, sentences } = evidence
  if (overview && lead.length > 0) return { text: overviewText(lead), outcome: 'answered' }
  if (computed?.isSure)
    return { text: computedText(computed, sentences), outcome: 'answered', isComputed: true }
  if (comparison) return { text: comparedText(comparison, lead), outcome: 'answered' }
  if (clause) return { text: `${LEAD.answered}\n\n${clauseText(clause)}`, outcome: 'answered' }
  if (field?.isSure) return { text: `${LEAD.answered}\n\n${fieldText(field)}`, outcome: 'answered' }
  const quotes = chooseQuotes(question, evidence)
  const outcome = outcomeOf(question, quotes[0]?.sentences ?? [], evidence.scores)
  if (computed && isReadAs(computed, outcome, quotes[0]))
    return {
      text: computedText(computed, sentences, `${LEAD.may_answer} `),
      outcome: 'may_answer',
      isComputed: true,
    }
  if (field && outcome === 'not_found')
    return { text: `${LEAD.may_answer}\n\n${fieldText(field)}`, outcome: 'may_answer' }
  if (outcome === 'not_found') return { text: '', outcome }
  // A doubtful answer quotes one sentence only; of a table, a comparison needs each row.
  const best = quotes.slice(0, 1)
  const doubtful = best.every(isRow) ? quotes.filter(isRow) : best
  const lines = (outcome === 'answered' ? quotes : doubtful).map(bullet)
  return { text: `${LEAD[outcome]}\n\n${lines.join('\n')}`, outcome }
}

/** The leading rows, with the value that is asked for marked, under a line that says what was compared. */
function comparedText(comparison: Comparison, lead: readonly EvidenceSentence[]): string {
  const rows = lead.map((row) => bullet(quoteOfCell(row, comparison.column)))
  return `${escapeMarkdown(comparedLead(comparison))}\n\n${rows.join('\n')}`
}

/** The sentences of a clause, those of a paragraph or list item together. */
function clauseText({ sentences }: NamedClause): string {
  const items = Map.groupBy(sentences, ({ source, block }) => `${source.number} ${block}`)
  return [...items.values()]
    .map((own) => bullet({ text: own.map(({ reading }) => reading).join(' '), sentences: own, answer: null }))
    .join('\n')
}

/**
 * Whether a reading of the question as a query is offered: if nothing else was found, or instead of one row where the query
 * computes something of several.
 */
function isReadAs(
  { readings: [best], rows }: TableAnswer,
  outcome: Outcome,
  quote: Quote | undefined,
): boolean {
  if (rows.length === 0) return false
  const isOfTable =
    quote !== undefined &&
    isRow(quote) &&
    rows.some(({ passage }) => passage.documentId === quote.sentences[0]?.source.passage.documentId)
  return outcome === 'not_found' || (isOfTable && (outcome === 'may_answer' || isComputed(best.query)))
}

/** Fields with their values marked, each with its source. */
function fieldText({ fields }: AskedField): string {
  return fields.map(({ sentence, cell }) => bullet(quoteOfField(sentence, cell))).join('\n')
}

/** A line that says what was compared: 'Highest beer_servings of 193 rows:' */
export function comparedLead({ extreme, column, rows }: Comparison): string {
  return `${extreme.charAt(0).toUpperCase()}${extreme.slice(1)} ${column} of ${rows} rows:`
}

function isRow({ sentences }: Quote): boolean {
  return sentences[0]?.row ?? false
}

/** The outcome of a question, or of one of the things that it asks, by the best of these sentences. */
export function outcomeOf(
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

/** A paragraph for each document with its leading sentences; rows of a table are on lines of their own. */
function overviewText(lead: readonly EvidenceSentence[]): string {
  const documents = Map.groupBy(lead, ({ source }) => source.passage.documentId)
  const paragraphs = [...documents.values()].flatMap((own) => {
    const rows = own.filter(({ row, heading }) => row && !heading)
    // A header is left out where its rows are quoted.
    const first = own.filter(({ row, heading }) => !row || (heading && rows.length === 0))
    const quotes = first.map(
      ({ reading, source, row, cells }) =>
        `${row ? firstCells(cells) : `“${quotable(reading)}”`} [${source.number}]`,
    )
    const name = `**${escapeMarkdown(own[0]?.source.passage.filename ?? '')}**:`
    const items = rows.map(({ cells, source }) => `- ${firstCells(cells)} [${source.number}]`)
    return [[name, ...quotes].join(' '), ...(items.length > 0 ? [items.join('\n')] : [])]
  })
  return [LEAD.answered, ...paragraphs].join('\n\n')
}

/** Characters of a row in an overview. */
const SHORT_ROW = 160

/** The first cells of a row, as many as are short together, as markdown. */
function firstCells(cells: EvidenceSentence['cells']): string {
  let text = ''
  for (const cell of cells.map(cellText)) {
    if (text !== '' && text.length + cell.length > SHORT_ROW) break
    text += text === '' ? cell : `; ${cell}`
  }
  return escapeMarkdown(text)
}

function bullet(quote: Quote): string {
  const { text, sentences, answer } = quote
  if (quote.isList)
    return sentences
      .map(({ reading, item, source }) => `${item ? '  ' : ''}- “${quotable(reading)}” [${source.number}]`)
      .join('\n')
  const marked = answer
    ? `${quotable(text.slice(0, answer.start))}**${quotable(text.slice(answer.start, answer.end))}**${quotable(text.slice(answer.end))}`
    : quotable(text)
  const item = isRow(quote) ? marked : `${headingBefore(quote)}“${marked}”`
  return `- ${item} [${sentences[0]?.source.number ?? 1}]`
}

/** The heading over an item that begins amid a sentence: 'if you are allergic to it' alone says the opposite of 'Do not take it'. */
function headingBefore({ text, sentences: [first] }: Quote): string {
  if (first === undefined || !/^\P{L}*\p{Ll}/u.test(text)) return ''
  const heading = headingsAt(first.source.passage, first.start).at(-1)
  return heading ? `**${quotable(heading)}**: ` : ''
}

/** A document's words as markdown, for use inside quotation marks. */
function quotable(text: string): string {
  return escapeMarkdown(text.replaceAll('“', '‘').replaceAll('”', '’'))
}
