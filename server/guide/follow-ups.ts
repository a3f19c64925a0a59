import type { Answer, Citation } from '../../shared/answers.ts'
import type { DocumentGuide } from '../../shared/guides.ts'
import type { AnswerServices } from '../answer/answer.ts'
import { type EvidenceSentence, readSentences } from '../answer/evidence/evidence-sentences.ts'
import type { Passage } from '../answer/search/passage.ts'
import type { Scope } from '../answer/search/search.ts'
import { standaloneQuestion } from '../answer/understand/standalone-question.ts'
import { inTurns, turns } from '../platform/yielding.ts'
import { withoutMarkers } from '../text/citation-markers.ts'
import { contentStems } from '../text/words.ts'
import { askOfNextRow } from './ask/ask-of-next-row.ts'
import { answerTo, type Proposal, proposalsOf } from './verified-questions.ts'

/** Most questions to offer, and most proposals to try for them. */
const OFFERED = 3
const TRIED = 9
/** Most sources of an answer whose surroundings are read, and passages before and after each. */
const SOURCES = 2
const AROUND = 2
/** Words that a proposal has in common with a question asked before are at most this share of all words of both. */
const MOST_COMMON = 0.75

/** What was asked and answered. `asked`: all questions of the conversation, this one included. */
export type Answered = {
  readonly question: string
  readonly asked: readonly string[]
  readonly answer: Answer
  readonly scope: Scope
}

/** What proposals are made of. `guides`: of the cited documents; `passagesAt`: those of a document that exist at these indexes. */
export type FollowUpSources = {
  readonly guides: ReadonlyMap<string, DocumentGuide>
  passagesAt(cited: Citation, indexes: readonly number[]): Promise<Passage[]>
}

/**
 * Yields up to three questions to ask after an answer, each once it was asked as a follow-up and answered from another
 * place. They are made of what stands beside the answer's sources, and of the questions that the guides of their documents
 * keep; the nearest first.
 */
export async function* followUps(
  answered: Answered,
  sources: FollowUpSources,
  services: AnswerServices,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const cited = answered.answer.citations.filter(({ used }) => used)
  const given: Answer[] = [answered.answer]
  const known = answered.asked.map((asked) => contentStems(asked))
  let tried = 0
  for (const proposal of await proposals(answered.question, cited, sources, signal)) {
    const stems = contentStems(proposal.question)
    if (
      known.some((other) => isAlike(stems, other)) ||
      !(await standsAlone(proposal.question, answered, signal))
    )
      continue
    if (tried++ >= TRIED) return
    const answer = await answerTo(proposal, answered.scope, services, signal)
    signal.throwIfAborted()
    if (!answer || given.some((other) => saysTheSame(answer, other))) continue
    known.push(stems)
    given.push(answer)
    yield proposal.question
    if (given.length > OFFERED) return
  }
}

/**
 * The questions that the guides of cited documents keep, the nearest to the sources first: each was answered from its own
 * document, from a passage that the answer does not cite.
 */
export function keptNearby(
  question: string,
  cited: readonly Citation[],
  guides: ReadonlyMap<string, DocumentGuide>,
): string[] {
  const asked = contentStems(question)
  return keptIn(guides)
    .filter(
      (kept) => !cited.some((source) => isIn(kept, source)) && !isAlike(contentStems(kept.question), asked),
    )
    .sort((a, b) => distanceTo(cited, a) - distanceTo(cited, b))
    .map((kept) => kept.question)
}

function keptIn(guides: ReadonlyMap<string, DocumentGuide>): Proposal[] {
  return [...guides].flatMap(([documentId, { questions }]) =>
    questions.map(({ question, start, end }) => ({ question, from: { documentId, start, end } })),
  )
}

