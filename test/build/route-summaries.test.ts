import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutSummaries } from '../../build/route-summaries.ts'
import { endpoints } from '../../shared/endpoints.ts'

const FOLDER = join(import.meta.dir, '../../shared/endpoints')

test('withoutSummaries() empties every summary of a route, and nothing else', () => {
  const files = readdirSync(FOLDER).map((name) => readFileSync(join(FOLDER, name), 'utf8'))
  const light = files.map(withoutSummaries)
  const empty = light.join('\n').match(/summary: '',/g) ?? []
  expect(empty).toHaveLength(Object.keys(endpoints).length)
  for (const [index, file] of files.entries()) {
    expect(light[index]).not.toMatch(/summary:\s*['"][^'"]/)
    const rest = (text = '') => text.replace(/summary:\s*(?:'[^'\n]*'|"[^"\n]*"),/g, '')
    expect(rest(light[index])).toBe(rest(file))
  }
})
