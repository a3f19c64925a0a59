import type { AnswerView, CitationView } from '../../api/answer-view.ts'
import { renderMarkdown } from '../../ui/markdown.tsx'
import { placeOf } from './place-of.ts'

type Named = { question: string; answer: AnswerView }

/** The sources that an answer uses; all of them where the server does not tell. */
function usedSources({ answer }: Named): readonly CitationView[] {
  const used = answer.citations.filter((citation) => citation.used)
  return used.length > 0 ? used : answer.citations
}

/** The answer with its question, and its sources as a numbered list with their quotes. */
export function toMarkdown(asked: Named): string {
  const sources = usedSources(asked).map((source) => {
    const quote = source.quote ? `\n  > ${source.quote.replace(/\s+/g, ' ')}` : ''
    return `- [${source.source_number}] ${source.filename} (${placeOf(source)})${quote}`
  })
  const list = sources.length > 0 ? `\n\n## Sources\n\n${sources.join('\n')}` : ''
  const disclaimer = asked.answer.disclaimer ? `\n\n*${asked.answer.disclaimer}*` : ''
  return `# ${asked.question}\n\n${asked.answer.answer}${disclaimer}${list}\n`
}

/** As toMarkdown, as a page that stands by itself. */
export function toHtml(asked: Named): string {
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
export function toJson({ question, answer }: Named): string {
  return `${JSON.stringify({ question, ...answer }, null, 2)}\n`
}
