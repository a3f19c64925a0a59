import { escapeMarkdown, withoutMarkup } from '../../text/markdown.ts'
import { marksFor, type QuotationMarks, quoted } from '../../text/quotation-marks.ts'
import { contentStems } from '../../text/words.ts'
import type { EvidenceSentence } from '../evidence/evidence-sentences.ts'
import { cellText } from '../evidence/passage-sentences.ts'
import { headingsAt } from '../search/place-label.ts'

/** Characters of a row and of a title in an overview. */
const SHORT_ROW = 160
const SHORT_TITLE = 100
/** Up to so many documents are told sentence by sentence, each under its heading. */
const FEW_DOCUMENTS = 2

/**
 * The leading sentences of documents, each document under its name and title: of few documents as a list with the headings
 * that they stand under, of more as a paragraph for each. Rows of a table are on lines of their own. `titles`: of documents by
 * their ids.
 */
export function overviewText(
  lead: readonly EvidenceSentence[],
  titles: ReadonlyMap<string, string> = new Map(),
): string {
  const documents = [...Map.groupBy(lead, ({ source }) => source.passage.documentId)]
  const isListed = documents.length <= FEW_DOCUMENTS
  const paragraphs = documents.flatMap(([id, own]) => {
    const rows = own.filter(({ row, heading }) => row && !heading)
    // A header is left out where its rows are quoted.
    const first = own.filter(({ row, heading }) => !row || (heading && rows.length === 0))
    const title = withoutMarkup(titles.get(id) ?? '')
    const marks = marksFor(own.map(({ source }) => source.passage.rendered))
    const name = `**${nameOf(own[0]?.source.passage.filename ?? '', title)}**${marks.colon}`
    const quotes = first.map(
      ({ reading, source, row, cells }) =>
        `${row ? firstCells(cells) : quoted(escapeMarkdown(reading), marks)} [${source.number}]`,
    )
    const isList = isListed && first.length > 1
    const listed = first.map(
      (sentence, at) => `- ${headingOf(sentence, first[at - 1], title, marks)}${quotes[at]}`,
    )
    const items = rows.map(({ cells, source }) => `- ${firstCells(cells)} [${source.number}]`)
    return [
      isList ? name : [name, ...quotes].join(' '),
      ...(isList ? [listed.join('\n')] : []),
      ...(items.length > 0 ? [items.join('\n')] : []),
    ]
  })
  return paragraphs.join('\n\n')
}

/** A file name with its title, unless the name says as much. */
function nameOf(filename: string, title: string): string {
  const words = contentStems(filename.replace(/[_\-.]+/g, ' '))
  const isNew = title.length <= SHORT_TITLE && !contentStems(title).isSubsetOf(words)
  return `${escapeMarkdown(filename)}${isNew ? `, ${escapeMarkdown(title)}` : ''}`
}

/** The heading over a sentence; '' where it is the title or stands before already. */
function headingOf(
  sentence: EvidenceSentence,
  before: EvidenceSentence | undefined,
  title: string,
  { colon }: QuotationMarks,
): string {
  const heading = (one: EvidenceSentence) =>
    headingsAt(one.source.passage, one.start)
      .map(withoutMarkup)
      .findLast((text) => /\p{L}{2}/u.test(text))
  const own = heading(sentence)
  if (own === undefined || own === title || (before && heading(before) === own)) return ''
  return `*${escapeMarkdown(own)}*${colon} `
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
