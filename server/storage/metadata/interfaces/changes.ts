import { z } from 'zod'
import { FileStage } from '../../../../shared/jobs.ts'

/** How far a file is that is being read; `fraction`: 0–1. */
export const FileProgress = z.object({
  documentId: z.string(),
  jobId: z.string(),
  stage: FileStage,
  chunks: z.number(),
  fraction: z.number(),
})
export type FileProgress = z.infer<typeof FileProgress>

/**
 * What was changed by whoever uses the catalog. `job`: it, or one of its files; `queued`: there are more files to claim;
 * `datasets`: they, or what is in them; `anything`: it was not heard for a while, and what is known is read anew.
 */
export type Change =
  | { readonly kind: 'job'; readonly id: string }
  | { readonly kind: 'progress'; readonly progress: FileProgress }
  | { readonly kind: 'queued' | 'datasets' | 'settings' | 'anything' }

export interface Changes {
  /**
   * Calls `heard` after every change, also by other processes. Resolves when it listens, with what ends that. Where one
   * process has the catalog to itself nothing is told: it knows what it does.
   */
  follow(heard: (change: Change) => void): Promise<() => Promise<void>>
  /** Tells all others who follow; it is kept nowhere. */
  tell(progress: FileProgress): Promise<void>
}

/** Of a catalog that one process has to itself. */
export const NO_CHANGES: Changes = {
  follow: async () => async () => undefined,
  tell: async () => undefined,
}
