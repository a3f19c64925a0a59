import { expect, test } from 'bun:test'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ServerProcess, serveFolder } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('ibid watch has a dataset follow a folder, with a server and without one', async () => {
  await using folder = await temporaryFolder()
  const dataDir = join(folder.path, 'data')
  const papers = join(folder.path, 'papers')
  await mkdir(papers)
  await Bun.write(join(papers, 'lease.txt'), 'The tenant gives three months notice.')
  await Bun.write(join(papers, 'fake.pdf'), 'No PDF.')
  const run = async (...args: string[]) =>
    await new ServerProcess(['watch', ...args, '--data-dir', dataDir]).outcome
  expect(await run(papers, '--dataset', 'papers')).toEqual({
    code: 0,
    stdout: `'papers' follows ${papers}\n`,
    stderr: 'No server runs on this data folder: start it with ibid serve.\n',
  })
  await using server = await serveFolder(dataDir)
  for (let round = 0; !(await run('list')).stdout.includes('1 documents of 2 files'); round++)
    expect(round).toBeLessThan(40)
  const { stdout } = await run('list')
  expect(stdout).toContain(`${papers} → papers: `)
  expect(stdout).toContain("fake.pdf: 'fake.pdf' is a plain text file, not a PDF document")
  expect(await run(papers, '--dataset', 'papers')).toMatchObject({
    code: 2,
    stderr: `ibid: 'papers' already follows '${papers}'.\n`,
  })
  expect((await run('remove', folder.path)).stderr).toContain('is not watched')
  await rm(papers, { recursive: true })
  expect(await run('remove', papers, '--delete-documents')).toMatchObject({
    code: 0,
    stdout: `'papers' follows ${papers} no longer. 1 documents were deleted.\n`,
  })
  expect((await run('list')).stdout).toBe('No folder is watched.\n')
  for (const args of [[], [papers], ['list', 'x'], ['remove'], [papers, 'x', '--dataset', 'y']])
    expect((await run(...args)).stderr).toContain('say ibid watch FOLDER --dataset NAME')
  expect(server.pid).toBeGreaterThan(0)
}, 120_000)
