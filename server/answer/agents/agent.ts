import type {
  AgentTrace,
  Answer,
  AnswerEvent,
  Citation,
  Claim,
  Confidence,
  Mode,
  Outcome,
} from '../../../shared/answers.ts'
import type { Role } from '../../../shared/roles.ts'
import type { Said } from '../../../shared/said.ts'
import type { say } from '../../../shared/sentences.ts'
import type { LanguageModel } from '../../models/chat/language-model.ts'
import type { Embed } from '../../models/embedding/embedder.ts'
import type { Reader } from '../../models/reading/reader.ts'
import type { Comparison } from '../evidence/compare-rows.ts'
import type { EvidenceSentence } from '../evidence/evidence.ts'
import type { SentenceScores } from '../evidence/score-sentences.ts'
import type { FoundPassages, Passage, Source } from '../search/passage.ts'
import { type Question, readQuestion } from '../understand/question.ts'

/**
 * What is asked. `asked`: the questions before it, where it goes on with a conversation. `datasets` and `documents`
 * empty: everything. `maxResults`: 1–50 sources.
 */
export type AnswerRequest = {
  readonly question: string
  readonly asked?: readonly string[]
  readonly datasets: readonly string[]
  readonly documents: readonly string[]
  readonly role: Role
  readonly maxResults: number
  readonly mode: Mode
}

/** What a question is searched in. */
export type AnswerScope = {
  readonly datasets: readonly string[]
  readonly documents: number
  /** Documents that cannot be searched yet. */
  readonly processing: number
}

/** `documents`: what an overview should cover; `passages` may be of fewer. */
export type Survey = { readonly passages: readonly Passage[]; readonly documents: number }

/** What the agents work with; who starts the chain gives it. */
export interface AnswerServices extends Pick<Reader, 'read' | 'entail'> {
  scope(request: AnswerRequest): Promise<AnswerScope>
  retrieve(
    question: Question,
    request: AnswerRequest,
    limit: number,
    signal: AbortSignal,
  ): Promise<FoundPassages>
  /** Passages spread over the documents whose names have these stems, document by document, and how many those are. */
  survey(request: AnswerRequest, named: ReadonlySet<string>): Promise<Survey>
  /** All passages of the document that one is of, in order, as relevant as that one. */
  document(passage: Passage): AsyncIterable<Passage>
  readonly embed: Embed
  /** Null: none is there, and none was asked for. Throws ModelError when the chosen one cannot be had. */
  languageModel(): Promise<LanguageModel | null>
  /** Told of every error that is not the user's, once. */
  reportError(error: unknown): void
}

/** A claim of the answer with the sentences that bear it out, all of one source. */
export type CheckedClaim = Claim & { readonly evidence: readonly EvidenceSentence[] }

/** What the agents hand on. Each fills in its own part; the parts before it are complete. */
export class ChainState {
  readonly request: AnswerRequest
  readonly question: Question
  readonly services: AnswerServices
  readonly startedAt = performance.now()
  scope: AnswerScope = { datasets: [], documents: 0, processing: 0 }
  found: FoundPassages = { relevant: [], nearest: [] }
  /** For a question about the whole: how many documents there are; else null. */
  overview: { readonly documents: number } | null = null
  /** For a question for the row with the most of something: what came of comparing all rows; else null. */
  comparison: Comparison | null = null
  /** Of these two: the sentences that tell most of each document, and the rows that are shown. */
  told: readonly EvidenceSentence[] = []
  sources: Source[] = []
  /** Those of the sources that may answer. */
  sentences: EvidenceSentence[] = []
  scores: SentenceScores = new Map()
  /** The same for each of several things that are asked. */
  partScores: readonly SentenceScores[] = []
  /** The answer as markdown with [n] markers. */
  text = ''
  outcome: Outcome = 'not_found'
  /** The model that wrote it; null where documents are quoted. */
  writer: LanguageModel | null = null
  /** Where passages went, to be read by a language model. */
  sentTo: string | null = null
  /** What the reader is told about the answer, with a code where it has one. */
  notice: { readonly detail: string; readonly said?: Said } | null = null
  claims: CheckedClaim[] = []
  citations: Citation[] = []
  confidence: Confidence = 'low'
  confidenceScore = 0
  disclaimer: Sentence | null = null
  followup: string | null = null

  constructor(request: AnswerRequest, services: AnswerServices) {
    this.request = request
    this.question = readQuestion(request.question)
    this.services = services
  }
}

/** A sentence with its code. */
export type Sentence = ReturnType<typeof say>

/** How it went: `done` where it does not say. */
export type AgentOutcome = Pick<AgentTrace, 'detail' | 'said'> & Partial<Pick<AgentTrace, 'status'>>

/** One of the six. Yields what a reader may see at once, where there is such, and returns how it went. */
export type Agent = (
  state: ChainState,
  signal: AbortSignal,
) => AsyncGenerator<AnswerEvent, AgentOutcome> | Promise<AgentOutcome>

/** Who wrote a text, as it is told. Null: nobody, where documents are quoted. */
export function writtenBy(
  model: LanguageModel | null,
): Pick<Answer, 'engine' | 'writer' | 'provider' | 'model'> {
  if (!model) return { engine: 'extractive', writer: 'extractive', provider: null, model: null }
  return { engine: 'ollama', writer: 'model', provider: model.provider, model: model.name }
}
