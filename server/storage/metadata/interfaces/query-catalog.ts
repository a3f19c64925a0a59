import type { Answer, PastQuery, Rating } from '../../../../shared/answers.ts'
import type { Role } from '../../../../shared/roles.ts'
import type { WantedThread } from './thread-catalog.ts'

/** The questions asked here, with their answers and what people think of these. */
export interface QueryCatalog {
  /** Adds a question, to a conversation if one is wanted: a new one if that is gone. */
  add(query: {
    query: string
    datasetNames: readonly string[]
    role: Role
    answer: Answer
    thread?: WantedThread
  }): Promise<{ id: string; threadId: string | null }>
  /** `reader`: as in ThreadCatalog. */
  list(
    page: { limit: number; offset: number; q?: string | undefined; rating?: Rating | undefined },
    reader?: string | null,
  ): Promise<{ queries: PastQuery[]; total: number }>
  get(id: string, reader?: string | null): Promise<PastQuery>
  /** Returns the last `limit` questions of a conversation, oldest first, of those before a question if one is given. */
  ofThread(threadId: string, limit: number, before?: string): Promise<PastQuery[]>
  judge(
    id: string,
    judgement: { rating?: Rating | null | undefined; note?: string | undefined },
  ): Promise<void>
  /** Removes a question, and its conversation if that has no other. */
  remove(id: string): Promise<void>
  /** Removes all questions and conversations. */
  clear(): Promise<number>
  counts(): Promise<{ today: number; total: number }>
}
