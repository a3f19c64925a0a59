import { say } from '../../shared/sentences.ts'
import type { ChainState } from './agent.ts'
import { namesOf } from './ingestion.ts'

/** An answer that says that there is none, and where it was looked for. */
export function nothingFound({ scope, found }: Pick<ChainState, 'scope' | 'found'>): ReturnType<typeof say> {
  const { processing } = scope
  if (scope.documents === 0)
    return processing > 0 ? say('still_processing', { processing }) : say('nothing_uploaded')
  return say('not_found', { ...namesOf(scope), near: found.relevant.length + found.nearest.length })
}
