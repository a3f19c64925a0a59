import type { Metadata } from '../../../shared/documents.ts'
import type { Format } from '../../../shared/formats.ts'
import type { FileStage } from '../../../shared/jobs.ts'
import type { EmbedderSource } from '../../models/embedding/embedder-source.ts'
import type { PackedChunks } from '../../storage/index/chunks/chunk-store.ts'

/** The stages that a worker goes through. */
export type ReadStage = Extract<FileStage, 'reading' | 'chunking' | 'embedding'>

/**
 * One file to be read, as the pool gives it to a worker. `textPath`: where the worker writes its text. `textOnly`: it
 * is all that is wanted; no chunks are handed over.
 */
export type ReadTask = {
  readonly documentId: string
  readonly datasetKey: number
  readonly name: string
  readonly format: Format
  readonly path: string
  readonly size: number
  readonly textPath: string
  readonly ocrLanguages: string
  readonly textOnly?: boolean
}

export type ToWorker =
  /** `gate`: the memory of its NativeGate. */
  | { readonly type: 'open'; readonly model: EmbedderSource; readonly gate: SharedArrayBuffer }
  /** Follows 'open'. */
  | { readonly type: 'pdfium'; readonly code: WebAssembly.Module }
  | { readonly type: 'read'; readonly task: ReadTask }
  | { readonly type: 'abort'; readonly id: string }
  /** The writer has taken a batch: the worker may send one more. */
  | { readonly type: 'taken'; readonly id: string }

export type ReadResult = {
  readonly pages: number | null
  readonly chunks: number
  readonly warnings: readonly string[]
  readonly metadata: Metadata
}

export type FromWorker =
  | { readonly type: 'ready' }
  | { readonly type: 'stage'; readonly id: string; readonly stage: ReadStage; readonly chunks: number }
  | {
      readonly type: 'batch'
      readonly id: string
      readonly chunks: PackedChunks
    }
  | { readonly type: 'done'; readonly id: string; readonly result: ReadResult }
  /** `expected`: the file's fault, told by its parser; otherwise a fault of ours. */
  | { readonly type: 'failed'; readonly id: string; readonly message: string; readonly expected: boolean }
