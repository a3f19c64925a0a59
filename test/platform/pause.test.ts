import { expect, test } from 'bun:test'
import { pause } from '../../server/platform/pause.ts'

test('pause() ends with its time, or as soon as its signal aborts', async () => {
  const stopping = new AbortController()
  await pause(1, stopping.signal)
  const paused = pause(60_000, stopping.signal)
  expect(Bun.peek.status(paused)).toBe('pending')
  stopping.abort()
  await paused
  await pause(60_000, stopping.signal)
})
