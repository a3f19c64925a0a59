import { FORMATS, formatOfName } from '../../../shared/formats.ts'
import { type Exact, exactPhrases } from '../../text/exact-phrases.ts'
import { terms } from '../../text/terms.ts'
import type { Word } from '../../text/words.ts'
import { questionTerms, searchedFor, telling, tellingWords } from './asking-words.ts'
import { carriedOver, pointsBack } from './carry-over.ts'
import { overviewOf } from './overview.ts'

/** A question as it was read, once: search, reading and writing go by it. */
export type Question = {
  /** As it was written, without its filters. */
  readonly text: string
  /** What is compared by meaning: without what only asks, where no embedding tells it from what is asked about. */
  readonly sought: string
  /** What is looked for by its words: without those that languages other than English ask and join with, too. */
  readonly told: string
  /** All terms of `told`, in order. */
  readonly order: readonly string[]
  /** The different ones among them that say what it is about. */
  readonly terms: ReadonlySet<string>
  /** Its words that an answer would say, and their stems. */
  readonly words: readonly Word[]
  readonly stems: ReadonlySet<string>
  /** The several things that it asks, each so that it can be asked alone; none where it asks one. */
  readonly parts: readonly Question[]
  /** Quoted phrases, identifiers, dates, large numbers: to be found as they stand, in any of their forms. */
  readonly exact: readonly Exact[]
  /** `file:`, `type:` and `dataset:`; of several of a kind any one. */
  readonly filters: Filters
  /** Of one that asks for the whole ('Summarize the lease'): the stems that name documents; else null. */
  readonly overview: ReadonlySet<string> | null
  /** Longer than what people ask: to be compared with, its quotation marks and sentences are no commands. */
  readonly isPasted: boolean
}

export type Filters = {
  readonly files: readonly string[]
  readonly extensions: readonly string[]
  readonly datasets: readonly string[]
}

const QUESTION_CHARS = 300
/** Files and datasets that one question names. */
const MOST_FILTERS = 20
const FILTER = /(?<![\p{L}\p{N}])(file|type|dataset):(?:"([^"]+)"|“([^”]+)”|([^\s"“]+))/giu
const NO_FILTERS: Filters = { files: [], extensions: [], datasets: [] }

const PARTS =
  /[?？]\s+(?=\S)|;\s+|,?\s+(?:and|und)\s+(?=(?:what|how|when|who|whom|whose|where|which|why|is|are|does|do|did|can|was|were|wie|was|wann|wer|wo|welche[rsn]?|warum)\b)/iu
const MOST_PARTS = 3
const LEAST_PART_WORDS = 3
/** A part of so few telling words may be about what a later part names. */
const FEW_WORDS = 2

/** Reads a question. A filter of a type that we do not know is taken for words; filters alone are words, too. */
export function readQuestion(written: string): Question {
  const { text: rest, filters } = withoutFilters(written)
  const text = rest === '' ? written : rest
  const isPasted = text.length > QUESTION_CHARS
  const parts = isPasted ? [] : askedParts(text).map(readPart)
  return { ...readPart(text), parts, exact: isPasted ? [] : exactPhrases(rest), filters, isPasted }
}

/** A question that asks one thing, in words alone. */
function readPart(text: string): Question {
  const sought = searchedFor(text)
  const told = telling(sought)
  const words = tellingWords(sought)
  return {
    text,
    sought,
    told,
    order: terms(told),
    terms: new Set(questionTerms(told)),
    words,
    stems: new Set(words.map(({ stem }) => stem)),
    overview: overviewOf(text),
    parts: [],
    exact: [],
    filters: NO_FILTERS,
    isPasted: false,
  }
}

function withoutFilters(question: string): { text: string; filters: Filters } {
  const [files, extensions, datasets] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const take = (whole: string, kind: string, quoted?: string, curly?: string, bare?: string) => {
    const value = quoted ?? curly ?? bare ?? ''
    const name = kind.toLowerCase()
    if (files.size + datasets.size >= MOST_FILTERS) return ' '
    if (name === 'file') files.add(value)
    else if (name === 'dataset') datasets.add(value)
    else {
      const format = formatOfName(`x.${value.replace(/^\./, '').toLowerCase()}`)
      if (format === null) return whole
      for (const extension of FORMATS[format].extensions) extensions.add(extension)
    }
    return ' '
  }
  const text = question.replace(FILTER, take).replace(/\s+/g, ' ').trim()
  return { text, filters: { files: [...files], extensions: [...extensions], datasets: [...datasets] } }
}

/** The several things that a question asks, each so that it can be asked alone; none where it asks one. */
export function askedParts(question: string): string[] {
  const parts = cut(question)
  return parts.map((part, i) => {
    const last = parts[i - 1]
    const carried = last !== undefined && pointsBack(part) ? carriedOver(part, last) : part
    if (carried !== part) return carried
    const before = parts.slice(0, i).join(' ')
    const few = tellingWords(part).length <= FEW_WORDS
    return withSubject(part, few ? question : before)
  })
}

function cut(text: string): string[] {
  const parts = text
    .split(PARTS)
    .map((part) => part.trim())
    .filter((part) => part.split(/\s+/).length >= LEAST_PART_WORDS || /[\u3040-\u9fff]{4}/.test(part))
    // 'Why or why not?' asks nothing by itself.
    .filter((part) => terms(part).length > 0)
  return parts.length > 1 ? parts.slice(0, MOST_PARTS) : []
}

/** A part of a question that names nothing is about what another part, mostly an earlier one, names. */
function withSubject(part: string, others: string): string {
  const named = (text: string) =>
    tellingWords(text).filter(({ capital, start, text: word }) => (capital && start > 0) || /\d/.test(word))
  if (named(part).length > 0) return part
  const names = named(others).map(({ text }) => text)
  return names.length > 0 ? `${part} ${names.join(' ')}` : part
}
