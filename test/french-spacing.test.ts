import { expect, test } from 'bun:test'
import { join } from 'node:path'

const FRENCH = join(import.meta.dir, '../web/texts/fr')

/** Punctuation that a line could begin with, since the space before it breaks. */
const BREAKS = /« |[\p{L}\p{N})»}…] [:;?!»](?=[ .<]|$)/u

test('a French text never breaks before its punctuation', async () => {
  const broken: string[] = []
  let read = 0
  for await (const path of new Bun.Glob('**/*.{ts,tsx}').scan(FRENCH)) {
    const texts = (value: unknown): readonly string[] =>
      typeof value === 'string'
        ? [value]
        : value !== null && typeof value === 'object'
          ? Object.values(value).flatMap(texts)
          : []
    const found = texts({ ...(await import(join(FRENCH, path))) })
    read += found.length
    broken.push(...found.filter((text) => BREAKS.test(text)).map((text) => `${path}: ${text}`))
  }
  expect(broken).toEqual([])
  expect(read).toBeGreaterThan(800)
})
