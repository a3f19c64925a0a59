import { say } from '../../../shared/sentences.ts'
import type { Agent, AnswerScope } from './agent.ts'

/** Determines what is searched. */
export const ingestion: Agent = async (state) => {
  state.scope = await state.services.scope(state.request)
  const { documents, datasets } = state.scope
  if (documents > 0) return say('searched', namesOf(state.scope))
  const dataset = datasets.length === 1 ? (datasets[0] ?? '') : ''
  return say('no_document_yet', { dataset, processing: state.scope.processing })
}

/** What is searched, as a sentence says it: at most five datasets by name. */
export function namesOf({ datasets, documents, processing }: AnswerScope) {
  const names = `${datasets.slice(0, 5).join(', ')}${datasets.length > 5 ? ', …' : ''}`
  return { documents, datasets: datasets.length, names, processing }
}
