import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { addModel } from '../../../server/models/embedding/add-model.ts'
import { EMBEDDED_MODEL } from '../../../server/models/embedding/manifest.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { openApp } from '../../support/app.ts'
import { makeModel } from '../../support/servers/make-model.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { longText } from '../../support/texts/long-text.ts'
import { until } from '../../support/until.ts'

test.each([
  { asked: 'the present model', bodies: [{}, {}, {}] },
  {
    asked: 'different models',
    bodies: [{ model: 'tiny' }, { model: EMBEDDED_MODEL }, { model: 'tiny' }, {}],
  },
])('several who ask at once for $asked get one index, and none of them a failure', async ({ bodies }) => {
  await using app = await openApp()
  await using from = await temporaryFolder()
  const dataDir = app.services.config.dataDir
  await makeModel(from.path, {})
  await addModel({ from: from.path, name: 'tiny', modelsFolder: join(dataDir, 'models') })
  await app.ingest('papers', { 'staff.txt': 'Holidays are granted by the manager within a week.' })
  await Promise.all(bodies.map((body) => app.call(endpoints.reindex, { body })))
  await app.services.reindexer.idle()
  const found = await app.passages('holidays', 5)
  expect(found.map(({ filename }) => filename)).toEqual(['staff.txt'])
  const tables = (await readdir(join(dataDir, 'index'))).filter((name) => name.endsWith('.lance'))
  expect(tables).toHaveLength(1)
})

test('a name that another dataset takes while the index is made anew does not mix the two', async () => {
  await using app = await openApp()
  const { reindexer } = app.services
  await app.ingest('long', { 'long.txt': longText('long', 18_000) })
  await app.ingest('staff', { 'staff.txt': 'Holidays are granted by the manager within a week.' })
  await app.call(endpoints.reindex, { body: {} })
  await until('the reindexing to begin', () => reindexer.status?.documents_total === 2)
  await app.call(endpoints.renameDataset, { params: { name: 'staff' }, body: { name: 'people' } })
  await app.call(endpoints.createDataset, { body: { name: 'staff' } })
  await reindexer.idle()
  expect((await app.hits('holidays', 'people')).map(({ filename }) => filename)).toEqual(['staff.txt'])
  expect(await app.hits('holidays', 'staff')).toEqual([])
})
