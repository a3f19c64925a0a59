import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { packagesOf, thirdPartyNotices } from '../../build/third-party-notices.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('thirdPartyNotices() hands on the licence and notice of each package once, and of no other', async () => {
  await using folder = await temporaryFolder()
  const write = (path: string, text: string) => Bun.write(join(folder.path, 'node_modules', path), text)
  await write('one/package.json', JSON.stringify({ name: 'one', version: '1.0.0', license: 'MIT' }))
  await write('one/LICENSE', 'The terms\n```\nof one')
  await write('@of/two/package.json', JSON.stringify({ name: '@of/two', version: '2.0.0', license: 'MIT' }))
  await write('@of/two/licence.md', 'The terms\n```\nof one\n')
  await write('@of/two/NOTICE', 'Two was made by Two')
  await write('@of/two/node_modules/deep/package.json', JSON.stringify({ name: 'deep', version: '3.0.0' }))
  await write('unused/package.json', JSON.stringify({ name: 'unused', version: '1.0.0' }))
  const used = ['server/main.ts', 'node_modules/one/a.js', join(folder.path, 'node_modules/@of/two/lib/b.js')]
  const packages = await packagesOf(folder.path, [...used, 'node_modules/@of/two/node_modules/deep/c.js'])
  const notices = await thirdPartyNotices(folder.path, packages)
  expect(notices).toContain('| one 1.0.0 | MIT |')
  expect(notices).toContain('| deep 3.0.0 | not named |')
  expect(notices).toContain('## @of/two 2.0.0, one 1.0.0\n\n````text\nThe terms\n```\nof one\n````')
  expect(notices).toContain('Two was made by Two')
  expect(notices).not.toContain('unused')
})
