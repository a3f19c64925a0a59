import type { ChainState } from './agent.ts'
import { searched } from './ingestion.ts'

/** An answer that says that there is none, and where it was looked for. */
export function nothingFound({ scope, found }: ChainState): string {
  if (scope.documents === 0)
    return scope.processing > 0
      ? `There is nothing to search yet: ${scope.processing} document${scope.processing === 1 ? ' is' : 's are'} still being processed. Ask again when they are ready.`
      : 'There is nothing to search yet. Upload documents, then ask again.'
  const near = found.relevant.length + found.nearest.length
  const nearest = near > 0 ? ' The closest passages are listed too, but they do not answer it.' : ''
  return `I could not find an answer to this in your documents. I searched ${searched(scope)}.${nearest}`
}
