/** An attempt to read a document, by number; its chunks are stored under this number before the document is completed. */
export type Attempt = { readonly documentId: string; readonly attempt: number }

/** 'committed': its rows are searched; 'pending': not yet; 'aborted': never will be, so they can be removed. */
export type AttemptState = 'committed' | 'pending' | 'aborted'

/** Asks the catalog for the states of attempts, in their order. */
export type AttemptStatesOf = (attempts: readonly Attempt[]) => Promise<readonly AttemptState[]>
