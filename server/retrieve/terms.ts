import { stemmer } from 'stemmer'

const WORDS = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu

/** English words that say nothing about what a text is about (the short list of Snowball's stop words). */
const STOP_WORDS = new Set(
  `a about above after again against all am an and any are as at be because been before being below between both
  but by can could did do does doing down during each few for from further had has have having he her here hers
  him his how i if in into is it its just me more most my no nor not of off on once only or other our out over
  own same she should so some such than that the their them then there these they this those through to too
  under until up upon us very was we were what when where which while who whom why will with would you your
  please tell give list show describe explain much many`.split(/\s+/),
)

/** The words of a text that carry meaning, stemmed, in order; all of its words where every one is a stop word. */
export function terms(text: string): string[] {
  const words = [...text.toLowerCase().normalize('NFKC').matchAll(WORDS)].map(([word]) =>
    word.replace(/['’]s$/, ''),
  )
  const telling = words.filter((word) => !STOP_WORDS.has(word))
  return (telling.length > 0 ? telling : words).map((word) => (/^[a-z]+$/.test(word) ? stemmer(word) : word))
}
