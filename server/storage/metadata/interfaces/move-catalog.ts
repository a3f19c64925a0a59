import type { DocumentSelection } from '../../../../shared/document-list.ts'

/** A document that was moved, and the dataset that it is in now. `movedAt`: epoch seconds. */
export type MovedDocument = {
  readonly documentId: string
  readonly datasetKey: number
  readonly movedAt: number
}

/** `moved`: ids; `left`: how many of the selection can still be moved; `kept`: how many cannot. */
export type Move = { readonly moved: readonly string[]; readonly left: number; readonly kept: number }

/**
 * Moves documents between datasets. The catalog moves them at once; their chunks carry the dataset, too, and are noted here
 * until they follow.
 */
export interface MoveCatalog {
  /**
   * Moves at most `most` of the selected documents of a dataset to another one, which is created if there is none. A document
   * keeps its id; its name gets a number if the other dataset has it. Documents that are being read, or that come from a
   * watched folder, stay. Throws NotFoundError, and ConflictError if it is the same dataset.
   */
  move(from: string, selection: DocumentSelection, to: string, most: number): Promise<Move>
  /** Lists the documents whose chunks do not follow yet. */
  pending(): Promise<MovedDocument[]>
  /** Records that the chunks of these documents carry this dataset. */
  placed(documentIds: readonly string[], datasetKey: number): Promise<void>
  /** Lists the documents moved after a time, the earliest first. */
  since(epochSeconds: number): Promise<MovedDocument[]>
}
