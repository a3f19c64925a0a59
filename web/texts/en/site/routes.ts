import { type Endpoints, endpoints } from '../../../../shared/endpoints.ts'

/** English is the language of the contract. */
export const summaryOf = (route: keyof Endpoints): string => endpoints[route].summary
