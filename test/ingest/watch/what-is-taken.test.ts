import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { changedAt } from '../../../server/ingest/watch/changed-at.ts'
import { scan } from '../../../server/ingest/watch/scan.ts'
import { takeFile } from '../../../server/ingest/watch/take-file.ts'
import { openWatched, type Watched } from '../../support/ingest/watched.ts'

let watched: Watched
beforeEach(async () => {
  watched = await openWatched()
})
afterEach(() => watched.app[Symbol.asyncDispose]())

const LEASE = 'The tenant gives three months notice.'

describe('what is looked at', () => {
  test('no link leads out of a watched folder', async () => {
    const outside = join(watched.app.folder, 'outside')
    await mkdir(outside)
    await writeFile(join(outside, 'secret.txt'), 'Secret.')
    await watched.write({ 'lease.txt': LEASE, 'sub/secret.txt': 'Open..' })
    await symlink(join(outside, 'secret.txt'), join(watched.root, 'link.txt'))
    await symlink(outside, join(watched.root, 'up'))
    await watched.settle()
    expect(await watched.documents()).toEqual({ 'lease.txt': LEASE, 'secret.txt': 'Open..' })
    // A folder becomes a link between the look and the reading.
    const { files } = await scan(watched.root, new AbortController().signal)
    await rm(join(watched.root, 'sub'), { recursive: true })
    await symlink(outside, join(watched.root, 'sub'))
    const stats = await stat(join(outside, 'secret.txt'))
    const seen = { path: 'sub/secret.txt', size: stats.size, changedMs: changedAt(stats), device: stats.dev }
    expect(files.has(seen.path)).toBe(true)
    expect(await takeFile(watched.root, seen, watched.app.services.files)).toBeNull()
    const straight = { ...seen, path: 'secret.txt' }
    expect(await takeFile(outside, straight, watched.app.services.files)).toMatchObject({ size: 7 })
    await watched.settle()
    expect(await watched.documents()).toEqual({ 'lease.txt': LEASE })
    // The folder itself becomes one: nothing is looked at there, and what was read is kept.
    await rename(watched.root, `${watched.root} before`)
    await symlink(outside, watched.root)
    await expect(watched.scan()).rejects.toThrow('It is no longer a folder.')
    expect(await watched.documents()).toEqual({ 'lease.txt': LEASE })
  })

  test('leaves out junk and what .ibidignore says', async () => {
    await watched.write({
      '.ibidignore': 'drafts/\n*.csv\n!kept.csv\n',
      'sub/.ibidignore': '/own.txt\n!back.csv',
      'lease.txt': LEASE,
      'drafts/lease.txt': 'Draft.',
      'a.csv': 'a,b\n1,2\n',
      'kept.csv': 'Item,Price\nLamp,9\n',
      'sub/back.csv': 'Item,Price\nDesk,90\n',
      'sub/own.txt': 'Own.',
      'sub/deep/own.txt': 'Deep.',
      '.hidden.txt': 'Hidden.',
      '.git/notes.txt': 'Git.',
      'node_modules/readme.md': 'Module.',
      '~$lease.docx': 'Lock.',
    })
    await watched.settle()
    expect(Object.keys(await watched.documents())).toEqual(['back.csv', 'kept.csv', 'lease.txt', 'own.txt'])
    expect((await watched.documents())['own.txt']).toBe('Deep.')
    await watched.write({ '.ibidignore': 'lease.txt\n' })
    await watched.settle()
    expect(Object.keys(await watched.documents())).not.toContain('lease.txt')
  })
})
