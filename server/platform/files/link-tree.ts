import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessGone } from './ignore-not-found.ts'
import { linkOrCopy } from './link-or-copy.ts'

const AT_ONCE = 32

/**
 * Gives all files under `from` a second name under `to`, which takes no room: for files that are written once.
 * Where the file system cannot, they are copied. A folder that is not there is an empty one, and what goes meanwhile
 * is left out.
 */
export async function linkTree(from: string, to: string): Promise<void> {
  const entries = await unlessGone(readdir(from, { withFileTypes: true }), [])
  await mkdir(to, { recursive: true, mode: 0o700 })
  const files = entries.filter((entry) => entry.isFile())
  for (let i = 0; i < files.length; i += AT_ONCE)
    await Promise.all(
      files.slice(i, i + AT_ONCE).map(({ name }) => linkOne(join(from, name), join(to, name))),
    )
  for (const { name } of entries.filter((entry) => entry.isDirectory()))
    await linkTree(join(from, name), join(to, name))
}

async function linkOne(from: string, to: string): Promise<void> {
  // LanceDB's hint of the newest version is the one file of an index that is written again.
  await unlessGone(from.endsWith('_hint.json') ? copyFile(from, to) : linkOrCopy(from, to), undefined)
}
