import { type Endpoints, endpoints } from '../../../../shared/endpoints.ts'

/** Returns the contract's own summary, which is in English. */
export const summaryOf = (route: keyof Endpoints): string => endpoints[route].summary
