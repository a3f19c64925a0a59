import { stemmer } from 'stemmer'
import { GuideLanguage } from '../../shared/guides.ts'
import { isAscii, plainCharacters, raisedApart } from './folding.ts'
import {
  FRENCH,
  FUNCTION_WORDS,
  GERMAN,
  otherLanguage,
  SPANISH,
  STOP_WORDS,
  wordSet,
} from './function-words.ts'
import type { Span } from './sentences.ts'

/** A word of a text with its span. `stem`: equal for the forms of a word; `lower`: in lower case without diacritics. */
export type Word = Span & {
  readonly text: string
  readonly lower: string
  readonly stem: string
  /** Whether it is a content word rather than an article, a preposition or the like. */
  readonly content: boolean
  readonly capital: boolean
}

const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]]+(?:[\u200b-\u200d\u2060]+[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]]+)*(?:['’][\p{L}]+)*/gv
/** Elided words of French: 'l’exploitation', 'd’une', 'qu’il'. */
const ELIDED = /^(?:[ldnsjmtc]|qu|jusqu|lorsqu|puisqu|quoiqu)['’](?=\p{L}{2})/iu
/** Suffixes of English after an apostrophe: 'tenant’s', 'we’ve'. */
const CONTRACTED = /['’](?:s|re|ve|ll|d|m)$/i
/** Contractions with 'not', such as 'doesn’t', whose verb has no meaning of its own. */
const NEGATION = /n['’]t$|^cannot$/i
const WIDE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const UPPER = /^\p{Lu}/u

/**
 * Splits a text into words, in order; scripts without spaces by dictionary. A contraction becomes its first word, or
 * 'not'. Superscripts are part of no figure or word, as raisedApart() says.
 */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  const stemmed = otherLanguage(text) === GERMAN ? germanStem : stemOf
  for (const { 0: found, index: start } of raisedApart(text).matchAll(WORD)) {
    if (WIDE.test(found)) {
      words.push(...wideWords(found, start))
      continue
    }
    const base = NEGATION.test(found) ? 'not' : found.replace(ELIDED, '').replace(CONTRACTED, '')
    words.push(word(base.replaceAll('’', "'"), start, start + found.length, stemmed))
  }
  return words
}

/** The stems of the content words of a text. */
export function contentStems(text: string): Set<string> {
  return new Set(wordsOf(text).flatMap(({ content, stem }) => (content ? [stem] : [])))
}

function word(text: string, start: number, end: number, stemmed: (lower: string) => string): Word {
  const lower = withoutDiacritics(text)
  const content = !FUNCTION_WORDS.has(text.toLowerCase()) && (lower.length > 1 || /\p{N}/u.test(lower))
  return { text, lower, stem: stemmed(lower), start, end, content, capital: UPPER.test(text) }
}

/** Lower-cases a word, makes its characters plain and removes its diacritics: 'Überstunden' becomes 'uberstunden'. */
export function withoutDiacritics(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  return plainCharacters(text).toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
}

/** Splits a run of text without spaces into words by dictionary. */
function wideWords(run: string, from: number): Word[] {
  return [...SEGMENTER.segment(run)].map(({ segment: text, index }) => {
    const start = from + index
    const content = !WIDE_FUNCTION.has(text) && !/^\p{Script=Hiragana}{1,2}$/u.test(text)
    const end = start + text.length
    return { text, lower: text, stem: text, start, end, content, capital: false }
  })
}

const SEGMENTER = new Intl.Segmenter('zh', { granularity: 'word' })
const WIDE_FUNCTION =
  wordSet(`的 了 着 吗 呢 吧 和 与 及 或 在 是 被 把 将 也 都 就 还 还有 尚有 可以 可达 达到 有 到 从 至 后 时 中 里 每 为 以 于 等 其 这 那 个
  多 之 过 过的 而 但 并 且 所 该 此 各 由 对 向 万 亿 元`)

/** The Porter stem of a word in lower case without diacritics; of an irregular form that of its base. */
export function stemOf(lower: string): string {
  const base = IRREGULAR.get(lower) ?? lower
  return /^[a-z]+$/.test(base) ? stemmer(base) : base
}

/** Irregular forms, each group led by its base. */
const IRREGULAR = new Map(
  `use used using|make made|give gave given|take took taken|find found|build built|say said|write wrote written|
  begin began begun|buy bought|sell sold|pay paid|hold held|keep kept|lead led|lose lost|win won|grow grew grown|
  rise rose risen|fall fell fallen|choose chose chosen|tell told|know knew known|think thought|teach taught|
  catch caught|meet met|send sent|spend spent|become became|go went gone|child children|man men|woman women|
  foot feet|tooth teeth|life lives|draw drew drawn|drive drove driven|eat ate eaten|speak spoke spoken|
  break broke broken|bring brought|come came|see saw seen|run ran|sit sat|stand stood|understand understood|
  mean meant|feel felt|hear heard|show shown|wear wore worn|lend lent|bear bore borne|fight fought|seek sought|
  sleep slept|swim swam|throw threw thrown`
    .split('|')
    .flatMap((group) => {
      const [base = '', ...forms] = group.trim().split(' ')
      return forms.map((form) => [form, base] as const)
    }),
)

/** A light stem of a German word without diacritics, equal for 'gelagert' and 'lagern', 'Kernen' and 'Kerne'. */
export function germanStem(lower: string): string {
  let stem = lower.replaceAll('ß', 'ss').replace(/^ge(?=.{5})/, '')
  while (stem.length > 4) {
    if (stem.length > 6 && /(?:em|er|nd)$/.test(stem)) stem = stem.slice(0, -2)
    else if (/[tesn]$/.test(stem)) stem = stem.slice(0, -1)
    else break
  }
  return stem
}

const OF_LANGUAGE: Readonly<Record<GuideLanguage, ReadonlySet<string>>> = {
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
    .map((language) => ({ language, share: shareOf(OF_LANGUAGE[language]) }))
    .sort((a, b) => b.share - a.share)
  return most && most.share >= LEAST_SHARE ? most.language : null
}
