import type { EvidenceSentence } from './evidence.ts'
import { missesSuperlative } from './superlatives.ts'

/** The column of a row that says when it holds. */
const WHEN =
  /(?:^|; )(?:(?:fiscal |calendar |financial )?years?|jahr|année|año|anno|ano|年度?):? (\d{4})(?!\d)/iu

/**
 * 1 for the rows of a table by year that are of the latest one, ½ for those of the year before and so on, where the
 * question names none: who asks for a country's population asks for what it is now. 0 for all else.
 */
export function lateness(
  question: string,
  sentences: readonly EvidenceSentence[],
): (sentence: EvidenceSentence) => number {
  const years = new Map<EvidenceSentence, number>()
  if (/\d/.test(question) || missesSuperlative(question, '')) return () => 0
  for (const sentence of sentences) {
    const year = sentence.row ? WHEN.exec(sentence.reading)?.[1] : undefined
    if (year !== undefined) years.set(sentence, Number(year))
  }
  const latest = new Map<string, number>()
  for (const [{ source }, year] of years) {
    const { documentId } = source.passage
    latest.set(documentId, Math.max(year, latest.get(documentId) ?? year))
  }
  return (sentence) => {
    const year = years.get(sentence)
    const last = latest.get(sentence.source.passage.documentId)
    return year === undefined || last === undefined ? 0 : 1 / (1 + last - year)
  }
}
