import type { Embed } from '../../models/embedding/embedder.ts'
import { inTurns, turns } from '../../platform/yielding.ts'
import { contentStems } from '../../text/words.ts'
import type { Found } from '../search/find-passages.ts'
import { hasProperties, type Passage, type Source } from '../search/passage.ts'
import { headingsAt } from '../search/place-label.ts'
import type { TableAnswer } from '../tables/table-answer.ts'
import { asksForOrders, isPlantedOrder, withoutPlantedOrders } from '../understand/planted-order.ts'
import type { Question } from '../understand/question.ts'
import { amongFirst } from './among-first.ts'
import { type AskedField, askedField, propertyField } from './asked-field.ts'
import type { AskedRows } from './asked-rows.ts'
import { centralSentences, embedWithCentrality } from './central-sentences.ts'
import { confidenceScore, outcomeFor } from './confidence-score.ts'
import { type EvidenceSentence, readSentences } from './evidence-sentences.ts'
import { type NamedClause, namedClause } from './named-clause.ts'
import { isRowAt, type LeadingRow } from './row-sentences.ts'
import {
  bestFirst,
  bySentences,
  type ReadingModels,
  type SentenceScores,
  scoreSentences,
} from './score-sentences.ts'

/** What an answer is written from and checked against. */
export type Evidence = {
  /** The best first; those of an overview document by document. */
  readonly sources: readonly Source[]
  /** The sentences of the sources, without orders that were planted for programs. */
  readonly sentences: readonly EvidenceSentence[]
  readonly scores: SentenceScores
  /** The scores for each part of a question that asks several things. */
  readonly partScores: readonly SentenceScores[]
  /** The sentences to begin with: central sentences of an overview, or the rows that a sure result comes from. */
  readonly lead: readonly EvidenceSentence[]
  readonly overview: Overview | null
  /** The clause that the question asks for by its number. */
  readonly clause: NamedClause | null
  /** The fields that it asks for by their labels. */
  readonly field: AskedField | null
  /** The names of the documents in scope, the newest ones of many, if the question asks for them. */
  readonly documents?: readonly string[]
  /** What the tables say that passages stand in. */
  readonly computed: TableAnswer | null
}

/** What an overview is about. `titles`: of documents by their ids, where they have one. */
export type Overview = NonNullable<Found['overview']> & { readonly titles: ReadonlyMap<string, string> }

export const NO_EVIDENCE: Evidence = {
  ...{ sources: [], sentences: [], scores: new Map(), partScores: [], lead: [] },
  ...{ overview: null, clause: null, field: null, computed: null },
}

/** The most central sentences of an overview, of all documents together and of one. */
const MOST_CENTRAL = 12
const MOST_CENTRAL_OF_ONE = 5
/** So many more where a section is what the question asks for. */
const MORE_WANTED = 2

/** Gathers evidence from retrieved passages: reads, orders and numbers them. `maxResults`: the most sources. */
export async function gatherEvidence(
  question: Question,
  found: Found,
  { computed }: AskedRows,
  maxResults: number,
  services: ReadingModels,
  signal: AbortSignal,
): Promise<Evidence> {
  const rows = computed?.isSure ? computed.rows : []
  const used = computed?.rows.map(({ passage }) => passage) ?? []
  const read = await (found.overview
    ? gatherOverview(question, found.relevant, services.embed, signal)
    : gatherAnswers(question, found, { rows, used, maxResults }, services, signal))
  const { scores = new Map(), parts = [] } = 'scores' in read ? read : {}
  // A sentence that tells its reader what to answer is no evidence.
  const evident = asksForOrders(question.text) ? read.sentences : withoutPlantedOrders(read.sentences)
  const sentences = evident.filter(({ source }) => source.number <= maxResults)
  const lead = read.lead.filter((sentence) => sentences.includes(sentence))
  const asksField = found.overview ? null : askedField(question, sentences)
  return {
    sources: read.sources.slice(0, maxResults),
    sentences,
    scores,
    partScores: parts,
    lead,
    overview: found.overview && { ...found.overview, titles: 'titles' in read ? read.titles : new Map() },
    computed,
    clause: found.overview ? null : namedClause(question.text, sentences),
    field: asksField?.isSure ? asksField : (ownProperty(question, sentences, scores) ?? asksField),
  }
}

type Leading = {
  readonly rows: readonly LeadingRow[]
  readonly used: readonly Passage[]
  readonly maxResults: number
}

/**
 * Reads passages and orders them by their best sentences. `rows`: those that a computation leads with, whose passages come first.
 * `used`: the passages that a reading of the question uses, which are among the first `maxResults`, so that it can cite them.
 */
async function gatherAnswers(
  question: Question,
  { first: found, relevant, properties: ofFiles = [] }: Found,
  { rows, used, maxResults }: Leading,
  services: ReadingModels,
  signal: AbortSignal,
) {
  const first = rows.map(({ passage }) => passage)
  const passages = new Map(
    [...first, ...found, ...relevant, ...used, ...ofFiles].map((passage) => [passageKey(passage), passage]),
  )
  const read = [...passages.values()].map((passage, index) => ({ number: index + 1, passage }))
  const sentences = await inTurns(readSentences(read), turns(signal))
  const { scores, parts } = await scoreSentences(question, read, sentences, services, signal)
  // What leads stays in front of passages that a search found, and properties after the first of those.
  const leading = new Set<Source>(read.slice(0, new Set(first.map(passageKey)).size))
  const ordered = [...leading.union(new Set(bySentences(read, scores)))]
  const properties = question.property ? ordered.filter(isProperties) : []
  const text = ordered.filter((source) => !properties.includes(source))
  const isUsed = ({ passage }: Source) => used.some((one) => passageKey(one) === passageKey(passage))
  const sources = amongFirst(text.toSpliced(Math.max(leading.size, 1), 0, ...properties), isUsed, maxResults)
  // Numbered in place, because sentences and scores refer to the sources.
  for (const source of read) source.number = sources.indexOf(source) + 1
  tellRelevance(sources, leading, sentences, scores)
  sentences.sort((a, b) => a.source.number - b.source.number)
  const isLeading = (sentence: EvidenceSentence) => rows.some((row) => isRowAt(sentence, row))
  return { sources, sentences, lead: sentences.filter(isLeading), scores, parts }
}

