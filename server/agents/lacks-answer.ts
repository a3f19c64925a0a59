import type { EvidenceSentence } from './evidence.ts'
import { answerBonus } from './expected-answer.ts'
import { focusOf } from './question-focus.ts'
import { synonymous } from './support/synonyms.ts'
import { stemOf, wordsOf } from './support/words.ts'
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

/**
 * Whether passages that are about the subject of a question still lack its answer: at least half of the names and
 * numbers in it stand nowhere in them, or the attribute that is asked for stands nowhere in them and `best`, the
 * first quote, holds nothing of its kind.
 */
export function lacksAnswer({ question, sources, sentences }: WriterInput, best: EvidenceSentence): boolean {
  const held = new Set(sentences.flatMap(({ stems }) => [...stems]))
  const texts = sources.map(({ passage: { rendered, filename, place } }) =>
    `${filename} ${place.sheet ?? ''} ${place.headings?.join(' ') ?? ''} ${rendered}`.toLowerCase(),
  )
  const missing = ({ stem, lower }: { stem: string; lower: string }) =>
    !held.has(stem) && !texts.some((text) => text.includes(lower.replace(/['’]s?$/u, '')))
  const words = wordsOf(question).filter(({ content, text }) => content && !UNSPACED.test(text))
  const names = words.filter(({ capital, text, start }) => (capital && start > 0) || /\d/.test(text))
  const absent = names.filter(missing).length
  if (absent > 0 && absent * 2 >= names.length) return true
  const focus = focusOf(question).filter(({ stem }) => NAMED_ATTRIBUTES.has(stem))
  if (focus.length === 0 || answerBonus(question, best) >= 0.1) return false
  return focus.every((word) => missing(word) && ![...held].some((stem) => synonymous(word.stem, stem)))
}
