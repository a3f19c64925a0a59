import type { Format } from '../../../../shared/formats.ts'
import type { DocumentGuide } from '../../../../shared/guides.ts'

/** A guide with its document. */
export type GuideOfDocument = {
  readonly documentId: string
  readonly filename: string
  readonly format: Format
  readonly guide: DocumentGuide
}

/** Keeps the guides of completed documents, each until its document is removed. */
export interface GuideCatalog {
  /** Returns the guides of these documents, whatever their version; of those that have one. */
  of(documentIds: readonly string[]): Promise<Map<string, DocumentGuide>>
  /** Returns the guides of the newest completed documents of a dataset, or of all (null), newest first. */
  newest(datasetKey: number | null, limit: number): Promise<GuideOfDocument[]>
  /** Keeps a guide in place of the former one. Does nothing if the document was removed. */
  put(documentId: string, guide: DocumentGuide): Promise<void>
  /** Lists completed documents without a guide of at least this version, newest first. */
  missing(version: number, limit: number): Promise<string[]>
}
