import { FORMATS, formatOfName } from '../../../shared/formats.ts'
import { type ExactPhrase, exactPhrases } from '../../text/exact-phrases.ts'
import { terms } from '../../text/terms.ts'
import type { Word } from '../../text/words.ts'
import { type AskedProperty, askedProperty } from './asked-property.ts'
import { carriedOver, refersBack } from './carry-over.ts'
import { asksForDocuments } from './document-list.ts'
import { overviewOf } from './overview.ts'
import { contentWords, questionTerms, withoutFunctionWords, withoutQuestionWords } from './question-words.ts'

/** A question, analyzed once for search, reading and writing. */
export type Question = {
  /** The question as written, without its filters. */
  readonly text: string
  /**
   * The text to embed: in scripts other than Latin without question words, which embeddings do not tell from content.
   */
  readonly semanticQuery: string
  /** The text to search by words: in languages other than English without function words, too. */
  readonly lexicalQuery: string
  /** All terms of `lexicalQuery`, in order. */
  readonly termSequence: readonly string[]
  /** The distinct terms of `lexicalQuery` that say what the question is about. */
  readonly terms: ReadonlySet<string>
  /** The words that an answer would repeat, and their stems. */
  readonly words: readonly Word[]
  readonly stems: ReadonlySet<string>
  /** The questions that it asks at once, each complete in itself; empty if it asks one. */
  readonly parts: readonly Question[]
  /** Quoted phrases, identifiers, dates and large numbers, to be found exactly in any of their forms. */
  readonly exact: readonly ExactPhrase[]
  /** `file:`, `type:` and `dataset:`; several filters of one kind are alternatives. */
  readonly filters: Filters
  /** The stems that name documents if the question asks for an overview ('Summarize the lease'); else null. */
  readonly overview: ReadonlySet<string> | null
  /**
   * Whether it is too long for a question, such as a pasted text, whose quotation marks and sentences mean nothing
   * here.
   */
  readonly isPasted: boolean
  /** The property of a document that it asks for: 'Who wrote the paper?' */
  readonly property: AskedProperty | null
  /** Whether it asks which documents there are. */
  readonly asksForDocuments: boolean
  /** Its spelling has been corrected by the words of the texts. */
  readonly isSpelled?: boolean
}

export type Filters = {
  readonly files: readonly string[]
  readonly extensions: readonly string[]
  readonly datasets: readonly string[]
}

/** The most characters of a question that was typed. */
const QUESTION_CHARS = 300
/** The most file and dataset filters of a question. */
const MOST_FILTERS = 20
const FILTER = /(?<![\p{L}\p{N}])(file|type|dataset):(?:"([^"]+)"|“([^”]+)”|([^\s"“]+))/giu
const NO_FILTERS: Filters = { files: [], extensions: [], datasets: [] }

const PARTS =
  /[?？]\s+(?=\S)|;\s+|,?\s+(?:and|und)\s+(?=(?:what|how|when|who|whom|whose|where|which|why|is|are|does|do|did|can|was|were|wie|was|wann|wer|wo|welche[rsn]?|warum)\b)/iu
const MOST_PARTS = 3
const LEAST_PART_WORDS = 3
/** A part with up to this many content words may be about a name of a later part. */
const FEW_WORDS = 2

/** Analyzes a question. A filter with an unknown type, or a question of filters alone, counts as words. */
export function readQuestion(written: string): Question {
  const { text: rest, filters } = withoutFilters(written)
  const text = rest === '' ? written : rest
  const isPasted = text.length > QUESTION_CHARS
  const parts = isPasted ? [] : splitQuestion(text).map(readPart)
  return {
    ...readPart(text),
    parts,
    exact: isPasted ? [] : exactPhrases(rest),
    filters,
    isPasted,
    property: isPasted ? null : askedProperty(text, contentWords(text)),
    asksForDocuments: asksForDocuments(text),
  }
}

/** Analyzes a question without parts, filters and exact phrases. */
function readPart(text: string): Question {
  const semanticQuery = withoutQuestionWords(text)
  const lexicalQuery = withoutFunctionWords(semanticQuery)
  const words = contentWords(semanticQuery)
  return {
    text,
    semanticQuery,
    lexicalQuery,
    termSequence: terms(lexicalQuery),
    terms: new Set(questionTerms(lexicalQuery)),
    words,
    stems: new Set(words.map(({ stem }) => stem)),
    overview: overviewOf(text),
    parts: [],
    exact: [],
    filters: NO_FILTERS,
    isPasted: false,
    property: null,
    asksForDocuments: false,
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

/** Splits a question that asks several things into complete questions; empty if it asks one. */
export function splitQuestion(question: string): string[] {
  const parts = split(question)
  return parts.map((part, i) => {
    const last = parts[i - 1]
    const resolved = last !== undefined && refersBack(part) ? carriedOver(part, last) : part
    if (resolved !== part) return resolved
    const before = parts.slice(0, i).join(' ')
    const few = contentWords(part).length <= FEW_WORDS
    return withNames(part, few ? question : before)
  })
}

function split(text: string): string[] {
  const parts = text
    .split(PARTS)
    .map((part) => part.trim())
    .filter((part) => part.split(/\s+/).length >= LEAST_PART_WORDS || /[\u3040-\u9fff]{4}/.test(part))
    // 'Why or why not?' asks nothing by itself.
    .filter((part) => terms(part).length > 0)
  return parts.length > 1 ? parts.slice(0, MOST_PARTS) : []
}

/** Appends the names and numbers of other parts to a part that has none. */
function withNames(part: string, others: string): string {
  const named = (text: string) =>
    contentWords(text).filter(({ capital, start, text: word }) => (capital && start > 0) || /\d/.test(word))
  if (named(part).length > 0) return part
  const names = named(others).map(({ text }) => text)
  return names.length > 0 ? `${part} ${names.join(' ')}` : part
}
