import type { Answer, Citation } from '../../../shared/answers.ts'
import { isThisMachine } from '../../models/chat/server-location.ts'
import { escapeMarkdown } from '../../text/markdown.ts'
import { marksFor, quoted } from '../../text/quotation-marks.ts'

/** Heading of the source list, which ends the answer itself. */
export const SOURCES = '**Sources**'

const SHOWN_CHARS = 300

/** Links to a citation's quote in the viewer. `base`: Ibid's address without a trailing slash. */
export function linkTo(
  base: string,
  {
    document_id,
    page,
    start,
    end,
    quote_start,
    quote_end,
  }: Pick<Citation, 'document_id' | 'page' | 'start' | 'end' | 'quote_start' | 'quote_end'>,
): string {
  const place = new URLSearchParams()
  if (page !== null) place.set('page', String(page))
  place.set('mark', `${quote_start ?? start}-${quote_end ?? end}`)
  return `${linkToDocument(base, document_id)}?${place}`
}

export function linkToDocument(base: string, id: string): string {
  return `${base}/dashboard/documents/${encodeURIComponent(id)}`
}

/** Formats the place of a citation: 'lease.pdf, page 3, Deposit'. */
export function citationPlace({
  filename,
  page,
  section,
}: Pick<Citation, 'filename' | 'page' | 'section'>): string {
  return [filename, page === null ? null : `page ${page}`, section].filter((part) => part !== null).join(', ')
}

/** Writes the notes and sources that follow an answer in text-only programs, as Markdown. */
export function afterAnswer(answer: Answer, base: string): string {
  const shown = answer.answered ? answer.citations.filter(({ used }) => used) : (answer.nearest ?? [])
  const heading = answer.answered ? SOURCES : '**Closest passages**'
  const parts = [
    ...(answer.notice ? [`_${escapeMarkdown(answer.notice)}_`] : []),
    ...(answer.disclaimer ? [`_${escapeMarkdown(answer.disclaimer)}_`] : []),
    ...(shown.length > 0 ? [`${heading}\n\n${shown.map((one) => sourceLine(one, base)).join('\n')}`] : []),
    ...(answer.answered ? [`Confidence: ${answer.confidence}, ${hedge(answer)}${authorship(answer)}`] : []),
    ...sentAway(answer),
  ]
  return parts.join('\n\n')
}

/** Says of an answer that it may be none; '' of any other. */
export function hedge({ outcome }: Answer): string {
  return outcome === 'may_answer' ? 'only a possible answer, ' : ''
}

function authorship({ model }: Answer): string {
  return model === null ? 'quoted from the documents' : `written by ${escapeMarkdown(model)}`
}

/** States which server passages were sent to, if any. */
function sentAway({ sent_to }: Answer): string[] {
  return sent_to === null || isThisMachine(sent_to) ? [] : [`Passages were sent to ${sent_to}`]
}

function sourceLine(citation: Citation, base: string): string {
  const text = (citation.quote ?? citation.snippet).replace(/\s+/g, ' ').trim()
  const shown = text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS).toWellFormed()} …` : text
  const place = escapeMarkdown(citationPlace(citation))
  return `- [${citation.source_number}] [${place}](${linkTo(base, citation)}) (${escapeMarkdown(citation.dataset)}): ${quoted(escapeMarkdown(shown), marksFor([shown]))}`
}
