import { escapeMarkdown, withoutMarkup } from '../../text/markdown.ts'
import { marksFor, type QuotationMarks, quoted, withInnerMarks } from '../../text/quotation-marks.ts'
import { contentStems } from '../../text/words.ts'
import { headingsAt } from '../search/place-label.ts'
import type { Question } from '../understand/question.ts'
import type { Quote } from './quote.ts'
import { keyOf } from './whole-list.ts'

/** The most characters of a heading that stands before a quote. */
const MOST_HEADING = 100
/** Of a question: its text and its stems. */
type Asked = Pick<Question, 'text' | 'stems'>
const NOTHING_ASKED: Asked = { text: '', stems: new Set() }

/**
 * Quotes as markdown: a paragraph for each, and rows of tables as items of a list. `asked`: the question, by whose stems a quote
 * shows the heading that it stands under. A quote has the marks of the language of its document, which tells less in few words
 * than the question.
 */
export function quotesText(quotes: readonly Quote[], asked = NOTHING_ASKED): string {
  let text = ''
  for (const [index, quote] of quotes.entries()) {
    const before = quotes[index - 1]
    const isNextRow = before !== undefined && isRow(before) && isRow(quote)
    text += `${index === 0 ? '' : isNextRow ? '\n' : '\n\n'}${quoteText(quote, asked)}`
  }
  return text
}

/** Whether a quote is a row of a table. */
export function isRow({ sentences }: Pick<Quote, 'sentences'>): boolean {
  return sentences[0]?.row ?? false
}

function quoteText(quote: Quote, asked: Asked): string {
  const { text, sentences, answer } = quote
  const [first] = sentences
  const marks = marksFor([first?.source.passage.rendered ?? '', asked.text])
  const marker = `[${first?.source.number ?? 1}]`
  const marked = answer
    ? `${escapeMarkdown(text.slice(0, answer.start))}**${escapeMarkdown(text.slice(answer.start, answer.end))}**${escapeMarkdown(text.slice(answer.end))}`
    : escapeMarkdown(text)
  if (isRow(quote)) return `- ${documentBefore(quote, marks)}${withInnerMarks(marked, marks)} ${marker}`
  const before = headingBefore(quote, asked, marks)
  return quote.list
    ? `${before}${listText(marked, quote, marks)}`
    : `${before}${quoted(marked, marks)} ${marker}`
}

/** The document's name, where two differ. */
function documentBefore({ from }: Pick<Quote, 'from'>, { colon }: QuotationMarks): string {
  return from === undefined ? '' : `*${escapeMarkdown(withoutMarkup(from))}*${colon} `
}

/** A lead-in with its items below. `marked`: a line for each. */
function listText(marked: string, { sentences, list }: Quote, marks: QuotationMarks): string {
  const numbers = [...Map.groupBy(sentences, keyOf).values()].map(([first]) => first?.source.number ?? 1)
  const [lead = '', ...items] = marked
    .split('\n')
    .map((line, at) => `${quoted(line, marks)} [${numbers[at] ?? 1}]`)
  return [`${lead}\n`, ...items.map((item) => `- ${item}`), ...(list?.isCut ? ['- …'] : [])].join('\n')
}

/**
 * The document's name where two differ, or the heading that gives a quote its sense, with those below it: 'Life insurance',
 * which the question asks about, over 'The company pays 100%', 'Membership › Silver' over 'The fee is 60 euros'; or 'Do not take it', over an item that begins amid a sentence: 'if you are allergic to
 * it' alone says the opposite.
 */
function headingBefore({ text, sentences, from }: Quote, asked: Asked, marks: QuotationMarks): string {
  const [first] = sentences
  if (first === undefined) return ''
  if (from !== undefined) return documentBefore({ from }, marks)
  const headings = headingsAt(first.source.passage, first.start).map(withoutMarkup)
  const isAmid = /^\P{L}*\p{Ll}/u.test(text)
  const open = asked.stems.difference(contentStems(text))
  const named = headings.findLastIndex((heading) => !contentStems(heading).isDisjointFrom(open))
  const path = (from: number) => headings.slice(from).join(' › ')
  const [heading] = (named >= 0 ? [path(named), headings[named]] : isAmid ? [headings.at(-1)] : []).filter(
    (shown) => shown !== undefined && shown.length <= MOST_HEADING,
  )
  if (heading === undefined) return ''
  return `*${escapeMarkdown(heading)}*${/[\p{L}\p{N})]$/u.test(heading) ? marks.colon : ''} `
}
