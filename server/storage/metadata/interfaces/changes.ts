import { z } from 'zod'
import { FileStage } from '../../../../shared/jobs.ts'

/** Progress of a file being read; `fraction`: 0–1. */
export const FileProgress = z.object({
  documentId: z.string(),
  jobId: z.string(),
  stage: FileStage,
  chunks: z.number(),
  fraction: z.number(),
})
export type FileProgress = z.infer<typeof FileProgress>

/**
 * A change to the catalog, by any process. `job`: the job or one of its files; `queued`: more files to read; `datasets`:
 * datasets or their contents; `anything`: notifications may have been missed, so reread everything.
 */
export type Change =
  | { readonly kind: 'job'; readonly id: string }
  | { readonly kind: 'progress'; readonly progress: FileProgress }
  | { readonly kind: 'queued' | 'datasets' | 'settings' | 'anything' }

export interface Changes {
  /**
   * Calls `heard` after every change, also by other processes. Resolves once listening, with a function that stops it. A
   * catalog used by a single process reports nothing: that process knows its own changes.
   */
  follow(heard: (change: Change) => void): Promise<() => Promise<void>>
  /** Broadcasts progress to all other followers; it is not stored. */
  tell(progress: FileProgress): Promise<void>
}

/** Changes of a catalog that a single process uses: none. */
export const NO_CHANGES: Changes = {
  follow: async () => async () => undefined,
  tell: async () => undefined,
}
