import { openApp, type TestApp } from '../app.ts'

/** The text of 'lease.txt'. */
export const LEASE = 'The tenant must give three months notice in writing.'

/** Opens an application with the dataset 'leases' of a text, a table and a guide. Returns also the id of the text. */
export async function openLeases(): Promise<{ app: TestApp; documentId: string }> {
  const app = await openApp()
  await app.ingest('leases', {
    'lease.txt': LEASE,
    'prices.csv': 'Item,Price\nLamp,9.50\nDesk,120\n',
    'guide.md': '# Guide\n\n## Cleaning\n\nWipe the lamp with a dry cloth.\n',
  })
  const documents = await app.documents('leases')
  return { app, documentId: documents.find(({ filename }) => filename === 'lease.txt')?.id ?? '' }
}
