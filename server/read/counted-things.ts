import type { Quantity } from '../language/facts.ts'
import { isMoney, isYear, quantitiesIn, SPELLED_NUMBERS, TIME } from '../language/quantities.ts'
import { synonymous } from '../language/synonyms.ts'
import { isPastForm, type Word, wordsOf } from '../language/words.ts'
import type { EvidenceSentence } from './evidence.ts'

/** What asks for a count, before what is counted. */
const ASKED =
  /\b(?:how many|how much|number of|wie ?viele?|combien d['’]?e?s?|cu[aá]nt[oa]s|quant[aie]|quantos|quantas)\s+/iu
/** What follows the thing that is counted, beside words that mean nothing. */
const ENDS =
  /^(?:\p{L}+ed|hay|existen|existem|tiene|tienen|tem|têm|ha|hanno|ont|étaient|sont|gibt|per|total|altogether|currently)$/iu
const PLURAL = /(?:[^s]s|people|men|women|children|feet)$/
/** 'How many of the employees'. */
const LEADING =
  /^(?:of|the|all|these|those|more|other|its|their|his|her|our|my|your|such|different|de|der|des|les|los|las)$/
const MOST_WORDS = 4
const SPAN = /^(?:minutes?|hours?|days?|weeks?|months?|years?|minuten|stunden|tagen?|wochen|monaten?)$/
/** Who is counted where it is asked for people. */
const PEOPLE = /^(?:people|persons?|individuals?|men|women|personen|menschen|leute|personas|personnes)$/
/** Words between a number and what it counts, and characters between what is counted and its number. */
const WORDS_BETWEEN = 3
const BESIDE = 40
/** How surely a number counts the thing: it stands before it; after it; it is a share of it; somewhere near; elsewhere; it measures something else. */
const COUNTS = { before: 1, after: 0.9, share: 0.8, beside: 0.6, elsewhere: 0.25, measured: 0.1 }
/** 'Section 280' and 'A-11' count nothing. */
const LABELLED =
  /(?:\b(?:sections?|articles?|chapters?|pages?|forms?|case|versions?|figures?|tables?|rules?|clauses?|lines?|items?|steps?|volumes?|rooms?|circular|no\.?|nos\.?)\s+|§\s*|\p{L}-)$/iu

/** The words for what is counted in 'How many gold medals did Norway win?', what they name last; none where nothing is. */
export function countedThing(question: string): Word[] {
  const asked = ASKED.exec(question)
  if (!asked) return []
  const rest = /^[^,;:?.!]*/.exec(question.slice(asked.index + asked[0].length))?.[0] ?? ''
  const thing: Word[] = []
  for (const word of wordsOf(rest)) {
    if (LEADING.test(word.lower) && thing.length === 0) continue
    if (!word.content && thing.length === 0) break
    const before = thing.at(-1)
    // 'How many companies operate': what follows a plural and is none is a verb.
    const verb = before !== undefined && PLURAL.test(before.lower) && !PLURAL.test(word.lower)
    const ends = !word.content || verb || ENDS.test(word.text) || isPastForm(word.lower)
    if (before && (ends || word.capital || thing.length >= MOST_WORDS)) break
    if (!/^\d/.test(word.text)) thing.push(word)
  }
  return thing
}

/** 0–1: how surely a sentence or row counts what the question asks for. */
export function countHeld(question: string, sentence: EvidenceSentence): number {
  const thing = countedThing(question)
  const numbers = quantitiesIn(sentence).filter(
    (quantity) => !isAsked(quantity, sentence, question) && !isOtherWord(quantity, sentence, question),
  )
  const head = thing.at(-1)
  if (numbers.length === 0) return spelledHeld(sentence, head, question)
  if (!head) return numbers.every(isYear) ? 0.2 : numbers.some(({ unit }) => unit !== null) ? 0.9 : 0.5
  if (SPAN.test(head.lower) && numbers.some(({ unit }) => TIME.has(unit ?? ''))) return 0.9
  const best = (worth: (quantity: Quantity) => number) =>
    numbers.reduce((most, quantity) => Math.max(most, worth(quantity)), 0)
  const much = /\bhow much\b/i.test(question)
  const inText = best((quantity) => heldBy(quantity, head, sentence, much))
  return sentence.row ? Math.max(rowHeld(thing, head, sentence, question), inText) : inText
}

const SPELLED = new RegExp(`(?<!\\p{L})${SPELLED_NUMBERS}(?!\\p{L})`, 'giu')
/** Numbers of one language that are other words in others, and what asks for a number in theirs. */
const ELSEWHERE_WORDS: Readonly<Record<string, RegExp>> = {
  dos: /\bcu[aá]nt[oa]s/iu,
  due: /\bquant[ie]\b/i,
  sei: /\bquant[ie]\b/i,
}

function isOfOtherLanguage(number: string, question: string): boolean {
  return ELSEWHERE_WORDS[number.toLowerCase()]?.test(question) === false
}

function isOtherWord({ start, end }: Quantity, { reading }: EvidenceSentence, question: string): boolean {
  return isOfOtherLanguage(/^\p{L}*/u.exec(reading.slice(start, end))?.[0] ?? '', question)
}

function spelledHeld({ reading, words }: EvidenceSentence, head: Word | undefined, question: string): number {
  const number = [...reading.matchAll(SPELLED)].find(
    ({ 0: text, index }) =>
      !isOfOtherLanguage(text, question) &&
      // 'Três – Compete …' is the third paragraph.
      !(index === 0 && /^ ?[-–—)]/.test(reading.slice(text.length))),
  )
  if (!number) return 0
  if (!head) return 0.5
  const end = number.index + number[0].length
  const counted = words.some(
    (word) => same(word, head) && word.start >= number.index && joins(reading.slice(end, word.start)),
  )
  return counted ? COUNTS.before : COUNTS.beside
}

function heldBy(
  quantity: Quantity,
  head: Word,
  { reading, words, row }: EvidenceSentence,
  much: boolean,
): number {
  const { start, end, unit } = quantity
  if (PEOPLE.test(head.lower) && unit === 'person') return COUNTS.before
  if (/^\d/.test(reading.slice(start)) && LABELLED.test(reading.slice(0, start))) return 0
  const heads = words.filter((word) => same(word, head))
  const money = isMoney(quantity)
  if (
    !row &&
    !money &&
    heads.some(
      (word) => word.start >= start && word.start < end + BESIDE && joins(reading.slice(end, word.start)),
    )
  )
    return unit === '%' ? COUNTS.share : COUNTS.before
  if (much && unit !== null && !money && !TIME.has(unit)) return COUNTS.after
  if (unit !== null) return COUNTS.measured
  if (!row && !isYear(quantity)) {
    if (heads.some((word) => word.end <= start && leads(reading.slice(word.end, start)))) return COUNTS.after
    const near = heads.some((word) => word.start < end + BESIDE && word.end > start - BESIDE)
    if (near) return COUNTS.beside
  }
  return isYear(quantity) ? COUNTS.measured : COUNTS.elsewhere
}

/** '12 of the large orchards': from a number to what it counts. */
function joins(between: string): boolean {
  return !/[.,;:!?()[\]]/.test(between.replace(/^\)/, '')) && wordsOf(between).length <= WORDS_BETWEEN
}

