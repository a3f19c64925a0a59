import { ConflictError } from '../../storage/metadata/interfaces/catalog-error.ts'
import { writeArchive } from './archive.ts'
import { backupEntries, type Snapshot, takeSnapshot } from './snapshot.ts'

export type BackupsOptions = {
  readonly dataDir: string
  readonly version: string
  /** Runs `work` while the parts of the data folder are consistent with each other. */
  pausedFor(work: () => Promise<void>): Promise<void>
}

/** Backs up a data folder while it is in use, one backup at a time. */
export class Backups {
  readonly #options: BackupsOptions
  #isRunning = false

  constructor(options: BackupsOptions) {
    this.#options = options
  }

  /**
   * Takes a backup of the present state and returns the parts of its file. Read them to the end, or call return(), even
   * before the first part. Throws ConflictError while another backup runs.
   */
  async begin(): Promise<AsyncIterableIterator<Uint8Array, undefined, undefined>> {
    if (this.#isRunning)
      throw new ConflictError('backup_running', 'A backup is being made already. Try again when it is done.')
    this.#isRunning = true
    try {
      const { dataDir, version, pausedFor } = this.#options
      const snapshot = await takeSnapshot(dataDir, version, pausedFor)
      return this.#parts(snapshot)
    } catch (error) {
      this.#isRunning = false
      throw error
    }
  }

  /** Wraps the generator: return() before the first next() would skip its `finally`. */
  #parts(snapshot: Snapshot): AsyncIterableIterator<Uint8Array, undefined, undefined> {
    const parts = writeArchive(backupEntries(snapshot))
    let ended: Promise<void> | null = null
    const end = () => {
      ended ??= snapshot.remove().finally(() => {
        this.#isRunning = false
      })
      return ended
    }
    return {
      async next() {
        try {
          const part = await parts.next()
          if (part.done) await end()
          return part.done ? { done: true, value: undefined } : part
        } catch (error) {
          await end()
          throw error
        }
      },
      async return() {
        await parts.return(undefined)
        await end()
        return { done: true, value: undefined }
      },
      [Symbol.asyncIterator]() {
        return this
      },
    }
  }
}

/** Refusal of a single-file backup if several servers share a database and a storage. */
export const SHARED_BACKUP =
  'Cannot make a backup of what several servers share: back up the database first (pg_dump), then the bucket (aws s3 sync)'
