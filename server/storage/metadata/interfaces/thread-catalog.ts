import type { Thread, ThreadChange } from '../../../../shared/threads.ts'

/** The conversation a question is added to: 'new', or the id of one or of any question. `owner`: of one that is made for it. */
export type WantedThread = { readonly id: string; readonly owner: string | null }

/**
 * Conversations. A conversation has the id of its first question. `reader`: id of a token that sees only its own conversations;
 * null sees all. Methods that take an id throw NotFoundError if it is unknown, or that of somebody else's conversation.
 */
export interface ThreadCatalog {
  /** Lists conversations, pinned ones first, then by their last question; `q`: a part of a name or a question. */
  list(
    page: { limit: number; offset: number; q?: string | undefined },
    reader: string | null,
  ): Promise<{ threads: Thread[]; total: number }>
  get(id: string, reader: string | null): Promise<Thread>
  /** Finds the conversation with this id, or of the question with it; null for a question of its own. */
  find(id: string, reader: string | null): Promise<Thread | null>
  /** Counts the questions of a conversation before one of them. */
  earlier(id: string, before: string): Promise<number>
  change(id: string, change: ThreadChange): Promise<Thread>
  /** Removes a conversation with its questions; resolves with their number. */
  remove(id: string): Promise<number>
}
