import { escapeMarkdown, withoutMarkup } from '../../text/markdown.ts'
import { contentStems } from '../../text/words.ts'
import { headingsAt } from '../search/place-label.ts'
import type { Quote } from './quote.ts'
import { keyOf } from './whole-list.ts'

/** The most characters of a heading that stands before a quote. */
const MOST_HEADING = 100
const NO_STEMS: ReadonlySet<string> = new Set()

/**
 * Quotes as markdown: a paragraph for each, and rows of tables as items of a list. `asked`: the stems of the question, by which
 * a quote shows the heading that it stands under.
 */
export function quotesText(quotes: readonly Quote[], asked = NO_STEMS): string {
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

function quoteText(quote: Quote, asked: ReadonlySet<string>): string {
  const { text, sentences, answer } = quote
  const [first] = sentences
  const marker = `[${first?.source.number ?? 1}]`
  const marked = answer
    ? `${quotable(text.slice(0, answer.start))}**${quotable(text.slice(answer.start, answer.end))}**${quotable(text.slice(answer.end))}`
    : quotable(text)
  if (isRow(quote)) return `- ${documentBefore(quote)}${marked} ${marker}`
  if (quote.list) return `${headingBefore(quote, asked)}${listText(marked, quote)}`
  return `${headingBefore(quote, asked)}“${marked}” ${marker}`
}

/** The document's name, where two differ. */
function documentBefore({ from }: Pick<Quote, 'from'>): string {
  return from === undefined ? '' : `*${quotable(withoutMarkup(from))}*: `
}

/** A lead-in with its items below. `marked`: a line for each. */
function listText(marked: string, { sentences, list }: Quote): string {
  const numbers = [...Map.groupBy(sentences, keyOf).values()].map(([first]) => first?.source.number ?? 1)
  const [lead = '', ...items] = marked.split('\n').map((line, at) => `“${line}” [${numbers[at] ?? 1}]`)
  return [`${lead}\n`, ...items.map((item) => `- ${item}`), ...(list?.isCut ? ['- …'] : [])].join('\n')
}

/**
 * The document's name where two differ, or the heading that gives a quote its sense, with those below it: 'Life insurance',
 * which the question asks about, over 'The company pays 100%', 'Membership › Silver' over 'The fee is 60 euros'; or 'Do not take it', over an item that begins amid a sentence: 'if you are allergic to
 * it' alone says the opposite.
 */
function headingBefore({ text, sentences, from }: Quote, asked: ReadonlySet<string>): string {
  const [first] = sentences
  if (first === undefined) return ''
  if (from !== undefined) return documentBefore({ from })
  const headings = headingsAt(first.source.passage, first.start).map(withoutMarkup)
  const isAmid = /^\P{L}*\p{Ll}/u.test(text)
  const open = asked.difference(contentStems(text))
  const named = headings.findLastIndex((heading) => !contentStems(heading).isDisjointFrom(open))
  const path = (from: number) => headings.slice(from).join(' › ')
  const [heading] = (named >= 0 ? [path(named), headings[named]] : isAmid ? [headings.at(-1)] : []).filter(
    (shown) => shown !== undefined && shown.length <= MOST_HEADING,
  )
  if (heading === undefined) return ''
  return `*${quotable(heading)}*${/[\p{L}\p{N})]$/u.test(heading) ? ':' : ''} `
}

/** A document's words as markdown, for use inside quotation marks. */
export function quotable(text: string): string {
  return escapeMarkdown(text.replaceAll('“', '‘').replaceAll('”', '’'))
}
