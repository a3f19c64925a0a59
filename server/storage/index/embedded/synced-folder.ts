import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { sep } from 'node:path'
import { unlessGone } from '../../../platform/files/ignore-not-found.ts'
import { syncToDisk } from '../../../platform/files/sync-to-disk.ts'

/** A folder whose files are written once, and of which it is known what the disk has; LanceDB never syncs one. */
export class SyncedFolder {
  readonly #folder: string
  #synced = new Set<string>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * The disk has everything under the folder when it resolves, except what begins with a dot, and what was removed
   * meanwhile: beside a table that serves another one is made, tidied and given up.
   */
  async sync(): Promise<void> {
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true })
    const there = new Set<string>()
    const fresh: { path: string; entry: Dirent }[] = []
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue
      const path = `${entry.parentPath}${sep}${entry.name}`
      there.add(path)
      if (!this.#synced.has(path)) fresh.push({ path, entry })
    }
    for (const { path, entry } of fresh) if (entry.isFile()) await unlessGone(syncToDisk(path), undefined)
    for (const folder of new Set(fresh.map(({ entry }) => entry.parentPath)))
      await unlessGone(syncToDisk(folder), undefined)
    this.#synced = there
  }
}
