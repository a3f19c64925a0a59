import * as texts from '#texts/query.tsx'
import type { AnswerView, CitationView } from '../../../api/answer-view.ts'
import { inWords } from '../../../texts/localize/message.ts'
import { renderMarkdown } from '../../../ui/text/markdown.tsx'
import { placeOf } from '../sources/place-label.ts'
import { withRowTables } from './row-tables.ts'

/** `stale`: documents that the answer cites have changed or gone since. */
export type Exported = { question: string; answer: AnswerView; stale: boolean }

/** The sources that an answer uses; all of them where the server does not tell. */
function usedSources({ answer }: Exported): readonly CitationView[] {
  const used = answer.citations.filter((citation) => citation.used)
  return used.length > 0 ? used : answer.citations
}

/** What is said of an answer whose documents are no longer those that it cites. */
export const STALE = texts.documentsThatThisAnswerCites

/** The answer with its question, and its sources as a numbered list with their quotes. */
export function toMarkdown(asked: Exported): string {
  return `# ${asked.question}\n\n${toCopy(asked)}`
}

/** The answer with its sources. */
export function toCopy(asked: Exported): string {
  const sources = usedSources(asked).map((source) => {
    const quote = source.quote ? `\n  > ${source.quote.replace(/\s+/g, ' ')}` : ''
    const place = [source.dataset, placeOf(source)].filter((part) => part !== null).join(' · ')
    return `- [${source.source_number}] ${source.filename} (${place})${quote}`
  })
  const list = sources.length > 0 ? `\n\n## ${texts.sourcesHeading}\n\n${sources.join('\n')}` : ''
  const disclaimer = asked.answer.disclaimer
    ? `\n\n*${inWords(asked.answer.said?.disclaimer, asked.answer.disclaimer)}*`
    : ''
  const stale = asked.stale ? `\n\n*${STALE}*` : ''
  return `${withRowTables(asked.answer, asked.question)}${disclaimer}${stale}${list}\n`
}

/** As toMarkdown, as a page that stands by itself. */
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

/** The question and the whole reply. */
export function toJson({ question, answer, stale }: Exported): string {
  return `${JSON.stringify({ question, ...answer, ...(stale && { stale }) }, null, 2)}\n`
}
