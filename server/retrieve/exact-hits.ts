import type { Exact } from '../language/exact-phrases.ts'
import { terms } from '../language/terms.ts'
import type { ChunkHit, ChunkStore, SearchScope } from '../store/chunk-store.ts'
import { exactMatcher } from './exact-match.ts'

/** Candidates for each thing that is sought. */
const CANDIDATES = 100
/** What counts less in the ranking is by the way, as a hyphen mostly is. */
const SOUGHT = 1

/** Chunks in scope that have one of the things as it stands. */
export async function exactHits(
  exact: readonly Exact[],
  scope: SearchScope,
  chunks: ChunkStore,
): Promise<ChunkHit[]> {
  const matching = exactMatcher(exact)
  // 'e-mail' is looked for as 'email' alone: its parts are among the question's words anyway.
  const wanted = exact.flatMap(({ forms, weight }) =>
    weight >= SOUGHT ? forms : forms.filter((form) => terms(form).length === 1),
  )
  // Forms with the same words are found together.
  const different = new Map(wanted.map((form) => [terms(form).join(' '), form]))
  const lists = await Promise.all(
    [...different.values()].map((form) => chunks.searchText(form, scope, CANDIDATES, 'all')),
  )
  return lists.flat().filter(({ rendered, heading }) => matching(`${heading}\n${rendered}`) > 0)
}
