import { cosine, rowOf } from '../../models/embedding/cosine.ts'
import type { Embed } from '../../models/embedding/embedder.ts'
import { type Word, wordsOf } from '../../text/words.ts'

const PREPOSITION =
  /^(?:about|after|against|at|before|between|by|during|for|from|in|into|near|of|on|over|per|since|through|to|under|until|with|within|without|ab|an|auf|aus|bei|bis|für|im|in|mit|nach|ohne|pro|seit|unter|von|vor|während|zu|zum|zur|zwischen)$/i
const ARTICLE =
  /^(?:a|an|the|my|our|your|his|her|its|their|this|that|these|those|der|die|das|den|dem|des|ein|eine[mnrs]?|mein\p{L}*|unser\p{L}*|ihr\p{L}*)$/iu
/** 'The red one' means another of what was named. */
const PRO_FORM = /\s+ones?$/i
const ACRONYM = /^[\p{Lu}\p{N}]{2,}$/u
const HOW = /^\W*(?:how|wie)(?!\p{L})/iu
/** The most words of the first question that one of its parts has. */
const LONGEST = 4
/** From this cosine on, two phrases name things of one kind: 'lunch' and 'breakfast', 'women' and 'men'. */
const ALIKE = 0.2
/** A part as long as the new phrase is taken instead of the most similar one if it is almost as similar. */
const ALMOST = 0.75

type Part = {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly words: readonly Word[]
}

/**
 * Asks a question again with a phrase in the place of its sibling: 'and per month?' after 'What does it cost per year?' asks
 * 'What does it cost per month?'. The sibling ends in the same word ('Gold members', 'silver members'), has the same
 * preposition, or is the part of the question that is most similar to the phrase. A phrase with a preposition that replaces
 * nothing is added. `inside`: it does not begin its message, so that a capital makes it a name. Returns null if it has no
 * sibling.
 */
export async function siblingQuestion(
  { text, inside }: { readonly text: string; readonly inside: boolean },
  before: string,
  embed: Embed,
): Promise<string | null> {
  const phrase = text.replace(PRO_FORM, '')
  const words = wordsOf(phrase)
  const first = words.findIndex(({ content }) => content)
  if (first < 0) return null
  const own = words.slice(first)
  const preposition = words.slice(0, first).find((word) => PREPOSITION.test(word.text))
  if (own.some((word) => PREPOSITION.test(word.text)) && !preposition) return null
  const isName =
    own.every(({ capital, content }) => capital || !content) && (inside || first > 0 || own.length > 1)
  const bare = phrase.slice(own[0]?.start)
  const sought = { isName, isAcronym: ACRONYM.test(bare), preposition: preposition?.lower }
  const question = before.replace(/[\s?.!]+$/, '')
  const part = withSameHead(own, question) ?? (await mostSimilar(bare, siblingsOf(question, sought), embed))
  const lead = part && leadOf(question, part)
  if (!part || (preposition && !lead)) return preposition ? `${question} ${uncapitalized(phrase)}?` : null
  const [from, put] = preposition && lead ? [lead.start, uncapitalized(phrase)] : [part.start, bare]
  return `${question.slice(0, from)}${put}${question.slice(part.end)}?`
}

/** The words of the question up to the one that ends the phrase, as many as the phrase has, or with the number after it. */
function withSameHead(phrase: readonly Word[], question: string): Part | null {
  const isNumber = (word: Word | undefined) => /^\d+$/.test(word?.text ?? '')
  const words = wordsOf(question)
  const headAt = phrase.findLastIndex((word) => word.content && !isNumber(word))
  const isHead = ({ stem, content }: Word) => content && stem === phrase[headAt]?.stem
  if (isNumber(phrase[headAt + 1])) {
    const numbered = words.findIndex((word, i) => isHead(word) && isNumber(words[i + 1]))
    return numbered < 0 ? null : partOf(question, words.slice(numbered, numbered + 2))
  }
  const at = words.findLastIndex(isHead)
  const known = new Set(phrase.map(({ lower }) => lower))
  let from = at
  for (let count = phrase.slice(0, headAt).filter(({ content }) => content).length; count > 0; count--) {
    const previous = words[from - 1]
    if (previous && (previous.content || known.has(previous.lower))) from -= 1
  }
  return at < 0 || from === at ? null : partOf(question, words.slice(from, at + 1))
}

type Sought = {
  readonly isName: boolean
  readonly isAcronym: boolean
  readonly preposition: string | undefined
}

