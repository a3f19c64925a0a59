import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FolderWatch, type ScanResult } from '../../../server/ingest/watch/folder-watch.ts'
import { openApp, type TestApp } from '../app.ts'
import { until } from '../until.ts'

/** A folder that the dataset 'papers' follows. Tests scan it themselves, and files settle at once. */
export class Watched {
  readonly app: TestApp
  readonly root: string
  readonly id: string
  #watch: FolderWatch

  constructor(app: TestApp, root: string, id: string) {
    this.app = app
    this.root = root
    this.id = id
    this.#watch = new FolderWatch(id, { ...app.services }, 0)
  }

  get standing() {
    return this.#watch.standing
  }

  async write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(this.root, path)), { recursive: true })
      await writeFile(join(this.root, path), text)
    }
  }

  async rename(from: string, to: string): Promise<void> {
    await mkdir(dirname(join(this.root, to)), { recursive: true })
    await rename(join(this.root, from), join(this.root, to))
  }

  async remove(...paths: string[]): Promise<void> {
    for (const path of paths) await rm(join(this.root, path), { recursive: true })
  }

  /** Scans the folder once and waits until all new files are read. */
  async scan(): Promise<boolean> {
    const { next } = await this.#watch.scan(new AbortController().signal)
    await this.#isRead()
    return next !== 'later'
  }

  /** Takes in the settled files of the last scan and waits until they are read. */
  async takeSettled(): Promise<ScanResult['next']> {
    const next = await this.#watch.takeSettled(new AbortController().signal)
    await this.#isRead()
    return next
  }

  async #isRead(): Promise<void> {
    const { progress } = this.app.services.ingestion
    await until('every job to end', async () => (await progress.activeJobs()).length === 0)
  }

  /** Scans until nothing is left to do. */
  async settle(): Promise<void> {
    while (await this.scan());
  }

  /** Returns the names of the documents with their texts. */
  async documents(): Promise<Record<string, string>> {
    const found = await this.app.documents('papers')
    const told = found.map(async ({ id, filename, status, error, sha256 }) => {
      if (status !== 'completed') return [filename, `${status}: ${error}`] as const
      const text = await Bun.file(this.app.originalPath(sha256)).text()
      return [filename, text, id] as const
    })
    return Object.fromEntries((await Promise.all(told)).map(([name, text]) => [name, text]).sort())
  }

  /** Starts anew, as after a restart of the process. */
  restarted(): Watched {
    return new Watched(this.app, this.root, this.id)
  }
}

export async function openWatched(): Promise<Watched> {
  const app = await openApp()
  const root = join(app.folder, 'watched')
  await mkdir(root)
  const { id } = await app.services.folders.add(root, 'papers')
  return new Watched(app, root, id)
}
