import { say } from '../../shared/sentences.ts'
import type { ChainState } from './agent.ts'
import { namesOf } from './ingestion.ts'
import { isChat } from './retrieval.ts'

/** An answer that says that there is none, and where it was looked for. */
export function nothingFound({
  request,
  scope,
  found,
}: Pick<ChainState, 'request' | 'scope' | 'found'>): ReturnType<typeof say> {
  const { processing } = scope
  if (isChat(request)) return say('small_talk')
  if (scope.documents === 0)
    return processing > 0 ? say('still_processing', { processing }) : say('nothing_uploaded')
  return say('not_found', { ...namesOf(scope), near: found.relevant.length + found.nearest.length })
}
