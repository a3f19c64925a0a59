import { cosine } from '../embed/cosine.ts'
import type { Embed } from '../embed/embedder.ts'
import type { Word } from '../language/words.ts'
import type { FoundPassages } from '../retrieve/passage.ts'
import { askedKind } from './asked-kind.ts'
import type { EvidenceSentence } from './evidence.ts'
import { answerBonus } from './expected-answer.ts'
import { isOfOtherYear } from './other-year.ts'
import { isVague, tellingWords, VAGUE_WORTH } from './question-coverage.ts'
import { focusHeld, focusOf } from './question-focus.ts'
import { isNamed, isNumber, type SaidWord, saidWords } from './said-words.ts'
import type { SentenceScores } from './score-sentences.ts'
import { missesSuperlative } from './superlatives.ts'

/** What speaks for and against a sentence being the answer to a question. Each comparable between questions, 0–1 but for `score`. */
export type AnswerSigns = {
  /** Cosine of the question and the passage that the sentence stands in. */
  readonly meaning: number
  /** How likely the search holds the passage to be about the question. */
  readonly relevance: number
  /** How well the sentence answers, as scoreSentences has it: up to about 1.5. */
  readonly score: number
  /** How much of the question nothing around the sentence says, by the rarity of its words: not a share, so that one word weighs as much in a long question. */
  readonly lost: number
  /** The same for the words that name what is asked for: 'capital' in 'What is the capital of France?'. */
  readonly focusLost: number
  /** How much of what are no names and numbers the sentence says, and 1 minus that where a kind of thing is asked for. */
  readonly said: number
  readonly predicateLost: number
  /** How surely the sentence has no thing of the kind that is asked for: no amount, no date, no name. */
  readonly kindMissing: number
  /** How much of the question, or of what it asks of the thing, is not said where no thing of the kind is, either. */
  readonly unsaid: number
  /** By their rarity the question's names that stand nowhere in what was found of the document. */
  readonly namesMissing: number
  /** By their rarity the names that stand in its document, but neither near the sentence nor where the document begins. */
  readonly namesApart: number
  /** Part of its names and numbers that stand in nothing that was found. */
  readonly absent: number
  /** 1: a number of the question does not stand around the sentence. */
  readonly numbersAway: number
  /** 1: a row of a table is of other years than the one that is asked for. */
  readonly otherYear: number
  /** By their rarity the names and numbers that a row of a table does not have. */
  readonly rowLost: number
  /** 1: a row that has all that the question names, some of its other words, and the kind of thing that it asks for; or 'Weight = 5 lbs'. */
  readonly fits: number
  /** 1: it is asked for what is most or best, and nothing there is. */
  readonly superlativeLost: number
  /** How much better the sentence is than any of another document that says something else. */
  readonly lead: number
  /** How rare the question's words are, and how many there are: few common ones are in many passages. */
  readonly rarity: number
  readonly length: number
}

export const SIGNS = [
  'meaning',
  'relevance',
  'score',
  'lost',
  'focusLost',
  'said',
  'predicateLost',
  'kindMissing',
  'unsaid',
  'namesMissing',
  'namesApart',
  'absent',
  'numbersAway',
  'otherYear',
  'rowLost',
  'fits',
  'superlativeLost',
  'lead',
  'rarity',
  'length',
] as const satisfies readonly (keyof AnswerSigns)[]

/** Fewer words than the first say no less, more than the second no more. */
const WORDS = { least: 4, most: 12 }
/** The least with which a word is there, and a kind of thing is. */
const THERE = 0.75
const FITS = 0.9
/** What a sentence gets by answerBonus that has a value of the kind that is asked for. */
const VALUED = 0.15
/** Of a script that the embedding has no tokens of: what cosine to expect where so much is said in the same words. */
const EXPECTED_MEANING = 0.65
/** A longer text is no label with its value. */
const LABEL = 60
/** A row and a label say by where they stand what a sentence says in words. */
const LOST_BY_PLACE = 0.5
/** So little is lost where a word has one that is near. */
const LITTLE = 0.15
/** Beyond these more that is missing says no more. */
const MOST_LOST = 1.2
const MOST_FOCUS_LOST = 0.8

type Judged = {
  readonly question: string
  readonly sentences: readonly EvidenceSentence[]
  readonly scores: SentenceScores
  readonly rarity: FoundPassages['rarity']
}

