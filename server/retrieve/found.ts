import type { ChunkHit } from '../store/chunk-store.ts'
import { interleaved } from './in-turn.ts'
import type { Joined } from './joined-words.ts'

/** What the store has for one text. `vector`: the text's own; `texts`: the best first; `joined`: its words joined or apart. */
export type Found = {
  readonly vector: Float32Array
  readonly joined: readonly Joined[]
  readonly texts: readonly ChunkHit[]
  readonly vectors: readonly ChunkHit[]
}

/**
 * What was found for the parts of a question, as found for the whole of it, whose vector is `vector`: what it asks for
 * is what its parts do, so that nothing is searched for it again.
 */
export function foundTogether(parts: readonly Found[], vector: Float32Array): Found {
  return {
    vector,
    joined: parts.flatMap(({ joined }) => joined),
    // Their scores are cosines to the parts: as texts they get those to the whole.
    texts: [...interleaved(parts.map(({ texts }) => texts)), ...parts.flatMap(({ vectors }) => vectors)],
    vectors: [],
  }
}
