import { type Endpoint, endpoints } from '../shared/endpoints.ts'
import { addressOf, type CallInput } from './api/client.ts'
import { FIRST_BLOCKS } from './viewer/queries.ts'
import { ALL_TABLES } from './viewer/table/table-queries.ts'

/** Stands for the name in the address of a page, in what the build prepares for all names. */
export const NAME = 'name-of-address'

/** The address of an endpoint, relative to the base path. */
function ask<E extends Endpoint>(endpoint: E, input?: Partial<CallInput<E>>): string {
  return addressOf(endpoint, input).replace(`${location.origin}/`, '')
}

const named = { params: { id: NAME } } as const
const ofFrame = [endpoints.visit, endpoints.settings, endpoints.notifications, endpoints.datasets].map(
  (one) => ask(one),
)

/** What the pages ask for at once besides what their frame does, by the names of their screens. */
const ofPages: Readonly<Record<string, readonly string[]>> = {
  dashboard: [ask(endpoints.systemStatus)],
  'dashboard/connections': [ask(endpoints.outbound)],
  'dashboard/documents/one': [ask(endpoints.documentTables, { ...named, query: ALL_TABLES })],
}

/**
 * What a screen's page asks the server for as soon as its program runs, as the data attributes by which
 * web/after-paint.ts asks before that.
 */
export function firstRequests(screen: string): Record<string, string> {
  return {
    asks: [...ofFrame, ...(ofPages[screen] ?? [])].join(' '),
    ...(screen === 'dashboard/documents/one' && {
      document: ask(endpoints.document, named),
      guide: ask(endpoints.documentGuide, named),
      text: ask(endpoints.documentText, { ...named, query: FIRST_BLOCKS }),
    }),
  }
}
