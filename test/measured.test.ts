import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AgentName } from '../shared/answers.ts'
import { AGENT_CARDS } from '../web/site/agents/agents.ts'
import { NOTES, noteNumber } from '../web/site/figures/figures.ts'
import { DEPLOYMENT_SAMPLES } from '../web/site/technical/deployment-samples.ts'
import { readMeasured } from './support/record.ts'

const ROOT = join(import.meta.dir, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const measured = await readMeasured()

/** Whether a script gives a figure to each set that it is run on, such as `[`${name}_right`]:` for 'selqa_right'. */
function namesPerSet(source: string, key: string): boolean {
  return [...source.matchAll(/\[`\$\{\w+\}(_\w+)`\](?::| =)/g)].some(([, ending = '']) =>
    key.endsWith(ending),
  )
}

describe('web/measured.json', () => {
  test('names for every run a command that exists and records it', () => {
    for (const [name, { command, figures }] of Object.entries(measured)) {
      const [bun, script = '', ...args] = command.split(' ')
      expect(bun).toBe('bun')
      expect(args).toContain('--record')
      expect(existsSync(join(ROOT, script)), command).toBe(true)
      const source = read(script)
      expect(source, `${script} records '${name}'`).toMatch(new RegExp(`record\\(\\s*'${name}'`))
      for (const key of Object.keys(figures))
        if (!/^(?:docx|xlsx|pptx)$/.test(key) && !namesPerSet(source, key))
          expect(source, `${script} measures '${key}'`).toContain(`${key}: `)
    }
  })

  test('has a note for every run', () => {
    const noted: string[] = NOTES.filter((note) => note !== 'name' && note !== 'security')
    expect(noted.toSorted()).toEqual(Object.keys(measured).toSorted())
    expect(noteNumber('name')).toBe(1)
  })
})

test('the pages show the six agents in order, each with a file that is there', () => {
  expect(AGENT_CARDS.map(({ agent }) => agent)).toEqual([...AgentName.options])
  for (const { file } of AGENT_CARDS) expect([file, existsSync(join(ROOT, file))]).toEqual([file, true])
})

test('what the technical page has one copy for a deployment stands in the documentation, too', () => {
  const pages = [
    'README.md',
    'server/docs/deployment.md',
    'server/docs/backup.md',
    'server/docs/getting-started.md',
  ]
    .map(read)
    .join('\n')
  for (const { code } of DEPLOYMENT_SAMPLES) expect(pages).toContain(code)
})