/** The parts that a phrase may replace, and the least cosine with it: of one kind of part, any may be its sibling. */
function siblingsOf(
  question: string,
  { isName, isAcronym, preposition }: Sought,
): { parts: Part[]; least: number } {
  const all = partsOf(question)
  const names = all.filter(({ words }) =>
    words.every(({ capital, start, text }) => capital && start > 0 && text.length > 1),
  )
  const isLongest = (part: Part, _: number, parts: readonly Part[]) =>
    !parts.some((other) => other !== part && other.start <= part.start && other.end >= part.end)
  const whole = names.filter(isLongest)
  const shaped = whole.filter(({ text }) => ACRONYM.test(text) === isAcronym)
  const named = isName ? (shaped.length > 0 ? shaped : whole) : []
  if (preposition) {
    const led = (some: readonly Part[]) =>
      some.filter((part) => leadOf(question, part)?.lower === preposition)
    if (led(named).length > 0) return { parts: led(named), least: -1 }
    if (led(all).length > 0) return { parts: led(all), least: ALIKE / 2 }
  }
  if (named.length > 0) return { parts: named, least: -1 }
  const cutsName = ({ start, end }: Part) =>
    whole.some((name) => name.start < end && start < name.end && (start > name.start || end < name.end))
  return { parts: all.filter((part) => !cutsName(part) && (isName || !names.includes(part))), least: ALIKE }
}

/** The part that is most similar to a phrase, if it is similar enough. */
async function mostSimilar(
  phrase: string,
  { parts, least }: { readonly parts: readonly Part[]; readonly least: number },
  embed: Embed,
): Promise<Part | null> {
  if (parts.length === 0) return null
  const vectors = await embed([phrase, ...parts.map(({ text }) => text)], 'query')
  const dimensions = vectors.length / (parts.length + 1)
  const found = parts
    .map((part, i) => ({
      part,
      alike: cosine(rowOf(vectors, 0, dimensions), rowOf(vectors, i + 1, dimensions)),
    }))
    .toSorted((a, b) => b.alike - a.alike)
  const [best] = found
  if (!best || best.alike < least) return null
  const length = wordsOf(phrase).filter(({ content }) => content).length
  // As long as the phrase, if almost as similar: 'engine oil', not 'engine'; 'gross' of 'gross amount', with its noun left.
  const asLong = found.find(
    ({ part, alike }) =>
      part.words.length === length &&
      alike >= ALMOST * Math.abs(best.alike) &&
      (best.part.words.length < length || part.start === best.part.start),
  )
  return (asLong ?? best).part
}

/** All runs of adjacent words that say what a question is about. */
function partsOf(question: string): Part[] {
  const words = wordsOf(question)
  // 'How long', 'how many' and the like ask.
  const asked = HOW.test(question) ? 2 : 1
  const isTold = (word: Word, at: number) => at >= asked && (word.content || word.capital)
  const parts: Part[] = []
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= words.length && to <= from + LONGEST; to++) {
      const run = words.slice(from, to)
      const last = run.at(-1)
      const isApart = run.length > 1 && /[^\s\-–/]/.test(question.slice(run.at(-2)?.end, last?.start))
      if (!last || isApart || !isTold(last, to - 1)) break
      if (isWhole(question, run)) parts.push(partOf(question, run))
    }
  return parts
}

/** False for one half of a hyphenated word. */
function isWhole(question: string, run: readonly Word[]): boolean {
  const { start = 0 } = run[0] ?? {}
  const { end = 0 } = run.at(-1) ?? {}
  return !/[\p{L}\p{N}]-$/u.test(question.slice(0, start)) && !/^-[\p{L}\p{N}]/u.test(question.slice(end))
}

/** The preposition before a part, with an article between them. */
function leadOf(question: string, part: Part): Word | null {
  const before = wordsOf(question.slice(0, part.start))
  const last = before.at(-1)
  const lead = last && ARTICLE.test(last.text) ? before.at(-2) : last
  return lead && PREPOSITION.test(lead.text) ? lead : null
}

function partOf(question: string, words: readonly Word[]): Part {
  const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0]
  return { start, end, text: question.slice(start, end), words }
}

/** A phrase without the capital of a first word that would not have it within a sentence. */
function uncapitalized(phrase: string): string {
  return wordsOf(phrase)[0]?.content ? phrase : phrase.charAt(0).toLowerCase() + phrase.slice(1)
}
