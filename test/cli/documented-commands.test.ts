import { expect, test } from 'bun:test'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMMANDS } from '../../server/cli/commands.ts'
import { serve } from '../../server/cli/serve.ts'
import { serveFolder } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ROOT = join(import.meta.dir, '../..')
const PAGES = ['README.md', ...new Bun.Glob('server/docs/*.md').scanSync({ cwd: ROOT })].sort()
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const blocksOf = (page: string) =>
  [...read(page).matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)

test('every ibid command that a page names is there, with every option that it is given', () => {
  const lines = PAGES.flatMap((page) =>
    blocksOf(page)
      .join('\n')
      .split(/\n|\|/)
      .map((line) => line.trim().replace(/^sudo /, ''))
      .filter((line) => /^ibid( |$)/.test(line))
      .map((line) => ({ page, line: line.replace(/\s#.*$/, '') })),
  )
  expect(lines.length).toBeGreaterThan(20)
  for (const { page, line } of lines) {
    const [, name = ''] = line.split(' ')
    const command = COMMANDS.find((one) => one.name === name) ?? serve
    expect([page, line, command === serve && !/^(serve|--|$)/.test(name)]).toEqual([page, line, false])
    for (const [flag] of line.matchAll(/--[\w-]+/g))
      expect([page, line, flag === '--help' || `${command.usage()}${serve.usage()}`.includes(flag)]).toEqual([
        page,
        line,
        true,
      ])
  }
})

/** A folder with `ibid` from source on the path, and what the pages expect to be there. */
async function place() {
  const folder = await temporaryFolder()
  const ibid = join(folder.path, 'ibid')
  await Bun.write(ibid, `#!/bin/sh\nexec '${process.execPath}' '${join(ROOT, 'server/main.ts')}' "$@"\n`)
  chmodSync(ibid, 0o755)
  const env = {
    HOME: folder.path,
    PATH: `${folder.path}:${process.env.PATH}`,
    IBID_DATA_DIR: join(folder.path, 'data'),
    IBID_OLLAMA_HOST: '127.0.0.1:9',
  }
  const run = async (script: string, more: Record<string, string> = {}) => {
    const words = ['sh', '-euc', script]
    const child = Bun.spawn(words, {
      cwd: folder.path,
      env: { ...env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [out, err, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ])
    return { out, err, code }
  }
  return { folder, run }
}

test('the commands of the backup page do what it says', async () => {
  const { folder, run } = await place()
  await Bun.write(join(folder.path, 'a.md'), 'The boiler must be serviced every 12 months.')
  expect(await run('ibid ingest a.md --dataset contracts')).toMatchObject({ code: 0 })
  // The one that serves until it is stopped is tried by test/backup.
  const blocks = blocksOf('server/docs/backup.md').filter((block) => !block.startsWith('ibid --backup-dir'))
  expect(blocks).toHaveLength(5)
  for (const block of blocks)
    expect([block, await run(block)]).toEqual([
      block,
      { code: 0, out: expect.any(String), err: expect.any(String) },
    ])
  expect(existsSync(join(folder.path, 'ibid.tar.zst'))).toBe(true)
  expect(await run('ibid verify --data-dir ./restored')).toMatchObject({
    out: '1 document is as it should be\n',
  })
  expect((await run('ibid verify')).out).toBe('2 documents are as they should be\n')
  await folder[Symbol.asyncDispose]()
}, 60_000)

test.skipIf(!Bun.which('curl'))(
  'the calls of the pages for programs run as they stand',
  async () => {
    const { folder, run } = await place()
    await using server = await serveFolder(join(folder.path, 'data'))
    const pages = ['api', 'monitoring', 'openai'].map((name) => `server/docs/${name}.md`)
    const blocks = pages
      .flatMap(blocksOf)
      .filter((block) => block.includes('curl ') || block.includes('IBID='))
    const script = blocks
      .join('\n')
      .replaceAll('http://127.0.0.1:8000', server.url)
      .replace(/^curl /gm, 'curl -sS --fail-with-body ')
    expect(script.match(/^curl /gm)?.length).toBeGreaterThan(15)
    const { code, out, err } = await run(script)
    expect({ code, end: code === 0 ? '' : out.slice(-500) + err.slice(-500) }).toEqual({ code: 0, end: '' })
    await folder[Symbol.asyncDispose]()
  },
  60_000,
)
