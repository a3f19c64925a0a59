import { expect, test } from 'bun:test'
import { endpoints } from '../../../shared/endpoints.ts'
import { openApp } from '../../support/app.ts'
import { until } from '../../support/until.ts'

test('a document that the new index gets at the last moment has its words counted there too', async () => {
  await using app = await openApp()
  const { reindexer, chunks, catalog } = app.services
  await app.ingest('papers', { 'early.txt': 'Lamps are lit at dusk.', 'late.txt': 'Holidays are granted.' })
  const ids = (await app.documents('papers')).map(({ id }) => id)
  const counted = async () => (await chunks.documentWords(ids)).documents.size
  const bothCounted = () =>
    until('the words of both documents to be counted', async () => (await counted()) === 2)
  await bothCounted()
  const { documents } = catalog
  const known = documents.ids.bind(documents)
  let looks = 0
  // It comes after the passes before the index is tidied, and that itself: those are three looks.
  Object.assign(documents, {
    ids: async () => (++looks > 3 ? await known() : (await known()).filter((id) => id !== ids[0])),
  })
  await app.call(endpoints.reindex, { body: {} })
  await reindexer.idle()
  expect(looks).toBeGreaterThan(3)
  expect(new Set(ids).difference(await chunks.documentIds()).size).toBe(0)
  await bothCounted()
})