/** 'orchards: 12', 'the number of orchards rose to 12', 'orchards (12)'. */
function leads(between: string): boolean {
  if (/[.;!?,]/.test(between)) return false
  const words = wordsOf(between)
  return words.length <= WORDS_BETWEEN + 1
}

/** By the names of its columns, and what the row itself is called. */
function rowHeld(
  thing: readonly Word[],
  head: Word,
  { reading, words }: EvidenceSentence,
  question: string,
): number {
  const asked = new Set(wordsOf(question).map(({ stem }) => stem))
  const namesHead = words.some((word) => same(word, head))
  let most = 0
  for (const [index, cell] of reading.split('; ').entries()) {
    const colon = cell.lastIndexOf(': ')
    const header = colon < 0 ? (index === 0 ? cell : '') : cell.slice(0, colon)
    const value = colon < 0 ? cell : cell.slice(colon + 2)
    if (index === 0 && !/\d/.test(value) && wordsOf(value).some((word) => same(word, head)))
      most = Math.max(most, COUNTS.after)
    if (!/\d/.test(value) || /[$€£¥₹]|\d ?%/.test(value)) continue
    most = Math.max(most, headerHeld(thing, head, header, asked))
    if (namesHead && QUANTITY.test(header)) most = Math.max(most, COUNTS.after)
    else if (UNNAMED.test(header) && PEOPLE.test(head.lower)) most = Math.max(most, COUNTS.beside)
  }
  return most
}

const QUANTITY = /^\W*(?:quantity|qty|count|number|total|anzahl|menge|quantité|cantidad|amount)\W*$/i
/** 'No. of', of whom the table's title says. */
const UNNAMED = /^\W*(?:(?:no|nr|number)\.? of|#)\W*$/i
const COUNTING =
  /^\W*(?:nr|no|num|number|total|count|sum|anzahl|nombre|numero|#)(?!\p{L})\W*(?:of\W*|de\W*)?/iu

function headerHeld(thing: readonly Word[], head: Word, header: string, asked: ReadonlySet<string>): number {
  if (/[$€£¥₹%]|\b(?:percent\w*|share|rate)\b/i.test(header)) return 0.2
  const bare = header
    .replace(/[(（[].*/u, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/_/g, ' ')
    .replace(COUNTING, '')
  const words = wordsOf(bare)
  const content = words.filter((word) => word.content)
  // The question names the column itself.
  const inThing = content.every((word) => thing.some((other) => same(word, other)))
  const inQuestion = content.length > 1 && content.every(({ stem }) => asked.has(stem))
  if (content.length > 0 && (inThing || inQuestion)) return COUNTS.before
  const first = words.findIndex(
    ({ content, text }, i) => i > 0 && (!content || /^\p{L}+(?:ed|ing)$/iu.test(text)),
  )
  const own = (first < 0 ? words : words.slice(0, first)).filter(({ text }) => !/^\d+$/.test(text))
  if (own.some((word) => same(word, head) || word.lower.endsWith(head.lower))) return COUNTS.before
  if (own.some((word) => thing.some((other) => same(word, other)))) return COUNTS.beside
  return words.some((word) => thing.some((other) => same(word, other))) ? 0.4 : 0.2
}

function same(word: Word, head: Word): boolean {
  return word.stem === head.stem || synonymous(word.stem, head.stem)
}

/** The question gives the number itself. */
function isAsked({ start, end }: Quantity, { reading }: EvidenceSentence, question: string): boolean {
  const text = /\d[\d.,]*/.exec(reading.slice(start, end))?.[0]
  return text !== undefined && new RegExp(`(?<![\\d.])${RegExp.escape(text)}(?!\\d)`).test(question)
}
