import { synonymous } from '../language/synonyms.ts'
import { wordsOf } from '../language/words.ts'
import type { EvidenceSentence } from './evidence.ts'

/**
 * 0–1: how much of a question a sentence has of what tells one place of its document from another. Words count the more
 * the fewer of the document's passages have them: what names the document, which all of them say, counts for nothing.
 */
export function withinDocument(
  stems: ReadonlySet<string>,
  sentences: readonly EvidenceSentence[],
): (sentence: EvidenceSentence) => number {
  const documents = Map.groupBy(sentences, ({ source }) => source.passage.documentId)
  const weights = new Map<string, Map<string, number>>()
  const passages = new Map<object, Set<string>>()
  for (const [id, own] of documents) {
    const sources = new Set(own.map(({ source }) => source))
    for (const source of sources) {
      const { place } = source.passage
      const around = wordsOf(`${place.headings?.join(' ') ?? ''} ${place.sheet ?? ''}`)
      passages.set(source, new Set(around.map(({ stem }) => stem)))
    }
    for (const { source, stems: held } of own) for (const stem of held) passages.get(source)?.add(stem)
    const of = new Map<string, number>()
    for (const stem of stems) {
      const having = [...sources].filter((source) => passages.get(source)?.has(stem)).length
      of.set(stem, having === 0 ? 0 : Math.log((sources.size + 0.5) / having))
    }
    weights.set(id, of)
  }
  return ({ source, stems: held }) => {
    const of = weights.get(source.passage.documentId)
    if (!of) return 0
    let sum = 0
    let all = 0
    for (const [stem, weight] of of) {
      all += weight
      if (held.has(stem)) sum += weight
      else if (weight > 0 && [...held].some((other) => synonymous(stem, other))) sum += 0.8 * weight
    }
    return all === 0 ? 0 : sum / all
  }
}
