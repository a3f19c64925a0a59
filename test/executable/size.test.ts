import { expect, setDefaultTimeout, test } from 'bun:test'
import { stat } from 'node:fs/promises'
import { builtExecutable } from '../support/executable.ts'
import { readMeasured } from '../support/record.ts'

setDefaultTimeout(300_000)

/** The share by which the size may differ from the recorded one. */
const TOLERANCE = 0.02

test('the executable is as large as the pages say', async () => {
  const recorded = (await readMeasured()).start?.figures.executable
  if (!recorded) throw new Error('Cannot compare: web/measured.json has no size of the executable')
  expect(recorded.unit).toBe('MB')
  const { size } = await stat(await builtExecutable())
  expect(Math.abs(size / 1e6 / recorded.value - 1)).toBeLessThanOrEqual(TOLERANCE)
})
