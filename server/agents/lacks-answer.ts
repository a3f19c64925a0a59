import type { EvidenceSentence } from './evidence.ts'
import { answerBonus, asksForPrice } from './expected-answer.ts'
import { focusOf } from './question-focus.ts'
import { synonymous } from './support/synonyms.ts'
import { stemOf, type Word, wordsOf } from './support/words.ts'
import type { WriterInput } from './writer.ts'

/** What a document names when it tells it; broader words ('group', 'metric') it need not use. */
const NAMED_ATTRIBUTES = new Set(
  `address altitude bedroom birthday bounty budget calorie capital ceo collateral currency deadline deposit diameter discount
  dosage dose fee fine guarantee height horsepower insurance interest latitude longitude majority mortgage nickname
  notice passport password penalty pension phone population premium price pressure prize refund rent reward salary
  subsidy tariff tax temperature thickness turnout visa vote voltage wage warranty width`
    .split(/\s+/)
    .map(stemOf),
)

/** In these scripts a word as it is cut here can be a whole clause. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

type Looked = Pick<WriterInput, 'question' | 'sources' | 'sentences'>

/**
 * Whether passages that are about the subject of a question still lack its answer: the attribute that is asked for
 * stands nowhere in those of the document that is quoted, and `best`, the first quote, holds nothing of its kind; or a
 * price is asked for and none stands where it is quoted.
 */
export function lacksAnswer(input: Looked, best: EvidenceSentence): boolean {
  if (asksForPrice(input.question)) {
    const near = input.sentences.filter(({ source, block }) => source === best.source && block === best.block)
    return [best, ...near].every((sentence) => answerBonus(input.question, sentence) === 0)
  }
  const focus = focusOf(input.question).filter(({ stem }) => NAMED_ATTRIBUTES.has(stem))
  if (focus.length === 0 || answerBonus(input.question, best) >= 0.1) return false
  const { documentId } = best.source.passage
  const { missing, held } = lookedUp({
    question: input.question,
    sources: input.sources.filter(({ passage }) => passage.documentId === documentId),
    sentences: input.sentences.filter(({ source }) => source.passage.documentId === documentId),
  })
  return focus.every((word) => missing(word) && ![...held].some((stem) => synonymous(word.stem, stem)))
}

/** 0–1: how many of the names and numbers in a question stand nowhere in what was found; 0 when it has none. */
export function absentNames(input: Looked): number {
  const names = wordsOf(input.question).filter(
    ({ content, capital, text, start }) =>
      content && !UNSPACED.test(text) && ((capital && start > 0) || /\d/.test(text)),
  )
  if (names.length === 0) return 0
  const { missing } = lookedUp(input)
  return names.filter(missing).length / names.length
}

function lookedUp({ sources, sentences }: Looked) {
  const held = new Set(sentences.flatMap(({ stems }) => [...stems]))
  const texts = sources.map(({ passage: { rendered, filename, place } }) =>
    `${filename} ${place.sheet ?? ''} ${place.headings?.join(' ') ?? ''} ${rendered}`.toLowerCase(),
  )
  const missing = ({ stem, lower }: Word) =>
    !held.has(stem) && !texts.some((text) => text.includes(lower.replace(/['’]s?$/u, '')))
  return { held, missing }
}
