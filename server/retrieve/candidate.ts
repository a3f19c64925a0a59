import type { ChunkHit } from '../store/chunk-store.ts'

/** A chunk that text or vectors found, with its true cosine. */
export type Candidate = {
  readonly hit: ChunkHit
  readonly cosine: number
  /** It is among the first that text found. */
  readonly leading?: true
}
