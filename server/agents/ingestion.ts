import type { Agent, AnswerScope } from './agent.ts'

/** Determines what is searched. */
export const ingestion: Agent = {
  name: 'ingestion',
  async run(state) {
    state.scope = await state.services.scope(state.request)
    const { documents, datasets } = state.scope
    if (documents > 0) return { status: 'done', detail: searched(state.scope) }
    const where = datasets.length === 1 ? `in '${datasets[0]}'` : 'here'
    return { status: 'done', detail: `No document ${where} yet${waiting(state.scope)}` }
  },
}

/** '12 documents in 2 datasets (hr, legal); 1 still being processed' */
export function searched(scope: Omit<AnswerScope, 'versions'>): string {
  const { datasets, documents } = scope
  const sets =
    datasets.length === 0
      ? ''
      : datasets.length === 1
        ? ` in '${datasets[0]}'`
        : ` in ${datasets.length} datasets (${datasets.slice(0, 5).join(', ')}${datasets.length > 5 ? ', …' : ''})`
  return `${documents} document${documents === 1 ? '' : 's'}${sets}${waiting(scope)}`
}

function waiting({ processing }: Pick<AnswerScope, 'processing'>): string {
  return processing > 0 ? `; ${processing} still being processed` : ''
}
