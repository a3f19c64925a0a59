import type { Mode } from '../../../shared/answers.ts'
import type { Question } from '../../language/question.ts'
import type { EvidenceSentence } from '../../read/evidence.ts'
import type { SentenceScores } from '../../read/score-sentences.ts'
import type { Source } from '../../retrieve/passage.ts'
import type { ChainState } from '../agent.ts'
import type { RoleContext } from '../roles/role-context.ts'

export type WriterInput = {
  readonly question: Question
  readonly sources: readonly Source[]
  readonly sentences: readonly EvidenceSentence[]
  /** For a question about the whole, what tells most of each document; else null. */
  readonly overview: readonly EvidenceSentence[] | null
  /** For a question for the row with the most of something, what came of comparing all rows; else null. */
  readonly comparison: ChainState['comparison']
  /** How well each sentence that could be quoted answers. */
  readonly scores: SentenceScores
  /** The same for each of several things that are asked. */
  readonly partScores: readonly SentenceScores[]
  readonly role: RoleContext
  readonly mode: Mode
}

/**
 * `token`: text as it is written. `restart`: forget it. `written` comes last, with the whole text as it should
 * stand; `answered` false: the sources do not answer the question, and `text` is empty. `flaw`: what the writer did
 * instead, as a verb phrase, when `text` is empty and it is not known whether they answer.
 */
export type WriterEvent =
  | { readonly type: 'token'; readonly text: string }
  | { readonly type: 'restart'; readonly reason: string }
  | {
      readonly type: 'written'
      readonly text: string
      readonly answered: boolean
      /** It may answer the question, and may not. */
      readonly hedged?: boolean
      readonly notice: string | null
      readonly flaw: string | null
    }

/** Writes the answer: markdown in which every statement carries the [n] of the source it comes from. */
export interface Writer {
  write(input: WriterInput, signal: AbortSignal): AsyncGenerator<WriterEvent>
}
