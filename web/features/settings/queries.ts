import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '../../../shared/endpoints.ts'
import { Settings } from '../../../shared/system.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'

/** `kept` is false where the server has no settings of its own; they then are the defaults. */
export type KnownSettings = { settings: Settings; kept: boolean }

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }): Promise<KnownSettings> => {
    try {
      return { settings: (await call(endpoints.settings, {}, signal)).data, kept: true }
    } catch (error) {
      if (error instanceof ApiError && error.status === 404)
        return { settings: Settings.parse({}), kept: false }
      throw error
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export const systemQuery = queryOptions({
  queryKey: ['system-status'],
  queryFn: async ({ signal }) => (await call(endpoints.systemStatus, {}, signal)).data,
})

/** Keeps the settings on the server. @throws ApiError */
export async function saveSettings(settings: Settings): Promise<KnownSettings> {
  return { settings: (await call(endpoints.saveSettings, { body: settings })).data, kept: true }
}
