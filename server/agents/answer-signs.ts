import type { AnswerServices, Found, Source } from './agent.ts'
import type { EvidenceSentence } from './evidence.ts'
import { answerBonus } from './expected-answer.ts'
import { absentNames } from './lacks-answer.ts'
import { tellingWords } from './question.ts'
import { focusHeld, focusOf } from './question-focus.ts'
import { namesCell, type SentenceScores } from './score-sentences.ts'
import { likeness } from './support/match-words.ts'
import { type Word, wordsOf } from './support/words.ts'

/** What speaks for and against a sentence being the answer to a question. Each 0–1, comparable between questions. */
export type AnswerSigns = {
  /** Cosine of the question and the passage that the sentence stands in. */
  readonly meaning: number
  /** How much of the question, rare words counting more, the passage speaks of, in the same or in near words. */
  readonly passage: number
  /** How much of it the sentence itself says. */
  readonly sentence: number
  /** Part of the question's names that stand nowhere in what was found of the document, and of its numbers nowhere in the passage. */
  readonly namesMissing: number
  readonly numbersMissing: number
  /** Part of its names and numbers together that stand in none of the passages. */
  readonly absent: number
  /** 1: it is asked how many, how long or when, and the sentence has no number or date. */
  readonly unfit: number
  /** How much more of the question its passage has than any of another document. */
  readonly margin: number
  /** How much better the sentence is than any of another document that says something else. */
  readonly lead: number
  /** 1: it is a row of a table one of whose cells the question names, or has by its name, with a value, what is asked for. */
  readonly cell: number
  /** How rare the question's words are, and how many there are: few common ones are in many passages. */
  readonly rarity: number
  readonly length: number
}

export const SIGNS = [
  'meaning',
  'passage',
  'sentence',
  'namesMissing',
  'numbersMissing',
  'absent',
  'unfit',
  'margin',
  'lead',
  'cell',
  'rarity',
  'length',
] as const satisfies readonly (keyof AnswerSigns)[]

/** A word that is this near to another says it. */
const SAME = 0.9
const MOST_WORDS = 12
/** What a name counts that stands in another passage of the document: a slide does not say again what it is about. */
const AROUND = 0.8
/** What a sentence gets by answerBonus that has a value of the kind that is asked for. */
const VALUED = 0.15
/** Of a script that the embedding has no tokens of: what cosine to expect where so much is said in the same words. */
const EXPECTED_MEANING = 0.65

/** What is answered by a number or a date. */
const COUNTED =
  /\b(?:how (?:many|much|long|old|far|often|tall|heavy)|when (?:was|were|did|is|are|does|do|will)|(?:what|which) (?:year|date|day|percentage|percent)|wie ?viele?|wann)\b/i

type Judged = {
  readonly question: string
  readonly sources: readonly Source[]
  readonly sentences: readonly EvidenceSentence[]
  readonly scores: SentenceScores
  readonly rarity: Found['rarity']
}

/** The signs for `quoted`: sentences of one source, the one that answers first. */
export async function answerSigns(
  { question, sources, sentences, scores, rarity }: Judged,
  quoted: readonly [EvidenceSentence, ...EvidenceSentence[]],
  embed: AnswerServices['embed'],
): Promise<AnswerSigns> {
  const [main] = quoted
  const source = fullest(main, sentences)
  const { passage } = source
  const asked = tellingWords(question)
  const rarities = asked.map((word) => rarity?.(word.lower) ?? rarityAmong(word, sentences))
  const total = rarities.reduce((sum, value) => sum + value, 0) || 1
  const covered = (of: (word: Word) => number) =>
    asked.reduce((sum, word, i) => sum + (rarities[i] ?? 0) * of(word), 0) / total
  const wordsOfSource = (number: number) =>
    sentences.filter((sentence) => sentence.source.number === number).flatMap(({ words }) => words)
  const place = wordsOf(
    `${passage.filename.replace(/[_\-.]+/g, ' ')} ${passage.place.headings?.join(' ') ?? ''} ${passage.place.sheet ?? ''}`,
  )
  const here = [...wordsOfSource(source.number), ...place]
  const exactly = sameWord(here)
  const nearly = await nearWord(asked, here, exactly, embed)
  const rivals = new Set(
    sentences
      .filter((other) => other.source.passage.documentId !== passage.documentId)
      .map((other) => other.source.number),
  )
  const held = (number: number) => covered(sameWord(wordsOfSource(number)))
  const missing = (words: readonly Word[], from = exactly) =>
    words.length === 0 ? 0 : words.filter((word) => from(word) < SAME).length / words.length
  const numbers = asked.filter(({ text }) => /\d/.test(text))
  const names = asked.filter(({ capital, text, start }) => capital && start > 0 && !/\d/.test(text))
  const vectors = await embed([passage.rendered], 'passage')
  const wanted = await embed([question], 'query')
  const cosine = wanted.reduce((sum, value, i) => sum + value * (vectors[i] ?? 0), 0)
  const mute = wanted.every((value) => value === 0)
  const inDocument = sameWord(
    sentences
      .filter((other) => other.source.passage.documentId === passage.documentId)
      .flatMap(({ words }) => words),
  )
  const around = (word: Word) =>
    isNamed(word) ? Math.max(nearly(word), AROUND * inDocument(word)) : nearly(word)
  // Pairs of characters that cross the border of two words stand nowhere else: half as many say as much.
  const near = mute ? Math.sqrt(covered(around)) : covered(around)
  const numbersMissing = missing(numbers, mute ? inDocument : exactly)
  return {
    meaning: mute ? EXPECTED_MEANING * near : Math.max(0, cosine),
    passage: near,
    sentence: covered(sameWord(quoted.flatMap(({ words }) => words))),
    namesMissing: missing(names, inDocument),
    numbersMissing,
    absent: absentNames({ question, sources, sentences }),
    unfit: COUNTED.test(question) && quoted.every((one) => answerBonus(question, one) === 0) ? 1 : 0,
    margin: Math.max(0, held(source.number) - Math.max(0, ...[...rivals].map(held))),
    lead: lead(main, scores),
    cell:
      numbersMissing === 0 &&
      ((main.row && namesCell(question, main.reading)) || tellsAttribute(question, quoted))
        ? 1
        : 0,
    rarity: rarities.reduce((sum, value) => sum + value, 0) / Math.max(1, asked.length),
    length: Math.min(1, Math.log(1 + asked.length) / Math.log(1 + MOST_WORDS)),
  }
}

