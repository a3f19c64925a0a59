import { queryOptions } from '@tanstack/react-query'
import { systemEndpoints } from '../../../shared/endpoints/system.ts'
import type { Settings } from '../../../shared/system.ts'
import { call } from '../../api/client.ts'

/** The settings of this installation. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => (await call(systemEndpoints.settings, {}, signal)).data,
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * Saves what changed from `base` to `mine`, and leaves the rest as another tab may have changed it meanwhile.
 * Returns all settings as saved.
 * @throws ApiError
 */
export async function saveSettings(base: Settings, mine: Settings): Promise<Settings> {
  const theirs = (await call(systemEndpoints.settings, {})).data
  return (await call(systemEndpoints.saveSettings, { body: withChanges(base, mine, theirs) })).data
}

/** Returns `theirs` with the differences between `base` and `mine` applied. */
export function withChanges(base: Settings, mine: Settings, theirs: Settings): Settings {
  return {
    profile: changed(base.profile, mine.profile, theirs.profile),
    appearance: changed(base.appearance, mine.appearance, theirs.appearance),
    notifications: changed(base.notifications, mine.notifications, theirs.notifications),
    api: changed(base.api, mine.api, theirs.api),
    connections: changed(base.connections, mine.connections, theirs.connections),
    answering: changed(base.answering, mine.answering, theirs.answering),
    links: changed(base.links, mine.links, theirs.links),
  }
}

/** Applies the differences between `base` and `mine` to `theirs`, key by key. */
export function changed<T extends object>(base: T, mine: T, theirs: T): T {
  const result = { ...theirs }
  for (const name in mine) if (mine[name] !== base[name]) result[name] = mine[name]
  return result
}
