import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '../../shared/endpoints.ts'
import type { Settings } from '../../shared/system.ts'
import { call } from '../api/client.ts'

/** The settings of this installation. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => (await call(endpoints.settings, {}, signal)).data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Keeps the settings on the server, and gives them back as they are kept. @throws ApiError */
export async function saveSettings(settings: Settings): Promise<Settings> {
  return (await call(endpoints.saveSettings, { body: settings })).data
}