/**
 * Sets, in place, the probability that each source answers: that of its best sentence, so that the first source agrees with the
 * confidence of its quote; no source has more than the one before it. `leading`: those that the answer is computed from, or lists.
 */
function tellRelevance(
  sources: readonly { answers?: number; readonly passage: Passage }[],
  leading: ReadonlySet<unknown>,
  sentences: readonly EvidenceSentence[],
  scores: SentenceScores,
): void {
  let most = 1
  for (const source of sources) {
    const [best] = bestFirst(
      sentences.filter((sentence) => sentence.source === source && scores.has(sentence)),
      scores,
    )
    const features = best && scores.get(best)?.features
    const own = features ? confidenceScore(features, 1) : source.passage.relevance
    most = leading.has(source) ? 1 : Math.min(most, own)
    source.answers = most
  }
}

function isProperties({ passage }: Source): boolean {
  return hasProperties(passage)
}

/** The property that a question asks for, unless the text answers it. */
function ownProperty(
  { property }: Question,
  sentences: readonly EvidenceSentence[],
  scores: SentenceScores,
): AskedField | null {
  if (!property) return null
  const [best] = bestFirst(sentences, scores)
  const features = best && scores.get(best)?.features
  return features && outcomeFor(features) === 'answered' ? null : propertyField(property, sentences)
}

function passageKey({ documentId, chunkIndex }: Passage): string {
  return `${documentId} ${chunkIndex}`
}

/**
 * Gathers evidence for an overview, document by document. The relevance of a source is its centrality in its document.
 * `lead`: central sentences of each document, if possible from under a heading with words of the question, such as 'Key
 * findings of the trial' for 'Summarize the key findings'. `titles`: of documents by their ids.
 */
async function gatherOverview(
  question: Question,
  passages: readonly Passage[],
  embed: Embed,
  signal: AbortSignal,
) {
  const rest = turns(signal)
  // Words that name the document say nothing of what is asked about it.
  const asked = contentStems(question.text).difference(question.overview ?? new Set())
  const documents = [...Map.groupBy(passages, ({ documentId }) => documentId).values()].map(bodyOf)
  const each = Math.max(1, Math.min(MOST_CENTRAL_OF_ONE, Math.floor(MOST_CENTRAL / documents.length)))
  const chosen: { readonly passage: Passage; readonly starts: ReadonlySet<number> }[] = []
  const titles = new Map<string, string>()
  for (const own of documents) {
    const numbered = own.map((passage, index) => ({ number: index + 1, passage }))
    const sentences = await inTurns(readSentences(numbered), rest)
    const title = titleOf(sentences)
    if (title !== null && own[0] && !isPlantedOrder(title)) titles.set(own[0].documentId, title)
    const wanted = sentences.filter((sentence) => isUnderHeading(sentence, asked))
    const central =
      wanted.length > 0
        ? await centralSentences(wanted, Math.min(MOST_CENTRAL_OF_ONE, each + MORE_WANTED), embed, true)
        : await centralSentences(sentences, each, embed)
    const texts = own.map(({ rendered }) => rendered)
    const embedded = await embedWithCentrality(texts, embed)
    for (const [index, passage] of own.entries()) {
      const starts = central.filter(({ source }) => source.passage === passage).map(({ start }) => start)
      const relevance = Math.max(0, embedded[index]?.centrality ?? 0)
      if (starts.length > 0) chosen.push({ passage: { ...passage, relevance }, starts: new Set(starts) })
    }
  }
  const sources = chosen.map(({ passage }, index) => ({ number: index + 1, passage }))
  const sentences = await inTurns(readSentences(sources), rest)
  const lead = sentences.filter(({ source, start }) => chosen[source.number - 1]?.starts.has(start))
  return { sources, sentences, lead, titles }
}

/** The passages of a document without its properties and what stands beside its text, if it has others. */
function bodyOf(passages: readonly Passage[]): readonly Passage[] {
  const body = passages.filter((passage) => !passage.place.aside && !hasProperties(passage))
  return body.length > 0 ? body : passages
}

/** The heading that a document begins with, or that it stands under as a whole. */
function titleOf(sentences: readonly EvidenceSentence[]): string | null {
  const [first] = sentences
  if (!first) return null
  if (first.heading && !first.row) return first.reading
  const title = headingsAt(first.source.passage, first.start)[0]
  const isOfAll = sentences.every(({ source, start }) => headingsAt(source.passage, start)[0] === title)
  return isOfAll ? (title ?? null) : null
}

/** Whether the heading over a sentence has at least two words of the question. */
function isUnderHeading({ source, start }: EvidenceSentence, asked: ReadonlySet<string>): boolean {
  const heading = headingsAt(source.passage, start).at(-1) ?? ''
  return contentStems(heading).intersection(asked).size >= 2
}
