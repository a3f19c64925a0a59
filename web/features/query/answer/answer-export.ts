import * as texts from '#texts/query.tsx'
import { fetchedOn } from '#texts/ui.ts'
import type { AnswerView, CitationView } from '../../../api/answer-view.ts'
import { localizeMessage } from '../../../texts/localize/message.ts'
import { formatDateTime } from '../../../ui/format/format-time.ts'
import { renderMarkdown } from '../../../ui/text/markdown.tsx'
import { citedSources } from '../sources/source-groups.ts'
import { sourcePlace } from '../sources/source-place.ts'
import { withRowTables } from './row-tables.ts'

/** `stale`: documents that the answer cites have changed or gone since. */
export type Exported = { question: string; answer: AnswerView; stale: boolean }

/** Returns the sources that the panel shows as cited, in the same order; all sources if the server names none. */
function usedSources({ answer }: Exported): readonly CitationView[] {
  const used = citedSources(answer)
  return used.length > 0 ? used : answer.citations
}

/** The notice for an answer whose cited documents have changed. */
export const STALE = texts.documentsThatThisAnswerCites

/** Formats the answer as markdown: question, text, and numbered sources with their quotes. */
export function toMarkdown(asked: Exported): string {
  return `# ${asked.question}\n\n${toCopy(asked)}`
}

/** Formats the answer with its sources for the clipboard. */
export function toCopy(asked: Exported): string {
  const sources = usedSources(asked).map((source) => {
    const quote = source.quote ? `\n  > ${source.quote.replace(/\s+/g, ' ')}` : ''
    const place = [source.dataset, sourcePlace(source)].filter((part) => part !== null).join(' · ')
    const from = source.origin
      ? `, ${source.origin.address}, ${fetchedOn(formatDateTime(source.origin.fetched_at))}`
      : ''
    return `- [${source.source_number}] ${source.filename} (${place})${from}${quote}`
  })
  const list = sources.length > 0 ? `\n\n## ${texts.sourcesHeading}\n\n${sources.join('\n')}` : ''
  const disclaimer = asked.answer.disclaimer
    ? `\n\n*${localizeMessage(asked.answer.said?.disclaimer, asked.answer.disclaimer)}*`
    : ''
  const stale = asked.stale ? `\n\n*${STALE}*` : ''
  return `${withRowTables(asked.answer, asked.question)}${readingBeside(asked)}${disclaimer}${stale}${list}\n`
}

/** What was computed beside an answer whose text does not tell it, as a paragraph. */
function readingBeside({ answer: { computed } }: Exported): string {
  if (!computed || computed.in_answer) return ''
  const { query, value, table } = computed
  const plain = `${texts.readAs} ${query}: ${value || texts.cellIsEmpty} (${table.filename})`
  return `\n\n${plain.replace(/[\\`*_{}[\]#|<>~]/g, '\\$&')}`
}

/** Formats the answer as a complete HTML page. */
export function toHtml(asked: Exported): string {
  const page = document.implementation.createHTMLDocument(asked.question)
  page.documentElement.lang = 'en'
  const charset = page.createElement('meta')
  charset.setAttribute('charset', 'utf-8')
  page.head.prepend(charset)
  const article = page.createElement('article')
  article.append(renderMarkdown(toMarkdown(asked), new Set()))
  page.body.append(article)
  return `<!doctype html>\n${page.documentElement.outerHTML}\n`
}

/** Formats the question and the whole reply as JSON. */
export function toJson({ question, answer, stale }: Exported): string {
  return `${JSON.stringify({ question, ...answer, ...(stale && { stale }) }, null, 2)}\n`
}
