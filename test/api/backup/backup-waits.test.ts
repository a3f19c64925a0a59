import { expect, test } from 'bun:test'
import { openApp } from '../../support/app.ts'

test('a backup that waits until the index is tidied lets uploads and deletions go on', async () => {
  await using app = await openApp()
  const { promise: tidied, resolve: tidy } = Promise.withResolvers<void>()
  const { promise: tidying, resolve: begun } = Promise.withResolvers<void>()
  const { rebuildIndexes } = app.services.chunks
  Object.assign(app.services.chunks, {
    rebuildIndexes: async () => {
      begun()
      await tidied
      await rebuildIndexes()
    },
  })
  await app.ingest('more', { 'more.txt': 'This makes the index untidy.' })
  await tidying
  const { promise: waiting, resolve: waits } = Promise.withResolvers<void>()
  const { ingestion } = app.services
  const pausedFor = ingestion.pausedFor.bind(ingestion)
  let backedUp = false
  Object.assign(ingestion, {
    pausedFor: async (work: () => Promise<void>) => {
      const paused = pausedFor(async () => {
        backedUp = true
        await work()
      })
      waits()
      await paused
    },
  })
  const backup = app.request('/api/backup', { method: 'POST' })
  await waiting
  await app.ingest('meanwhile', { 'now.txt': 'This comes while the backup waits.' })
  expect(backedUp).toBe(false)
  tidy()
  expect((await backup).status).toBe(200)
  await (await backup).body?.cancel()
})
