import { stemmer } from 'stemmer'
import { FUNCTION_WORDS } from './function-words.ts'
import { germanStem, isGerman, isGermanNoun } from './german.ts'

/** A word of a text, at `start` in it. `stem` is what two forms of it have in common. */
export type Word = {
  readonly text: string
  readonly lower: string
  readonly stem: string
  readonly start: number
  readonly end: number
  /** Carries meaning of its own: not an article, a preposition or the like. */
  readonly content: boolean
  readonly capital: boolean
  /** May be a name: begins with a capital, and is no common noun of a German text. */
  readonly name: boolean
}

const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]]+(?:['’][\p{L}]+)*/gv
/** 'l’exploitation', 'd’une', 'qu’il'. */
const ELIDED = /^(?:[ldnsjmtc]|qu|jusqu|lorsqu|puisqu|quoiqu)['’](?=\p{L}{2})/iu
const WIDE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const UPPER = /^\p{Lu}/u

/** The words of a text in order. CJK text gives pairs of characters; contractions give their parts. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  const german = isGerman(text)
  for (const match of text.matchAll(WORD)) {
    const found = match[0]
    const start = match.index
    if (WIDE.test(found)) {
      words.push(...wideWords(found, start))
      continue
    }
    const { bare, negated } = bareWord(found.replace(ELIDED, ''))
    if (bare !== '') {
      const read = word(bare, start, start + found.length)
      words.push(german ? asGerman(read, words.at(-1)?.text) : read)
    }
    if (negated) words.push(word('not', start, start + found.length))
  }
  return words
}

/** The stems of the words that carry meaning. */
export function contentStems(text: string): Set<string> {
  const stems = new Set<string>()
  for (const { content, stem } of wordsOf(text)) if (content) stems.add(stem)
  return stems
}

function word(text: string, start: number, end: number): Word {
  const lower = unmarked(text)
  const content = !FUNCTION_WORDS.has(text.toLowerCase()) && (lower.length > 1 || /\p{N}/u.test(lower))
  const capital = UPPER.test(text)
  return { text, lower, stem: stemOf(lower), start, end, content, capital, name: capital }
}

/** A word in lower case without marks: 'Überstunden' is 'uberstunden'. */
export function unmarked(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
}

function asGerman(word: Word, before: string | undefined): Word {
  const name = word.capital && !isGermanNoun(word.text, before)
  return { ...word, stem: germanStem(word.lower), name }
}

/** The words of a run without spaces, as a dictionary cuts them. */
function* wideWords(run: string, from: number): Generator<Word> {
  for (const { segment, index } of SEGMENTER.segment(run))
    yield wide(
      segment,
      from + index,
      !WIDE_FUNCTION.has(segment) && !/^\p{Script=Hiragana}{1,2}$/u.test(segment),
    )
}

const SEGMENTER = new Intl.Segmenter('zh', { granularity: 'word' })
const WIDE_FUNCTION = new Set(
  `的 了 着 吗 呢 吧 和 与 及 或 在 是 被 把 将 也 都 就 还 还有 尚有 可以 可达 达到 有 到 从 至 后 时 中 里 每 为 以 于 等 其 这 那 个
  多 之 过 过的 而 但 并 且 所 该 此 各 由 对 向 万 亿 元`.split(/\s+/),
)

function wide(text: string, start: number, content: boolean): Word {
  const end = start + text.length
  return { text, lower: text, stem: text, start, end, content, capital: false, name: false }
}

function bareWord(found: string): { bare: string; negated: boolean } {
  const plain = found.replaceAll('’', "'")
  const negation = /^(.*?)n't$/i.exec(plain)
  if (negation) {
    const stump = (negation[1] ?? '').toLowerCase()
    const bare = stump === 'ca' ? 'can' : stump === 'wo' ? 'will' : stump === 'sha' ? 'shall' : negation[1]
    return { bare: bare ?? '', negated: true }
  }
  if (plain.toLowerCase() === 'cannot') return { bare: 'can', negated: true }
  return { bare: plain.replace(/'(s|re|ve|ll|d|m)$/i, ''), negated: false }
}

/** The stem of a word in small letters without marks: Porter's, of irregular forms that of their base. */
export function stemOf(lower: string): string {
  const base = IRREGULAR.get(lower) ?? lower
  return /^[a-z]+$/.test(base) ? stemmer(base) : base
}

const IRREGULAR = new Map(
  `used use|using use|made make|gave give|given give|took take|taken take|found find|built build|said say|wrote write|
  written write|began begin|begun begin|bought buy|sold sell|paid pay|held hold|kept keep|led lead|lost lose|won win|
  grew grow|grown grow|rose rise|risen rise|fell fall|fallen fall|chose choose|chosen choose|told tell|known know|
  knew know|thought think|taught teach|caught catch|met meet|sent send|spent spend|became become|went go|gone go|
  children child|men man|women woman|feet foot|teeth tooth|lives life|drew draw|drawn draw|drove drive|driven drive|
  ate eat|eaten eat|spoke speak|spoken speak|broke break|broken break|brought bring|came come|saw see|seen see|
  ran run|sat sit|stood stand|understood understand|meant mean|felt feel|heard hear|shown show|worn wear|wore wear|
  lent lend|borne bear|bore bear|fought fight|sought seek|slept sleep|swam swim|threw throw|thrown throw`
    .split('|')
    .map((pair) => {
      const [form = '', base = ''] = pair.trim().split(' ')
      return [form, base] as const
    }),
)
