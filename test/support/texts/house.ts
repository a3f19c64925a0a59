import { endpoints } from '../../../shared/endpoints.ts'
import type { TestApp } from '../app.ts'

/** Two documents on different subjects. */
export const HOUSE = {
  'lease.md': '# Lease\n\nThe tenant gives three months of notice to the landlord.\n',
  'boiler.txt': 'The boiler must be serviced every 12 months by a licensed fitter.\n',
}

/** Returns the names of the files that a search finds, best first. */
export async function foundNames(app: TestApp, query: string): Promise<string[]> {
  return (await app.call(endpoints.search, { body: { query } })).results.map(({ filename }) => filename)
}
