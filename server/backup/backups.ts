import { ConflictError } from '../store/catalog-error.ts'
import { writeArchive } from './archive.ts'
import { backupEntries, takeSnapshot } from './snapshot.ts'

export type BackupsOptions = {
  readonly dataDir: string
  readonly version: string
  /** Does the work while the parts of the data folder belong together. */
  pausedFor(work: () => Promise<void>): Promise<void>
}

/** Backups of a data folder while it is in use, one at a time. */
export class Backups {
  readonly #options: BackupsOptions
  #isRunning = false

  constructor(options: BackupsOptions) {
    this.#options = options
  }

  /**
   * A backup as it stands now, as the parts of its file. To be read to its end, or returned. Throws ConflictError
   * while another is under way.
   */
  async begin(): Promise<AsyncGenerator<Uint8Array>> {
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

  async *#parts(snapshot: Awaited<ReturnType<typeof takeSnapshot>>): AsyncGenerator<Uint8Array> {
    try {
      yield* writeArchive(backupEntries(snapshot))
    } finally {
      await snapshot.remove()
      this.#isRunning = false
    }
  }
}
