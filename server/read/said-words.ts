import { cosine, rowOf } from '../embed/cosine.ts'
import type { Embed } from '../embed/embedder.ts'
import { likeness } from '../language/likeness.ts'
import { type Word, wordsOf } from '../language/words.ts'
import type { AskedKind } from './asked-kind.ts'
import type { EvidenceSentence } from './evidence.ts'
import { placeWords } from './place-words.ts'

/** Cosines from which two words begin to say the same, and over how much more they come to; and what that counts. */
const NEAR = { from: 0.4, over: 0.4, worth: 0.85 }
/** Sentences before and after a quote that are read with it. */
const AROUND = 2
/** Characters at the beginning of a document that name what it is about. */
const OPENING = 1000
/** What the words of the question count that stand beside the quote, in its passage, and elsewhere in its document. */
const BESIDE = 0.9
const PASSAGE = { exact: 0.6, near: 0.5 }
const DOCUMENT = { named: 0.85, other: 0.35 }
/** What a word counts that the kind of thing says which is there, one that is part of a column's name, and one that cannot be looked up in a script without spaces where all the others are. */
const BY_KIND = 0.9
const IN_HEADER = 0.8
const UNSPACED_WORTH = 0.75
/** A cell of more words, its column's name included, says something of others than the row is about. */
const SHORT_CELL = 8
/** The least with which a kind of thing speaks for the words that ask for it. */
const LEAST_KIND = 0.6
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+$/u

/** How far a quote says a word of a question, 0–1. */
export type SaidWord = {
  readonly word: Word
  /** The quote itself, in the same words or in near ones. */
  readonly quote: number
  /** The quote with what stands around it: names and numbers may stand anywhere in the document. */
  readonly around: number
  /** In the same words; `first`: the first quoted sentence, `place`: the headings and the file's name, `opening`: how the document begins. */
  readonly exactly: Readonly<
    Record<'first' | 'around' | 'document' | 'anywhere' | 'place' | 'opening', number>
  >
}

/** `kind`: 0–1, how surely the quote has a thing of the kind that is asked for, 1 where no kind is. `text`: what is read with the quote, itself included. */
export type Said = { readonly words: readonly SaidWord[]; readonly kind: number; readonly text: string }

type Looked = {
  readonly asked: readonly Word[]
  readonly kind: AskedKind | null
  /** Of one source, the one that answers first. */
  readonly quoted: readonly [EvidenceSentence, ...EvidenceSentence[]]
  readonly sentences: readonly EvidenceSentence[]
}

/** How far a quote, and what stands around it, say the words of a question. */
export async function saidWords({ asked, kind, quoted, sentences }: Looked, embed: Embed): Promise<Said> {
  const [first] = quoted
  const { source } = first
  const { passage } = source
  const inSource = sentences.filter((sentence) => sentence.source === source)
  const at = quoted.map((sentence) => inSource.indexOf(sentence)).filter((index) => index >= 0)
  const [from, to] = [Math.min(...at), Math.max(...at)]
  const neighbours = inSource.slice(Math.max(0, from - AROUND), to + AROUND + 1)
  const heading = inSource.slice(0, from).findLast((sentence) => sentence.heading)
  const place = placeWords(passage)
  const words = {
    quote: quoted.flatMap((sentence) => sentence.words),
    around: [
      ...neighbours.flatMap((sentence) => sentence.words),
      ...(heading?.words ?? []),
      ...wordsOf(passage.place.headings?.join(' ') ?? ''),
    ],
    passage: [...inSource.flatMap((sentence) => sentence.words), ...place],
    document: [
      ...sentences
        .filter((sentence) => sentence.source.passage.documentId === passage.documentId)
        .flatMap((sentence) => sentence.words),
      ...place,
    ],
  }
  const exact = {
    first: exactly(asked, sayingWords(first, asked)),
    quote: exactly(asked, words.quote),
    around: exactly(asked, words.around),
    passage: exactly(asked, words.passage),
    document: exactly(asked, words.document),
    anywhere: exactly(
      asked,
      sentences.flatMap((sentence) => sentence.words),
    ),
    place: exactly(asked, place),
    opening: exactly(
      asked,
      sentences
        .filter(({ source, start }) => source.passage.documentId === passage.documentId && start < OPENING)
        .flatMap((sentence) => sentence.words),
    ),
  }
  const like = await nearness(asked, words.passage, embed)
  const nearest = (word: Word, others: readonly Word[]) =>
    others.reduce((most, other) => Math.max(most, like(word, other)), 0)
  const near = (word: Word, others: readonly Word[]) => {
    const nearness = nearest(word, others)
    return NEAR.worth * Math.min(1, Math.max(0, (nearness - NEAR.from) / NEAR.over))
  }
  const inQuote = kind?.held(quoted) ?? 1
  const inNeighbours = kind?.held(inSource.slice(Math.max(0, from - 1), to + 2)) ?? 1
  const share = exact.passage.reduce((sum, value) => sum + value, 0) / Math.max(1, asked.length)
  const columns = quoted.filter(({ row }) => row).flatMap(({ reading }) => columnsOf(reading))
  const otherwise = (word: Word, held: number) =>
    Math.max(
      kind?.words.has(word.stem) && held >= LEAST_KIND ? BY_KIND : 0,
      UNSPACED.test(word.text) ? UNSPACED_WORTH * Math.sqrt(share) : 0,
      isPartOf(word, columns) ? IN_HEADER : 0,
    )
  return {
    words: asked.map((word, i) => {
      const inWords = (where: keyof typeof exact) => exact[where][i] ?? 0
      const elsewhere = isNamed(word)
        ? [DOCUMENT.named * inWords('document')]
        : [
            PASSAGE.exact * inWords('passage'),
            DOCUMENT.other * inWords('document'),
            near(word, words.quote),
            BESIDE * near(word, words.around),
            PASSAGE.near * near(word, words.passage),
          ]
      return {
        word,
        quote: Math.max(
          inWords('quote'),
          isNamed(word) ? 0 : near(word, words.quote),
          otherwise(word, inQuote),
        ),
        around: Math.max(
          inWords('quote'),
          BESIDE * inWords('around'),
          otherwise(word, inNeighbours),
          ...elsewhere,
        ),
        exactly: {
          first: inWords('first'),
          around: inWords('around'),
          document: inWords('document'),
          anywhere: Math.max(inWords('document'), isNamed(word) ? inWords('anywhere') : 0),
          place: inWords('place'),
          opening: inWords('opening'),
        },
      }
    }),
    kind: inQuote,
    text: [...(heading ? [heading] : []), ...neighbours].map(({ reading }) => reading).join(' '),
  }
}