async function proposals(
  question: string,
  cited: readonly Citation[],
  { guides, passagesAt }: FollowUpSources,
  signal: AbortSignal,
): Promise<Proposal[]> {
  const around: Passage[] = []
  const places = new Set<string>()
  for (const source of distinctPlaces(cited).slice(0, SOURCES)) {
    const from = Math.max(0, source.chunk_index - AROUND)
    const indexes = Array.from({ length: source.chunk_index + AROUND - from + 1 }, (_, at) => from + at)
    const isNew = (passage: Passage) => {
      const place = `${passage.documentId} ${passage.chunkIndex}`
      return !places.has(place) && places.add(place)
    }
    around.push(...(await passagesAt(source, indexes)).filter(isNew))
  }
  const read = readSentences(around.map((passage, index) => ({ number: index + 1, passage })))
  const sentences = await inTurns(read, turns(signal))
  const quoted = sentences.filter((sentence) => cited.some((source) => isQuoted(sentence, source)))
  const ofNextRow = askOfNextRow(question, quoted)
  const rows = sentences.flatMap((sentence) => {
    const asked = ofNextRow(sentence, sentences)
    return asked === null ? [] : [{ question: asked, from: sentence.source.passage }]
  })
  const beside = [...Map.groupBy(sentences, ({ source }) => source.passage.documentId).values()].flatMap(
    (document) => proposalsOf(document),
  )
  const nearest = [...beside, ...keptIn(guides)].sort(
    (a, b) =>
      Number(a.isWeak ?? false) - Number(b.isWeak ?? false) || distanceTo(cited, a) - distanceTo(cited, b),
  )
  const all = [...rows.slice(0, 2), ...nearest]
  return [...new Map(all.map((proposal) => [proposal.question, proposal])).values()]
}

/** The sources of an answer, one for each passage. */
function distinctPlaces(cited: readonly Citation[]): Citation[] {
  return [...new Map(cited.map((source) => [`${source.document_id} ${source.chunk_index}`, source])).values()]
}

/** Whether a proposal was made from a passage that a source overlaps. */
function isIn({ from }: Proposal, { document_id, start, end }: Citation): boolean {
  return from !== null && from.documentId === document_id && from.start < end && start < from.end
}

function isQuoted({ source, start, end }: EvidenceSentence, cited: Citation): boolean {
  if (source.passage.documentId !== cited.document_id) return false
  return start < (cited.quote_end ?? cited.end) && (cited.quote_start ?? cited.start) < end
}

/** How many characters lie between a proposal's sentence or passage and the nearest quote; no end to them in another document. */
function distanceTo(cited: readonly Citation[], { from, at }: Proposal): number {
  if (!from) return Number.MAX_SAFE_INTEGER
  const place = at ?? (from.start + from.end) / 2
  const distances = cited
    .filter(({ document_id }) => document_id === from.documentId)
    .map((source) => Math.abs(place - (source.quote_start ?? source.start)))
  return Math.min(...distances, Number.MAX_SAFE_INTEGER)
}

function isAlike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.intersection(b).size > MOST_COMMON * a.union(b).size || a.size === 0
}

/** Whether a conversation leaves a question as it is, so that it is asked as it was tried. */
async function standsAlone(question: string, { asked }: Answered, signal: AbortSignal): Promise<boolean> {
  const history = asked.map((content) => ({ role: 'user' as const, content }))
  return (await standaloneQuestion(question, history, null, signal)) === question
}

/** Whether two answers have the same text, or quote the same sentences. */
function saysTheSame(a: Answer, b: Answer): boolean {
  if (withoutMarkers(a.answer).trim() === withoutMarkers(b.answer).trim()) return true
  const ofProse = ({ citations }: Answer) => citations.filter(({ used, columns }) => used && !columns)
  const [quotesA, quotesB] = [ofProse(a), ofProse(b)]
  const isQuotedToo = (one: Citation) =>
    quotesB.some(
      (other) =>
        one.document_id === other.document_id &&
        (one.quote_start ?? one.start) < (other.quote_end ?? other.end) &&
        (other.quote_start ?? other.start) < (one.quote_end ?? one.end),
    )
  return quotesA.length > 0 && quotesA.every(isQuotedToo)
}
