import type { ChunkHit } from '../store/chunk-store.ts'

/** A chunk that text or vectors found, with its true cosine. `match`: how much it has of what is asked for as it stands. */
export type Candidate = {
  readonly hit: ChunkHit
  readonly cosine: number
  readonly match: number
  /** It is among the first that text found. */
  readonly leading: boolean
}
