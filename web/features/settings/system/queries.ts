import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '../../../../shared/endpoints.ts'
import type { PullEvent } from '../../../../shared/system.ts'
import { call } from '../../../api/client.ts'
import { events } from '../../../api/events.ts'

/** The chat models that Ollama has. */
export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: async ({ signal }) => (await call(endpoints.models, {}, signal)).data,
})

/** Chooses the model that writes answers. @throws ApiError */
export async function chooseModel(name: string): Promise<void> {
  await call(endpoints.chooseModel, { body: { name } })
}

/** Has Ollama download a model; aborting cancels. @throws ApiError */
export function pullModel(name: string, signal: AbortSignal): AsyncGenerator<PullEvent> {
  return events(endpoints.pullModel, { body: { name } }, signal)
}
