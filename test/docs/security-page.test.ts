import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** As it is compared: in lower case, without a full stop. */
const plain = (sentence: string) => sentence.toLowerCase().replace(/[.:]$/, '')

/** The names of all tests. */
function testNames(): string[] {
  const paths = [...new Bun.Glob('test/**/*.test.{ts,tsx}').scanSync({ cwd: ROOT })]
  return paths.flatMap((path) =>
    [...read(path).matchAll(/\btest(?:\.skipIf\([^)]*\))?\(\s*(['"`])((?:(?!\1).)+)\1/g)].map(
      ([, , name = '']) => plain(name),
    ),
  )
}

test('the security page promises only what a test of the same name holds', () => {
  const promises = [...read('server/docs/security.md').matchAll(/\*\*([^*]+)\*\*/g)].map(
    ([, promise = '']) => promise,
  )
  expect(promises.length).toBeGreaterThan(35)
  expect(new Set(promises).size).toBe(promises.length)
  const names = testNames()
  expect(names.length).toBeGreaterThan(300)
  const held = (promise: string) =>
    names.some((name) => name === plain(promise) || name.endsWith(` ${plain(promise)}`))
  expect(promises.filter((promise) => !held(promise))).toEqual([])
})
