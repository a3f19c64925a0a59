import type { Agent } from './agent.ts'

/** Passages that are read for what answers, whatever number of sources is asked for. */
const READ = 22

/** Searches all datasets at once. */
export const retrieval: Agent = {
  name: 'retrieval',
  async run(state, signal) {
    const { request, question, services, scope } = state
    if (scope.documents === 0) return { status: 'skipped', detail: 'There is nothing to search' }
    const limit = question.isOverview ? request.maxResults : Math.max(READ, request.maxResults)
    state.found = await services.retrieve(question, request, limit, signal)
    const { relevant, nearest } = state.found
    const documents = new Set(relevant.map(({ documentId }) => documentId)).size
    if (relevant.length === 0)
      return { status: 'done', detail: `Nothing relevant; ${nearest.length} near misses` }
    return {
      status: 'done',
      detail: `${relevant.length} relevant passage${relevant.length === 1 ? '' : 's'} in ${documents} document${documents === 1 ? '' : 's'}`,
    }
  },
}
