import type { Metadata } from '../../../shared/documents.ts'
import type { Format } from '../../../shared/formats.ts'
import type { FileStage } from '../../../shared/jobs.ts'
import type { Message } from '../../../shared/message.ts'
import type { EmbedderSource } from '../../models/embedding/embedder-source.ts'
import type { PackedChunks } from '../../storage/index/chunks/chunk-store.ts'

/** Stages of a file in a worker. */
export type ReadStage = Extract<FileStage, 'reading' | 'chunking' | 'embedding'>

/**
 * A file for a worker to read. `textPath`: path to which it writes the text. `tablesPath`: path to which it writes the
 * tables, which are not kept without one. `textOnly`: sends no chunks.
 */
export type ReadTask = {
  readonly documentId: string
  readonly datasetKey: number
  readonly name: string
  readonly format: Format
  readonly path: string
  readonly size: number
  readonly textPath: string
  readonly tablesPath?: string
  readonly ocrLanguages: string
  readonly textOnly?: boolean
  /** Opens a protected file. */
  readonly password?: string
}

export type ToWorker =
  /** `gate`: memory of its NativeGate. */
  | { readonly type: 'open'; readonly model: EmbedderSource; readonly gate: SharedArrayBuffer }
  /** Follows 'open'. */
  | { readonly type: 'pdfium'; readonly code: WebAssembly.Module }
  | { readonly type: 'read'; readonly task: ReadTask }
  | { readonly type: 'abort'; readonly id: string }
  /** The writer has taken a batch, so that the worker may send another one. */
  | { readonly type: 'taken'; readonly id: string }

export type ReadResult = {
  readonly pages: number | null
  readonly chunks: number
  readonly warnings: readonly Message[]
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
  /** `said`: why the parser refused the file; otherwise Ibid is at fault. */
  | { readonly type: 'failed'; readonly id: string; readonly message: string; readonly said?: Message }
