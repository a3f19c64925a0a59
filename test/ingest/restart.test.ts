import { expect, test } from 'bun:test'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isTerminal } from '../../shared/jobs.ts'
import { openApp } from '../support/app.ts'
import { longText } from '../support/texts/long-text.ts'
import { until } from '../support/until.ts'

test('a closed application goes on with its jobs when it is opened again', async () => {
  const first = await openApp({ workers: 2 })
  const id = await first.queue('resume', {
    'a.txt': longText('a', 60_000),
    'b.txt': longText('b', 60_000),
    'c.txt': 'Short.',
  })
  await first.jobWhen(id, (job) => job.chunks_created > 500)
  await first.close()
  const second = await openApp({ workers: 2, folder: first.folder })
  expect(isTerminal((await second.job(id)).status)).toBe(false)
  expect(await second.ended(id)).toMatchObject({ status: 'completed', documents_processed: 3 })
  const documents = await second.documents('resume')
  expect(await second.services.chunks.count()).toBe(documents.reduce((sum, one) => sum + one.chunks, 0))
  await second.close()
  await rm(first.folder, { recursive: true })
})

test('an application counts at its start the words that an earlier one did not', async () => {
  const first = await openApp()
  await first.ingest('counted', { 'a.txt': 'Nothing but lighthouses.', 'b.txt': 'Nothing but lamps.' })
  await first.close()
  const counted = (await readdir(first.folder, { recursive: true })).filter((path) =>
    path.includes('.words-'),
  )
  expect(counted).not.toEqual([])
  for (const path of counted) await rm(join(first.folder, path))
  const second = await openApp({ folder: first.folder })
  const documents = await second.documents('counted')
  const ids = documents.map(({ id }) => id)
  const { chunks } = second.services
  await until(
    'the words of both documents to be counted',
    async () => (await chunks.documentWords(ids)).documents.size === 2,
  )
  expect((await chunks.documentWords(ids)).total.documents).toBe(2)
  await second.close()
  await rm(first.folder, { recursive: true })
})

test('an application that is closed while documents are removed says nothing of a failure, and removes the rest later', async () => {
  const first = await openApp()
  const files = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`${i}.txt`, `Number ${i} of many.`]))
  await first.ingest('many', files)
  const deleted = first.services.ingestion.deleteDataset('many')
  await first.close()
  await deleted
  expect(first.log.filter((line) => line.includes('"level":"error"'))).toEqual([])
  const second = await openApp({ folder: first.folder })
  expect(await second.services.chunks.count()).toBe(0)
  expect([...second.filesIn('texts'), ...second.filesIn('files')]).toEqual([])
  expect(await second.services.catalog.documents.removals()).toEqual([])
  await second.close()
  await rm(first.folder, { recursive: true })
})

test('an application that starts has the passages follow that an earlier one had moved in the catalog alone', async () => {
  const first = await openApp()
  await first.ingest('from', { 'a.txt': 'The kumquat lamp stands in the hall.' })
  await first.services.catalog.moves.move('from', { match: {} }, 'there', 9)
  await first.close()
  const second = await openApp({ folder: first.folder })
  await until(
    'the passages to follow',
    async () => (await second.services.catalog.moves.pending()).length === 0,
  )
  expect((await second.hits('kumquat', 'there')).map(({ filename }) => filename)).toEqual(['a.txt'])
  expect(await second.hits('kumquat', 'from')).toEqual([])
  await second.close()
  await rm(first.folder, { recursive: true })
})
