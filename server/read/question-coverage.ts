import type { Question } from '../language/question.ts'
import { synonymous } from '../language/synonyms.ts'
import type { EvidenceSentence } from './evidence.ts'
import { placeWords } from './place-words.ts'

/** What a question asks about. `coverage`: 0–1, how much of it a sentence speaks of, rare words counting more. */
export type QuestionCoverage = {
  readonly stems: ReadonlySet<string>
  coverage(sentence: EvidenceSentence): number
  /** 0–1: how many of the names and numbers in the question these sentences or their places hold; 1 when it has none. */
  named(sentences: readonly EvidenceSentence[]): number
}

/** What an answer need not say: of what sort a text is, and whether something is so that is or is not. */
const VAGUE =
  /^(?:amounts?|conditions?|details?|info|information|instructions?|polic(?:y|ies)|requirements?|rules?|allowed|permitted|possible|required|necessary|erlaubt|gestattet|moglich|notig|verboten|permis|autorise|permitido|permesso)$/
/** What such a word counts beside others. */
export const VAGUE_WORTH = 0.3

/** Whether a word of a question is one that its answer need not say. */
export function isVague(word: string): boolean {
  return VAGUE.test(word)
}

export function questionCoverage(
  { words }: Pick<Question, 'words'>,
  pool: readonly EvidenceSentence[],
): QuestionCoverage {
  const stems = new Set(words.map(({ stem }) => stem))
  const vague = new Set(words.filter(({ lower }) => isVague(lower)).map(({ stem }) => stem))
  const weights = new Map<string, number>()
  for (const stem of stems) {
    const having = pool.reduce((count, sentence) => count + (sentence.stems.has(stem) ? 1 : 0), 0)
    weights.set(stem, (vague.has(stem) ? VAGUE_WORTH : 1) * Math.log(1 + (pool.length + 1) / (having + 1)))
  }
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1
  const around = new WeakMap<object, ReadonlySet<string>>()
  const placeStems = ({ source }: EvidenceSentence) => {
    const known = around.get(source)
    if (known) return known
    const made = new Set(placeWords(source.passage).map(({ stem }) => stem))
    around.set(source, made)
    return made
  }
  // What names the subject need not be said again in every sentence about it.
  const naming = new Set(
    words
      .filter(({ capital, text, start }) => (capital && start > 0) || /\d/.test(text))
      .map(({ stem }) => stem),
  )
  const passages = new Map<object, Set<string>>()
  const documents = new Map<string, Set<string>>()
  for (const { source, stems: held } of pool) {
    const all = passages.get(source) ?? new Set<string>()
    const whole = documents.get(source.passage.documentId) ?? new Set<string>()
    for (const stem of held) {
      all.add(stem)
      whole.add(stem)
    }
    passages.set(source, all)
    documents.set(source.passage.documentId, whole)
  }
  const before = (sentence: EvidenceSentence) =>
    POINTS_BACK.test(sentence.reading)
      ? pool.find(({ source, index }) => source === sentence.source && index === sentence.index - 1)
      : undefined
  const previous = new Map<EvidenceSentence, EvidenceSentence | undefined>()
  const headings = nearestHeadings(pool)
  const part = (stem: string, sentence: EvidenceSentence) => {
    if (sentence.stems.has(stem)) return 1
    if (!previous.has(sentence)) previous.set(sentence, before(sentence))
    if (previous.get(sentence)?.stems.has(stem)) return 0.9
    if (headings.get(sentence)?.stems.has(stem)) return 0.85
    for (const other of sentence.stems) if (synonymous(stem, other)) return 0.8
    if (placeStems(sentence).has(stem)) return naming.has(stem) ? 0.8 : 0.5
    if (passages.get(sentence.source)?.has(stem)) return naming.has(stem) ? 0.7 : leaning(sentence)
    if (documents.get(sentence.source.passage.documentId)?.has(stem)) return naming.has(stem) ? 0.6 : 0.1
    return 0
  }
  return {
    stems,
    coverage: (sentence) => {
      let sum = 0
      for (const [stem, weight] of weights) sum += weight * part(stem, sentence)
      return sum / total
    },
    named: (sentences) => {
      if (naming.size === 0) return 1
      return (
        [...naming].filter((stem) =>
          sentences.some((sentence) => sentence.stems.has(stem) || placeStems(sentence).has(stem)),
        ).length / naming.size
      )
    },
  }
}

/** The heading that each sentence stands under within its passage, where there is one. */
function nearestHeadings(pool: readonly EvidenceSentence[]): Map<EvidenceSentence, EvidenceSentence> {
  const found = new Map<EvidenceSentence, EvidenceSentence>()
  let heading: EvidenceSentence | undefined
  for (const sentence of pool) {
    if (heading?.source !== sentence.source) heading = undefined
    if (sentence.heading && !sentence.row) heading = sentence
    else if (heading && !sentence.row) found.set(sentence, heading)
  }
  return found
}

/** What 'it' is stands in the sentence before. */
const POINTS_BACK =
  /^(?:it|its|this|that|these|those|they|their|he|his|she|her|such|er|sie|es|dies\p{L}*)\b/iu

/** What a word counts that stands beside a sentence: rows and fragments say little without what they stand in. */
function leaning({ row, stems }: EvidenceSentence): number {
  if (row) return 0.6
  return stems.size < 5 ? 0.5 : 0.3
}
