import type { ChunkHit, ChunkStore, SearchScope } from '../../storage/index/chunks/chunk-store.ts'
import type { Exact } from '../../text/exact-phrases.ts'
import { terms } from '../../text/terms.ts'
import { exactMatcher } from './exact-match.ts'

/** Candidates for each thing that is sought. */
const CANDIDATES = 100

/** Chunks in scope that have one of the things as it stands. */
export async function exactHits(
  exact: readonly Exact[],
  scope: SearchScope,
  chunks: ChunkStore,
): Promise<ChunkHit[]> {
  const matching = exactMatcher(exact)
  const forms = exact.flatMap((one) => one.forms)
  // Forms with the same words are found together.
  const different = new Map(forms.map((form) => [terms(form).join(' '), form]))
  const lists = await Promise.all(
    [...different.values()].map((form) => chunks.searchText(form, scope, CANDIDATES, 'all')),
  )
  return lists.flat().filter(({ rendered, heading }) => matching(`${heading}\n${rendered}`) > 0)
}
