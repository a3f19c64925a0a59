import { escapeMarkdown } from '../../text/markdown.ts'
import type { EvidenceSentence } from '../evidence/evidence-sentences.ts'
import { cellText } from '../evidence/passage-sentences.ts'
import { quotable } from './quotes-text.ts'

/** Characters of a row in an overview. */
const SHORT_ROW = 160

/** A paragraph for each document with its leading sentences; rows of a table are on lines of their own. */
export function overviewText(lead: readonly EvidenceSentence[]): string {
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
  return paragraphs.join('\n\n')
}

/** The first cells of a row, as many as are short together, as markdown. */
function firstCells(cells: EvidenceSentence['cells']): string {
  let text = ''
  for (const cell of cells.map(cellText)) {
    if (text !== '' && text.length + cell.length > SHORT_ROW) break
    text += text === '' ? cell : `; ${cell}`
  }
  return escapeMarkdown(text)
}
