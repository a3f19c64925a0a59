import { GERMAN, STOP_WORDS } from '../text/function-words.ts'
import { wordsOf } from '../text/words.ts'

/** The share of a language's function words among the words of a text in it, at least. */
const LEAST_SHARE = 0.15
/** Words that are read. */
const MOST_WORDS = 2000

/** The language in which questions about a text are made; null if it is neither English nor German. */
export function languageOf(texts: readonly string[]): 'en' | 'de' | null {
  const words = texts
    .flatMap((text) => wordsOf(text))
    .slice(0, MOST_WORDS)
    .map(({ lower }) => lower)
  const share = (of: ReadonlySet<string>) =>
    words.filter((word) => of.has(word)).length / Math.max(1, words.length)
  const [english, german] = [share(STOP_WORDS), share(GERMAN)]
  if (Math.max(english, german) < LEAST_SHARE) return null
  return english >= german ? 'en' : 'de'
}
