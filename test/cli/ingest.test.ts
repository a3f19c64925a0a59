import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { collectFiles } from '../../server/cli/ingest.ts'
import { askServer, ServerGoneError } from '../../server/cli/open/running-server.ts'
import { DocumentList } from '../../shared/documents.ts'
import { freePort } from '../support/free-port.ts'
import { ServerProcess, serveFolder } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

async function folderWith(files: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder()
  for (const [name, text] of Object.entries(files)) await Bun.write(join(folder.path, name), text)
  return folder
}

describe('collectFiles()', () => {
  const files = { 'docs/a.md': '1', 'docs/x/a.md': '2', 'docs/x/b.gif': '3', 'other/a.md': '4', 'c.md': '5' }
  const names = async (folder: string, recursive: boolean, ...paths: string[]) =>
    (
      await collectFiles(
        paths.map((path) => join(folder, path)),
        recursive,
      )
    ).files.map(({ name }) => name)

  test('names the files of a folder by their path from there, the folder included', async () => {
    await using folder = await folderWith(files)
    expect(await names(folder.path, true, 'docs')).toEqual(['docs/a.md', 'docs/x/a.md'])
    expect(await names(folder.path, false, 'docs/')).toEqual(['docs/a.md'])
    expect(await names(folder.path, true, 'docs/x/..')).toEqual(['docs/a.md', 'docs/x/a.md'])
  })

  test('names a single file by its name alone, and with its folder where two have that name', async () => {
    await using folder = await folderWith(files)
    expect(await names(folder.path, false, 'c.md', 'docs/a.md')).toEqual(['c.md', 'a.md'])
    expect(await names(folder.path, false, 'docs/a.md', 'other/a.md', 'c.md')).toEqual([
      'docs/a.md',
      'other/a.md',
      'c.md',
    ])
  })

  test('takes a file that is named twice once, and says what it skips and what is not there', async () => {
    await using folder = await folderWith(files)
    expect(await names(folder.path, true, 'docs', 'docs/x/a.md', 'docs')).toEqual([
      'docs/a.md',
      'docs/x/a.md',
    ])
    const { skipped, problems } = await collectFiles([join(folder.path, 'docs'), '/nowhere/at/all'], true)
    expect(skipped).toEqual([join(folder.path, 'docs/x/b.gif')])
    expect(problems).toEqual(["Cannot read '/nowhere/at/all': there is no such file or folder"])
  })
})

test('ibid ingest keeps files of one name, finds them unchanged again, and replaces what changed', async () => {
  await using folder = await folderWith({
    'docs/2023/report.md': 'The harvest of 2023 was poor.',
    'docs/2024/report.md': 'The harvest of 2024 was rich.',
    'docs/notes.txt': 'Bring baskets.',
  })
  const data = join(folder.path, 'data')
  const server = await serveFolder(data)
  const ingest = () =>
    new ServerProcess([
      'ingest',
      join(folder.path, 'docs'),
      '--recursive',
      '--dataset',
      'd',
      '--data-dir',
      data,
    ]).outcome
  const documents = async () =>
    DocumentList.parse(await (await fetch(`${server.url}/api/datasets/d/documents`)).json())
      .data.map(({ filename, size_bytes }) => `${filename} ${size_bytes}`)
      .sort()

  expect(await ingest()).toMatchObject({
    code: 0,
    stdout: '3 completed, 0 unchanged, 0 failed, 0 refused; 3 chunks\n',
  })
  const names = ['docs/2024/report.md 29', 'notes.txt 14', 'report.md 29']
  expect(await documents()).toEqual(names)
  expect((await ingest()).stdout).toStartWith('0 completed, 3 unchanged, 0 failed')
  await Bun.write(join(folder.path, 'docs/2024/report.md'), 'The harvest of 2024 was the richest ever.')
  expect((await ingest()).stdout).toStartWith('1 completed, 2 unchanged, 0 failed')
  expect(await documents()).toEqual(['docs/2024/report.md 41', 'notes.txt 14', 'report.md 29'])
  await Bun.write(join(folder.path, 'docs/\u001b[2Jx.pdf'), 'no PDF')
  await Bun.write(join(folder.path, 'docs/empty.md'), '')
  await Bun.write(join(folder.path, 'docs/new.md'), 'The harvest of 2025 was small.')
  const { stderr, stdout } = await ingest()
  expect(stdout).toStartWith('1 completed, 3 unchanged, 0 failed, 2 refused')
  expect(stderr).toMatch(/^refused: .*docs\/empty\.md: 'empty\.md' is empty$/m)
  expect(stderr).toMatch(/^refused: .*\[2Jx\.pdf/m)
  expect(stderr.split('refused:')[1]).not.toMatch(/(?!\n)\p{Cc}/u)
  await server.end()
})

test('a command that the server leaves in the midst says in a sentence what to do', async () => {
  const gone = askServer(`http://127.0.0.1:${await freePort()}`, '/api/jobs', null)
  await expect(gone).rejects.toThrow(ServerGoneError)
  await expect(gone).rejects.toThrow('Run this command again once it answers')
})
