import { centreOf, cosine, rowOf } from '../embed/cosine.ts'
import type { Embed } from '../embed/embedder.ts'
import { contentStems } from '../language/words.ts'
import type { Source } from '../retrieve/passage.ts'
import { askedKind } from './asked-kind.ts'
import { askedParts } from './asked-parts.ts'
import { definition, inItsSection, thingAsked } from './defined-thing.ts'
import type { EvidenceSentence } from './evidence.ts'
import { answerBonus, saysNothingNew } from './expected-answer.ts'
import { lateness } from './latest-row.ts'
import { isOverview, questionCoverage } from './question-coverage.ts'
import { focusHeld, focusOf } from './question-focus.ts'
import { withinDocument } from './within-document.ts'

/** How well a sentence answers a question. `score`: comparable within one question; `vector`: of its reading. */
export type SentenceScore = { readonly score: number; readonly vector: Float32Array }

export type SentenceScores = ReadonlyMap<EvidenceSentence, SentenceScore>

/** What a step of the search's own ranking counts beside what a sentence says: between documents, and inside one. */
const RANKED = 0.11
const RANKED_INSIDE = 0.04
/** What it counts that a sentence itself has the question's numbers, and what it asks for. */
const NUMBERED = 0.04
const FOCUSED = 0.15
/** What it counts that it says what the one thing is that is asked for. */
const DEFINED = 0.35
/** And that it stands in a section that is named for it. */
const IN_SECTION = 0.2
/** What it takes from it that it has nothing of the kind that is asked for: no number, no date. */
const OTHER_KIND = 0.2
/** What it counts that it has what tells one place of its document from the others. */
const WITHIN = 0.19
/** What the latest row counts of a table by year. */
const LATEST = 0.06
/** That a cell of a row is, word for word, something that the question names. */
const CELL_NAMED = 0.25
/** What it takes from it that it holds only in a case of which the question says nothing. */
const CONDITIONED = 0.15
/** What it counts that a sentence surely has a thing of the kind that is asked for, and takes from it that it surely has none. */
const OF_KIND = 0.1
/** A search's ranking tells less the further it goes down. */
const MOST_BEHIND = 2.5
/** What the whole question counts where it is scored by one of its parts. */
const OF_WHOLE = 0.5
/** Sentences beyond these, by the words of the question that they hold, are not looked at closely. */
const EMBEDDED = 160
const ANNOUNCING = 120
/** A line such as 'TOTAL $821.14' says something even where it looks like a heading. */
const AMOUNT = /\p{Sc}\s?\d|\d\s?(?:%|\p{Sc})/u

/**
 * Scores the sentences that could be quoted; where several things are asked at once, by the one that they answer
 * best, so that the best for each comes first. Headings name what is said, and say nothing: they count only where there
 * is nothing else. Sentences without a score are no answers. `prefers`: what counts a little more.
 */
export async function scoreSentences(
  question: string,
  sources: readonly Source[],
  sentences: readonly EvidenceSentence[],
  prefers: RegExp | null,
  embed: Embed,
): Promise<SentenceScores> {
  const whole = await scoresFor(question, sources, sentences, prefers, embed)
  const parts = askedParts(question)
  const best = highest(whole)
  const scores = new Map(whole)
  if (parts.length === 0) return firstMentioned(scores, sentences)
  for (const part of parts) {
    const own = await scoresFor(part, sources, sentences, prefers, embed)
    const raise = best - highest(own)
    for (const [sentence, { score, vector }] of own) {
      // A part may name its subject only in another part: the whole question knows it.
      const asWhole = whole.get(sentence)?.score ?? 0
      const before = scores.get(sentence)?.score ?? Number.NEGATIVE_INFINITY
      const both = (1 - OF_WHOLE) * (score + raise) + OF_WHOLE * asWhole
      if (both > before) scores.set(sentence, { score: both, vector })
    }
    const [first] = [...own].toSorted(([, a], [, b]) => b.score - a.score)
    if (first) scores.set(first[0], { ...first[1], score: Math.max(best, scores.get(first[0])?.score ?? 0) })
  }
  return firstMentioned(scores, sentences)
}