/** The signs for `quoted`: sentences of one source, the one that answers first. */
export async function answerSigns(
  { question, sentences, scores, rarity }: Judged,
  quoted: readonly [EvidenceSentence, ...EvidenceSentence[]],
  embed: Embed,
): Promise<AnswerSigns> {
  const [main] = quoted
  const { passage } = main.source
  const asked = differentWords(question)
  const kind = askedKind(question)
  const said = await saidWords({ asked, kind, quoted, sentences }, embed)
  const rarityOf = ({ word }: SaidWord) =>
    (isVague(word.lower) ? VAGUE_WORTH : 1) * (rarity?.(word.lower) ?? rarityAmong(word, sentences))
  const sum = (words: readonly SaidWord[], of: (word: SaidWord) => number) =>
    words.reduce((total, word) => total + rarityOf(word) * of(word), 0)
  const share = (words: readonly SaidWord[], of: (word: SaidWord) => number, none: number) =>
    words.length === 0 ? none : sum(words, of) / (sum(words, () => 1) || 1)
  const named = said.words.filter(({ word }) => isNamed(word))
  const others = said.words.filter(({ word }) => !isNamed(word))
  const focus = new Set(focusOf(question).map(({ stem }) => stem))
  const lost = ({ around }: SaidWord) => 1 - around
  const isAway =
    (where: 'first' | 'around') =>
    ({ exactly }: SaidWord) =>
      exactly[where] > THERE || exactly.place === 1 ? 0 : 1
  const focusLost = Math.min(
    MOST_FOCUS_LOST,
    sum(
      others.filter(({ word }) => focus.has(word.stem)),
      lost,
    ),
  )
  const saidByQuote = share(others, ({ quote }) => quote, 1)
  const [vector, wanted] = [await embed([passage.rendered], 'passage'), await embed([question], 'query')]
  const mute = wanted.every((value) => value === 0)
  // Pairs of characters that cross the border of two words stand nowhere else: half as many say as much.
  const meaning = mute
    ? EXPECTED_MEANING * Math.sqrt(share(said.words, ({ exactly }) => exactly.document, 0))
    : cosine(wanted, vector)
  const names = named.filter(({ word }) => !isNumber(word))
  const numbersAway = Math.max(0, ...named.filter(({ word }) => isNumber(word)).map(isAway('around')))
  const rowLost = main.row ? sum(named, isAwayFromRow(question, named, isAway('first'))) : 0
  const inRow = main.row && named.length > 0 && saidByQuote > 0 && rowLost + numbersAway === 0
  const fits =
    (inRow && said.kind >= FITS && (kind !== null || focusLost < LITTLE)) || isLabelled(question, main)
  const lostInAll = Math.min(MOST_LOST, (fits ? LOST_BY_PLACE : 1) * sum(said.words, lost))
  const predicateLost = kind && !fits ? 1 - saidByQuote : 0
  return {
    meaning: Math.max(0, meaning),
    relevance: passage.relevance,
    score: scores.get(main)?.score ?? 0,
    lost: lostInAll,
    focusLost,
    said: saidByQuote,
    predicateLost,
    kindMissing: 1 - said.kind,
    unsaid: (1 - said.kind) * Math.max(predicateLost, lostInAll),
    namesMissing: Math.min(
      1,
      sum(names, ({ exactly }) => 1 - exactly.document),
    ),
    namesApart: Math.min(
      1,
      sum(names, ({ exactly }) =>
        exactly.document > THERE && Math.max(exactly.around, exactly.place, exactly.opening) < THERE ? 1 : 0,
      ),
    ),
    absent:
      named.length === 0 ? 0 : named.filter(({ exactly }) => exactly.anywhere < THERE).length / named.length,
    numbersAway,
    otherYear: isOfOtherYear(question, main, sentences) ? 1 : 0,
    rowLost,
    fits: fits ? 1 : 0,
    superlativeLost: missesSuperlative(question, said.text) ? 1 : 0,
    lead: lead(main, scores),
    rarity: sum(said.words, () => 1) / Math.max(1, asked.length),
    length: Math.min(1, Math.log(1 + Math.max(WORDS.least, asked.length)) / Math.log(1 + WORDS.most)),
  }
}

/** The words that say what a question is about, each once. */
function differentWords(question: string): Word[] {
  const seen = new Set<string>()
  return tellingWords(question).filter(
    ({ stem, lower }) => !COMPARING.test(lower) && !seen.has(stem) && seen.add(stem),
  )
}

const COMPARING = /^(?:compare|compared|versus|vs)$/
const SEVERAL = /\b(?:and|or|than|versus|vs|und|oder|als)\b/i

/** Of several things that are asked about at once a row has one; the others have theirs. */
function isAwayFromRow(
  question: string,
  named: readonly SaidWord[],
  isAway: (word: SaidWord) => number,
): (word: SaidWord) => number {
  const hasOne = SEVERAL.test(question) && named.some((word) => isAway(word) === 0)
  return (word) => (hasOne && word.exactly.document > THERE ? 0 : isAway(word))
}

/** 'Weight = 5 lbs' where the weight is asked for. */
function isLabelled(question: string, sentence: EvidenceSentence): boolean {
  const focus = focusOf(question)
  return (
    !sentence.row &&
    sentence.reading.length <= LABEL &&
    focus.length > 0 &&
    focusHeld(focus, sentence.stems) === 1 &&
    answerBonus(question, sentence) >= VALUED
  )
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
