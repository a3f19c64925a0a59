import type { Agent } from './agent.ts'

/** Determines what is searched. */
export const ingestion: Agent = {
  name: 'ingestion',
  async run(state) {
    state.scope = await state.services.scope(state.request)
    return { status: 'done', detail: searched(state.scope) }
  },
}

/** '12 documents in 2 datasets (hr, legal); 1 still being processed' */
export function searched({
  datasets,
  documents,
  processing,
}: {
  datasets: readonly string[]
  documents: number
  processing: number
}): string {
  const sets =
    datasets.length === 0
      ? 'no dataset'
      : datasets.length === 1
        ? `'${datasets[0]}'`
        : `${datasets.length} datasets (${datasets.slice(0, 5).join(', ')}${datasets.length > 5 ? ', …' : ''})`
  const waiting = processing > 0 ? `; ${processing} still being processed` : ''
  return `${documents} document${documents === 1 ? '' : 's'} in ${sets}${waiting}`
}
