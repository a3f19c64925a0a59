import type { Answer, Citation } from '../../../shared/answers.ts'
import { hedge } from '../../api/use-cases/source-list.ts'
import { isThisMachine } from '../../models/chat/server-location.ts'
import { marksFor, quoted } from '../../text/quotation-marks.ts'

/** Makes text of a document or model safe for a terminal: strips control characters and Markdown. */
export function shownText(text: string): string {
  return text
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/(?<!\\)\*\*/g, '')
    .replace(/(?<![\\*\w])\*(?=\S)([^*\n]*\S)\*(?!\w)/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
}

/** Formats what follows an answer in the terminal: numbered sources, confidence and notes. */
export function afterAnswer(answer: Answer): string {
  const cited = answer.citations.filter(({ used }) => used)
  const nearest = answer.answered ? [] : (answer.nearest ?? [])
  const parts = [
    ...(cited.length > 0 ? [['Sources', ...cited.map(sourceLines)].join('\n')] : []),
    ...(nearest.length > 0 ? [['Closest passages', ...nearest.map(sourceLines)].join('\n')] : []),
    ...(answer.answered
      ? [
          `Confidence: ${answer.confidence} (${Math.round(answer.confidence_score * 100)}%), ${hedge(answer)}${authorship(answer)}`,
        ]
      : []),
    ...(answer.notice ? [`Notice: ${answer.notice}`] : []),
    ...(answer.disclaimer ? [answer.disclaimer] : []),
    ...(answer.suggested_followup ? [`Ask next: ${answer.suggested_followup}`] : []),
  ]
  return shownText(parts.join('\n\n'))
}

/** Names the authorship, and the machine that passages were sent to if it is another one. */
function authorship({ model, sent_to }: Answer): string {
  const away = sent_to === null || isThisMachine(sent_to) ? '' : `; passages were sent to ${sent_to}`
  return (model === null ? 'quoted' : `written by ${model}`) + away
}

const SHOWN_CHARS = 300

function sourceLines({ source_number, filename, dataset, page, section, quote, snippet }: Citation): string {
  const place = [page === null ? null : `page ${page}`, section].filter((part) => part !== null)
  const text = (quote ?? snippet).replace(/\s+/g, ' ').trim()
  const shown = text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)} …` : text
  return `[${source_number}] ${[filename, ...place].join(', ')} (${dataset})\n    ${quoted(shown, marksFor([shown]))}`
}
