import { centreOf, cosine, rowOf } from '../../models/embedding/cosine.ts'
import type { Embed } from '../../models/embedding/embedder.ts'
import { headingsAt } from '../search/place-label.ts'
import type { EvidenceSentence } from './evidence-sentences.ts'

const MOST = 150
/** The characters of a sentence that a reader takes in at once. */
const MOST_CHARS = 320
/** Ends like a statement rather than a title, a question or a fragment. */
const IS_WHOLE = /[.!。！…][)"'”’\]]*$/
/** Begins amid a sentence or like code, or has rules and leaders of a form or a table of contents, or an address. */
const IS_BROKEN = /^\P{L}*\p{Ll}|^[#/>$*{<]|_{3}|(?:\.\s?){4}|:\/\//u
/** Says something only with the sentence before it. */
const LEANS = /^(?:it|this|that|these|those|they|he|she|such|however|therefore|also|but|and|or|see)\b/i
/** The share of letters in a sentence, and of words in capitals: of lines of figures, of names and titles. */
const LEAST_LETTERS = 0.78
const MOST_CAPITALS = 0.6

/** What it is worth to begin the document, to begin a section, to be understood alone, and to be no step or point of a list. */
const BEGINS_DOCUMENT = 0.45
const BEGINS_SECTION = 0.15
const STANDS_ALONE = 0.3
const NO_ITEM = 0.1
/** Sentences at the beginning of a document, where 'this' is the document. */
const OPENING = 3
/** A clause with the number of its parent is no item of a list. */
const IS_CLAUSE = /^\d+\.\d/
/** What a sentence loses that is like a chosen one, and that is of its section. */
const LIKE_ANOTHER = 0.5
const OF_SAME_SECTION = 0.25

/**
 * Chooses the sentences that summarize a document, in its order: those that begin it or its sections, are close to the centroid
 * of all its sentences and diverse, by maximal marginal relevance (Carbonell & Goldstein 1998). `isPart`: they are of a section
 * that the question asks for, where it does not matter which come first.
 */
export async function centralSentences(
  all: readonly EvidenceSentence[],
  count: number,
  embed: Embed,
  isPart = false,
): Promise<EvidenceSentence[]> {
  const sentences = statements(all).slice(0, MOST)
  if (sentences.length <= count) return sentences
  const beginning = new Set(all.filter((sentence, at) => beginsSection(sentence, all[at - 1])))
  const readings = sentences.map(({ reading }) => reading)
  const candidates = (await embedWithCentrality(readings, embed)).map(({ vector, centrality }, at) => {
    const sentence = sentences[at]
    const begins = sentence !== undefined && beginning.has(sentence)
    const text = sentence?.reading ?? ''
    const position = BEGINS_DOCUMENT / (1 + at) + (begins ? BEGINS_SECTION : 0)
    const standsAlone = at < OPENING || begins || !LEANS.test(text)
    const isItem = sentence?.item && !IS_CLAUSE.test(text)
    const worth =
      centrality + (isPart ? 0 : position) + (standsAlone ? STANDS_ALONE : 0) + (isItem ? 0 : NO_ITEM)
    return { at, vector, worth, section: sentence ? sectionOf(sentence) : '' }
  })
  const chosen: typeof candidates = []
  const value = ({ vector, worth, section }: (typeof candidates)[number]) =>
    worth -
    LIKE_ANOTHER * Math.max(0, ...chosen.map((other) => cosine(vector, other.vector))) -
    (chosen.some((other) => other.section === section) ? OF_SAME_SECTION : 0)
  while (chosen.length < count) {
    const left = candidates.filter((candidate) => !chosen.includes(candidate))
    chosen.push(left.reduce((best, other) => (value(other) > value(best) ? other : best)))
  }
  return sentences.filter((_, index) => chosen.some(({ at }) => at === index))
}

/** The sentences that say something: whole ones of readable length if there are any, else all prose, else all but headings. */
function statements(all: readonly EvidenceSentence[]): readonly EvidenceSentence[] {
  const prose = all.filter(isProse)
  const whole = prose.filter(isWhole)
  const short = whole.filter(({ reading }) => reading.length <= MOST_CHARS)
  const lines = all.filter(({ heading }) => !heading)
  return [short, whole, prose, lines].find((some) => some.length > 0) ?? all
}

/** Whether a sentence is a statement of readable length that a reader would take for one. */
export function isStatement(sentence: EvidenceSentence): boolean {
  return isProse(sentence) && isWhole(sentence) && sentence.reading.length <= MOST_CHARS
}

function isProse({ row, heading, stems, reading }: EvidenceSentence): boolean {
  return !row && !heading && stems.size >= 5 && reading.length <= 500 && !IS_BROKEN.test(reading)
}

function isWhole(sentence: EvidenceSentence): boolean {
  const { reading } = sentence
  return (
    IS_WHOLE.test(reading) && lettersIn(reading) >= LEAST_LETTERS && capitalsIn(sentence) <= MOST_CAPITALS
  )
}

function lettersIn(text: string): number {
  const signs = text.replace(/\s/g, '')
  return signs.replace(/[^\p{L}]/gu, '').length / Math.max(1, signs.length)
}

function capitalsIn({ words }: EvidenceSentence): number {
  return words.filter(({ capital }) => capital).length / Math.max(1, words.length)
}

/** Whether a sentence is the first under its heading. `before`: the sentence before it. */
function beginsSection(sentence: EvidenceSentence, before: EvidenceSentence | undefined): boolean {
  if (sentence.heading || before === undefined) return !sentence.heading
  if (before.source !== sentence.source) return false
  return before.heading || sectionOf(before) !== sectionOf(sentence)
}

function sectionOf({ source, start }: EvidenceSentence): string {
  return headingsAt(source.passage, start).join('\n')
}

/** Embeds texts. `centrality`: the cosine of each vector with the centroid of all. */
export async function embedWithCentrality(texts: readonly string[], embed: Embed) {
  const vectors = await embed(texts, 'passage')
  const dimensions = vectors.length / texts.length
  const centre = centreOf(vectors, dimensions)
  return texts.map((_, at) => {
    const vector = rowOf(vectors, at, dimensions)
    return { vector, centrality: cosine(vector, centre) }
  })
}
