import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { ServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('ibid trust prints the own key, and adds, lists and removes those of others', async () => {
  await using folder = await temporaryFolder()
  const trust = (dataDir: string, ...args: string[]) =>
    new ServerProcess(['trust', ...args, '--data-dir', join(folder.path, dataDir)]).outcome
  const key = (await trust('theirs', 'key')).stdout.trim()
  expect(key).toMatch(/^ed25519:[\w-]{43}$/)
  expect((await trust('theirs', 'key')).stdout.trim()).toBe(key)
  expect((await trust('mine', 'list')).stdout).toBe('No key but the own one is trusted.\n')
  const added = await trust('mine', 'add', key, '--name', 'Berlin office')
  expect(added).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("'Berlin office' is trusted: SHA256:"),
  })
  expect((await trust('mine', 'list')).stdout).toMatch(
    /^SHA256:[\w-]{43} {2}Berlin office, since \d{4}-\d\d-\d\d\n$/,
  )
  for (const [args, said] of [
    [['add', key, '--name', 'again'], "Cannot trust the key: 'Berlin office' is there already"],
    [['add', 'ed25519:AAAA', '--name', 'short'], 'it is no public key of Ibid'],
    [['add', key], 'say ibid trust key, ibid trust add KEY --name NAME'],
    [['remove', 'nobody'], "Cannot remove 'nobody': no such key is trusted"],
  ] as const) {
    const { code, stderr } = await trust('mine', ...args)
    expect([args, code === 0, stderr]).toEqual([args, false, expect.stringContaining(said)])
  }
  expect((await trust('mine', 'remove', 'Berlin office')).code).toBe(0)
  expect((await trust('mine', 'list')).stdout).toBe('No key but the own one is trusted.\n')
})