/**
 * The words of a sentence; of a row those of its short cells, and of longer ones only where they say more of what is
 * asked than a name: a note that speaks of someone does not make the row theirs.
 */
function sayingWords({ row, reading, words }: EvidenceSentence, asked: readonly Word[]): readonly Word[] {
  if (!row) return words
  let from = 0
  return reading.split('; ').flatMap((cell) => {
    const to = from + cell.length
    const inCell = words.filter(({ start, end }) => start >= from && end <= to)
    from = to + 2
    if (inCell.length <= SHORT_CELL) return inCell
    const stems = new Set(inCell.map(({ stem }) => stem))
    return asked.some((word) => !isNamed(word) && stems.has(word.stem)) ? inCell : []
  })
}

/** Whether a word is a name or a number. */
export function isNamed(word: Word): boolean {
  return isNumber(word) || (word.capital && word.start > 0)
}

export function isNumber({ text }: Word): boolean {
  return /\d/.test(text)
}

/** For each word 1 where it is among others, less where one says much the same. */
function exactly(asked: readonly Word[], words: readonly Word[]): number[] {
  const different = new Map(words.map((word) => [word.stem, word]))
  return asked.map((word) => (different.has(word.stem) ? 1 : mostLike(word, [...different.values()])))
}

function mostLike(word: Word, words: readonly Word[]): number {
  return words.reduce(
    (most, other) =>
      Math.max(
        most,
        likeness(word, other, () => 0),
      ),
    0,
  )
}

/** Cosines of words with others. */
async function nearness(
  asked: readonly Word[],
  words: readonly Word[],
  embed: Embed,
): Promise<(word: Word, other: Word) => number> {
  const others = new Set(words.filter(({ content }) => content).map(({ lower }) => lower))
  const texts = [...new Set([...asked.map(({ lower }) => lower), ...others])]
  if (asked.length === 0 || others.size === 0) return () => 0
  const vectors = await embed(texts, 'passage')
  const dimensions = vectors.length / texts.length
  const rows = new Map(texts.map((text, row) => [text, rowOf(vectors, row, dimensions)]))
  const known = new Map<string, Map<string, number>>()
  return ({ lower }, other) => {
    const [a, b] = [rows.get(lower), rows.get(other.lower)]
    if (a === undefined || b === undefined || !other.content) return 0
    const of = known.get(lower) ?? new Map<string, number>()
    known.set(lower, of)
    const before = of.get(other.lower)
    if (before !== undefined) return before
    const near = cosine(a, b)
    of.set(other.lower, near)
    return near
  }
}

function columnsOf(row: string): string[] {
  return row.split('; ').flatMap((cell) => {
    const column = cell.split(': ')[0] ?? ''
    return column.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  })
}

/** 'winpercent' where the win percent is asked for. */
function isPartOf({ lower }: Word, columns: readonly string[]): boolean {
  return (
    lower.length >= 3 &&
    columns.some((column) => column !== lower && (column.startsWith(lower) || column.endsWith(lower)))
  )
}