/** What a document says several times in the same words, after the same words, counts most where it says it first. */
function firstMentioned(
  scores: Map<EvidenceSentence, SentenceScore>,
  sentences: readonly EvidenceSentence[],
): SentenceScores {
  const before = new Map<EvidenceSentence, string>()
  for (const [i, sentence] of sentences.entries()) {
    const previous = sentences[i - 1]
    if (previous?.source === sentence.source) before.set(sentence, previous.reading)
  }
  const said = Map.groupBy(scores.keys(), (sentence) =>
    JSON.stringify([sentence.source.passage.documentId, before.get(sentence), sentence.reading]),
  )
  for (const group of said.values()) {
    const [first, ...others] = group.toSorted((a, b) => a.start - b.start)
    const own = first && scores.get(first)
    if (!first || !own || others.length === 0 || !before.has(first)) continue
    const best = Math.max(...group.map((sentence) => scores.get(sentence)?.score ?? own.score))
    scores.set(first, { ...own, score: best + Number.EPSILON * 8 })
  }
  return scores
}

function highest(scores: SentenceScores): number {
  return Math.max(0, ...[...scores.values()].map(({ score }) => score))
}

async function scoresFor(
  question: string,
  sources: readonly Source[],
  sentences: readonly EvidenceSentence[],
  prefers: RegExp | null,
  embed: Embed,
): Promise<SentenceScores> {
  const terms = questionCoverage(question, sentences)
  const overview = isOverview(question)
  const told = sentences.filter(({ heading, row, reading }) => !heading || (!row && AMOUNT.test(reading)))
  const pool = (told.length > 0 ? told : sentences)
    .filter(({ row, stems, facts }) => row || stems.size >= 2 || (stems.size === 1 && facts.length > 0))
    .map((sentence) => ({ sentence, lexical: terms.coverage(sentence) }))
    .sort((a, b) => b.lexical - a.lexical || a.sentence.source.number - b.sentence.source.number)
    .slice(0, EMBEDDED)
  const around = new Map(
    sources.map((source) => [
      source,
      terms.coveredBy(sentences.filter((sentence) => sentence.source === source)),
    ]),
  )
  const leads = new Map<string, number>()
  for (const { passage } of sources)
    leads.set(
      passage.documentId,
      Math.max(leads.get(passage.documentId) ?? Number.NEGATIVE_INFINITY, passage.score ?? 0),
    )
  const best = Math.max(...leads.values())
  const asked = await embed([question], 'query')
  const focus = focusOf(question)
  const thing = thingAsked(question)
  const kind = askedKind(question)
  const readings = pool.map(({ sentence }) => sentence.reading)
  const vectors = readings.length > 0 ? await embed(readings, 'passage') : new Float32Array()
  const dimensions = asked.length
  const centre = overview ? centreOf(vectors, dimensions) : asked
  const scores = new Map<EvidenceSentence, SentenceScore>()
  const inside = withinDocument(terms.stems, sentences)
  const late = lateness(question, sentences)
  for (const [index, { sentence, lexical }] of pool.entries()) {
    const vector = rowOf(vectors, index, dimensions)
    const { passage } = sentence.source
    const own = passage.score ?? best
    const lead = leads.get(passage.documentId) ?? own
    const bonus = answerBonus(question, sentence)
    const score =
      (overview ? 0.2 : 0.5) * lexical +
      (overview ? 0 : 0.2) * (around.get(sentence.source) ?? 0) +
      (overview ? 0.7 : 0.2) * Math.max(0, cosine(centre, vector)) +
      0.15 * passage.relevance -
      RANKED * Math.min(MOST_BEHIND, best - lead) -
      RANKED_INSIDE * Math.min(MOST_BEHIND, lead - own) +
      NUMBERED * terms.numbersIn(sentence) +
      (sentence.row && namesCell(question, sentence.reading) ? CELL_NAMED : 0) +
      WITHIN * inside(sentence) +
      LATEST * late(sentence) +
      FOCUSED * focusHeld(focus, sentence.stems) +
      DEFINED * definition(thing, sentence) +
      IN_SECTION * inItsSection(thing, sentence) +
      (bonus > 0 ? bonus : -OTHER_KIND) +
      (kind ? OF_KIND * (2 * kind.held([sentence]) - 1) : 0) +
      (prefers?.test(sentence.reading) ? 0.05 : 0) -
      (isOnCondition(sentence, terms.stems) ? CONDITIONED : 0) -
      (overview ? 0 : saysNothingNew(terms.stems, sentence)) -
      shapePenalty(sentence)
    scores.set(sentence, { score, vector })
  }
  return scores
}

