import { GuideLanguage } from '../../shared/guides.ts'
import { FRENCH, GERMAN, SPANISH, STOP_WORDS } from './function-words.ts'
import { wordsOf } from './words.ts'

const WORDS: Readonly<Record<GuideLanguage, ReadonlySet<string>>> = {
  en: STOP_WORDS,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
}
/** The share of a language's function words among the words of a text in it, at least. */
const LEAST_SHARE = 0.15
/** Words that are read. */
const MOST_WORDS = 2000

/** The language of texts; null if it is none in which guides ask, or they have too few function words to tell. */
export function languageOf(texts: readonly string[]): GuideLanguage | null {
  const words = texts
    .flatMap((text) => wordsOf(text))
    .slice(0, MOST_WORDS)
    .map(({ text }) => text.toLowerCase())
  const shareOf = (of: ReadonlySet<string>) =>
    words.filter((word) => of.has(word)).length / Math.max(1, words.length)
  const [most] = GuideLanguage.options
    .map((language) => ({ language, share: shareOf(WORDS[language]) }))
    .sort((a, b) => b.share - a.share)
  return most && most.share >= LEAST_SHARE ? most.language : null
}
