import type { Agent } from './agent.ts'

/** Passages that are read for what answers, whatever number of sources is asked for. */
const READ = 22

/** Searches all datasets at once. */
export const retrieval: Agent = {
  name: 'retrieval',
  async run(state, signal) {
    const { request, question, services, scope } = state
    if (scope.documents === 0) return { status: 'skipped', detail: 'There is nothing to search' }
    const named = question.overview
    const survey = named && (await services.survey(request, named))
    if (survey && survey.passages.length > 0) {
      const { passages: whole, documents } = survey
      state.found = { relevant: whole, nearest: [] }
      state.overview = { told: [], documents }
      const read = new Set(whole.map(({ documentId }) => documentId)).size
      if (read < documents)
        state.notice = `This overview covers ${read} of ${documents} documents. Ask about fewer to cover them all.`
      return {
        status: 'done',
        detail: `${counted(whole.length, 'passage')} spread over ${counted(read, 'document')}`,
      }
    }
    const limit = Math.max(READ, request.maxResults)
    state.found = await services.retrieve(question, request, limit, signal)
    const { relevant, nearest } = state.found
    const documents = new Set(relevant.map(({ documentId }) => documentId)).size
    if (relevant.length === 0)
      return { status: 'done', detail: `Nothing relevant; ${nearest.length} near misses` }
    return {
      status: 'done',
      detail: `${counted(relevant.length, 'relevant passage')} in ${counted(documents, 'document')}`,
    }
  },
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