/** The sources in the order of the best that each says, those that say nothing last in their own order. */
export function bySentences(sources: readonly Source[], scores: SentenceScores): Source[] {
  const best = new Map<Source, number>()
  for (const [{ source }, { score }] of scores)
    best.set(source, Math.max(score, best.get(source) ?? Number.NEGATIVE_INFINITY))
  const worth = (source: Source) => best.get(source) ?? Number.NEGATIVE_INFINITY
  return sources.toSorted((a, b) => {
    const [first, second] = [worth(a), worth(b)]
    return first === second ? a.number - b.number : second - first
  })
}

/** Sentences with the one that answers best first; null for none. */
export function bestFirst(
  sentences: readonly EvidenceSentence[],
  scores: SentenceScores,
): readonly [EvidenceSentence, ...EvidenceSentence[]] | null {
  const worth = (sentence: EvidenceSentence) => scores.get(sentence)?.score ?? Number.NEGATIVE_INFINITY
  const [first, ...rest] = sentences.toSorted((a, b) => worth(b) - worth(a))
  return first ? [first, ...rest] : null
}

/** Whether the question names one of a row's cells: 'Great Britain', '0 reclassifications', not any word. */
export function namesCell(question: string, reading: string): boolean {
  const asked = ` ${plain(question)} `
  return reading.split('; ').some((cell) => {
    const colon = cell.indexOf(': ')
    const [header, value] = [cell.slice(0, Math.max(0, colon)), cell.slice(colon + 1)]
    const bare = (text: string) => plain(text.replace(/[(（].*/u, ''))
    const texts = [plain(value), bare(header), bare(value)]
    return texts.some((text, i) => {
      if (text.length < 3 || !/\p{L}/u.test(text)) return false
      if (UNSPACED.test(text)) return asked.includes(text)
      const at = i === 0 ? asked.toLowerCase().indexOf(` ${text.toLowerCase()} `) : -1
      const written = asked.slice(at + 1, at + 1 + text.length)
      return at >= 0 && (/[\p{Lu}\p{N}]/u.test(written) || written.includes(' '))
    })
  })
}

const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u

function plain(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

const CONDITION =
  /^(?:if|unless|in (?:case|the event)|after|where|once|upon|should|provided|wenn|falls|sofern)\b[^,;:]{3,120}[,;]/i

/** 'If the breach is not remedied in time, …': `asked`, the question's stems, names nothing of the case. */
function isOnCondition({ reading, row }: EvidenceSentence, asked: ReadonlySet<string>): boolean {
  if (row) return false
  const condition = CONDITION.exec(reading)?.[0]
  return condition === undefined ? IN_THAT_CASE.test(reading) : contentStems(condition).isDisjointFrom(asked)
}

/** The case itself stands in the sentence before. */
const IN_THAT_CASE = /^(?:in (?:that|this|such a) case|(?:\p{L}+ ){1,3}(?:may|must|shall|can|will) then)\b/iu

/** Headings, fragments and walls of text make poor quotes; questions answer nothing. */
function shapePenalty({ reading, row, stems }: EvidenceSentence): number {
  if (row) return 0
  if (reading.endsWith('?')) return 0.15
  // What ends so announces what follows.
  if (/[:：]$/.test(reading) && reading.length < ANNOUNCING) return 0.1
  if (stems.size < 2) return 0.2
  if (stems.size < 4 && !/[.!。]$/.test(reading) && !/\d/.test(reading)) return 0.12
  return reading.length > 600 ? 0.08 : 0
}
