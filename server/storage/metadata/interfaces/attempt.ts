/** One reading of a document: chunks are stored under its number before the document is completed. */
export type Attempt = { readonly documentId: string; readonly attempt: number }

/** 'counts': its rows are shown; 'running': not yet; 'over': they are to go, and never will be shown. */
export type Outcome = 'counts' | 'running' | 'over'

/** The catalog's word on attempts, one for each, in their order. */
export type OutcomesOf = (attempts: readonly Attempt[]) => Promise<readonly Outcome[]>