/** 'Weight = 5 lbs' where the weight is asked for. */
function tellsAttribute(question: string, quoted: readonly EvidenceSentence[]): boolean {
  const focus = focusOf(question)
  return (
    focus.length > 0 &&
    quoted.some((one) => focusHeld(focus, one.stems) === 1 && answerBonus(question, one) >= VALUED)
  )
}

/** Of the passages of a document that say a sentence in the same words, the one that is most about the question. */
function fullest(main: EvidenceSentence, sentences: readonly EvidenceSentence[]): Source {
  return sentences.reduce<Source>((best, { source, reading }) => {
    const same = reading === main.reading && source.passage.documentId === main.source.passage.documentId
    return same && source.passage.relevance > best.passage.relevance ? source : best
  }, main.source)
}

function isNamed({ capital, text, start }: Word): boolean {
  return /\d/.test(text) || (capital && start > 0)
}

/** 1 for a word that is there, less for one that says much the same. */
function sameWord(words: readonly Word[]): (word: Word) => number {
  const stems = new Set(words.map(({ stem }) => stem))
  return (word) =>
    stems.has(word.stem)
      ? 1
      : words.reduce(
          (best, other) =>
            Math.max(
              best,
              likeness(word, other, () => 0),
            ),
          0,
        )
}

/** As `exactly`, and for a word that is not there the cosine of the nearest that is. */
async function nearWord(
  asked: readonly Word[],
  words: readonly Word[],
  exactly: (word: Word) => number,
  embed: AnswerServices['embed'],
): Promise<(word: Word) => number> {
  const open = asked.filter((word) => exactly(word) < SAME)
  const others = [...new Set(words.filter(({ content }) => content).map(({ lower }) => lower))]
  if (open.length === 0 || others.length === 0) return exactly
  const texts = [...open.map(({ lower }) => lower), ...others]
  const vectors = await embed(texts, 'passage')
  const dimensions = vectors.length / texts.length
  const vectorOf = (row: number) => vectors.subarray(row * dimensions, (row + 1) * dimensions)
  const nearest = new Map<Word, number>()
  for (const [row, word] of open.entries()) {
    const own = vectorOf(row)
    let best = exactly(word)
    for (let other = open.length; other < texts.length; other++) {
      const theirs = vectorOf(other)
      let cosine = 0
      for (let i = 0; i < dimensions; i++) cosine += (own[i] ?? 0) * (theirs[i] ?? 0)
      if (cosine > best) best = cosine
    }
    nearest.set(word, best)
  }
  return (word) => nearest.get(word) ?? exactly(word)
}

/** How rare a word is among the sentences found, where nothing more is known. */
function rarityAmong({ stem }: Word, sentences: readonly EvidenceSentence[]): number {
  const having = sentences.reduce((count, { stems }) => count + (stems.has(stem) ? 1 : 0), 0)
  return Math.log(1 + (sentences.length + 1) / (having + 1)) / Math.log(2 + sentences.length)
}

/** Two documents may hold the same text: that one says it too does not speak against it. */
function lead(main: EvidenceSentence, scores: SentenceScores): number {
  const own = scores.get(main)?.score ?? 0
  let best = 0
  for (const [{ source, reading }, { score }] of scores)
    if (source.passage.documentId !== main.source.passage.documentId && reading !== main.reading)
      best = Math.max(best, score)
  return Math.min(1, Math.max(0, own - best))
}
