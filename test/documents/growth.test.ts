import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { GREEDY_SHAPES } from '../support/documents/greedy-shapes.ts'
import { readCost } from '../support/read-cost.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const CHARS = 16 * 1024
/** Three doublings, after which quadratic work takes 64 times as long. */
const TIMES = 8
const MOST = 2.5 ** 3
/** Shorter times are noise. */
const LEAST_MS = 60

test('parsing time grows linearly with the size of a file', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'file')
  const slow: string[] = []
  for (const { name, format, make } of GREEDY_SHAPES) {
    const cost = async (chars: number) => {
      await Bun.write(path, make(chars))
      return (await readCost(format, path)).cpuMs
    }
    // The first run warms up the code that the second one measures.
    await cost(CHARS)
    const [small, large] = [Math.max(await cost(CHARS), LEAST_MS), await cost(CHARS * TIMES)]
    if (large > small * MOST) slow.push(`${name}: ${small.toFixed()} ms, then ${large.toFixed()} ms`)
  }
  expect(slow).toEqual([])
}, 240_000)
