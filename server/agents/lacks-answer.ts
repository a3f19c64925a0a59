import type { EvidenceSentence } from './evidence.ts'
import { answerBonus } from './expected-answer.ts'
import { synonymous } from './support/synonyms.ts'
import { wordsOf } from './support/words.ts'
import type { WriterInput } from './writer.ts'

/** What a document names when it tells it; broader words ('group', 'metric') it need not use. */
const FOCUS =
  /^(?:what|which|how (?:long|much|high|large|big)) (?:(?:is|was|are|were) )?(?:the )?(?:[\p{L}-]+ )?(price|cost|fee|fine|penalty|salary|wage|bonus|warranty|guarantee|rate|dose|dosage|deadline|discount|rent|deposit|tax|insurance|premium|population|melting point|phone number|address|bounty)s?\b/iu

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
  const focus = FOCUS.exec(question)?.[1]
  if (focus === undefined || answerBonus(question, best) >= 0.1) return false
  return wordsOf(focus).every(
    (word) => missing(word) && ![...held].some((stem) => synonymous(word.stem, stem)),
  )
}
