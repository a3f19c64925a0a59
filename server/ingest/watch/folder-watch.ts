import type { FolderProblem, FolderState } from '../../../shared/folders.ts'
import { FOLDER_PROBLEMS, MAX_FILE_BYTES } from '../../../shared/limits.ts'
import type { Message } from '../../../shared/message.ts'
import { message, say } from '../../../shared/messages.ts'
import { SniffError, sniff } from '../../documents/sniff/sniff.ts'
import type { Logger } from '../../platform/log.ts'
import type { FileStore } from '../../storage/blobs/file-store.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'
import type { Deleted } from '../../storage/metadata/interfaces/deletion.ts'
import type { FolderRow, KnownFile, SeenFile } from '../../storage/metadata/interfaces/folder-catalog.ts'

import type { Upload } from '../receive/receive.ts'
import { Debounce } from './debounce.ts'
import { scan } from './scan.ts'
import { type Taken, takeAttachments, takeFile } from './take-file.ts'
import type { Walked } from './walk.ts'

/** Files and bytes of a job, … */
const FILES_AT_ONCE = 100
const BYTES_AT_ONCE = 64 * 1024 * 1024
/** … which is submitted while fewer files than this wait to be read. */
const MOST_WAITING = 200
const ROOM_POLL_MS = 250
/** Files are taken for this long until the next scan, or for a multiple of the last scan's time: scanning takes a small share. */
const TAKE_MS = 60_000
const TAKE_TIMES = 20
const GONE_AT_ONCE = 500

/** What the watching of folders needs of the ingestion. */
type WatchedIngestion = {
  submit(upload: Upload): Promise<unknown>
  delete(remove: (catalog: Catalog) => Promise<Deleted>): Promise<Deleted>
  /** Counts the files waiting to be read. */
  waiting(): Promise<number>
}

export type WatchServices = {
  readonly catalog: Catalog
  readonly files: FileStore
  readonly ingestion: WatchedIngestion
  readonly log: Logger
}

/** State of a watched folder. `problems`: files and folders that the last scan could not read. */
export type Standing = {
  readonly state: FolderState
  readonly error: string | null
  readonly resting: number
  readonly problems: readonly FolderProblem[]
}

/** `next`: when the next scan is due. It comes after a rest if a file must be seen twice. */
export type ScanResult = {
  readonly next: 'now' | 'after a rest' | 'later'
  /** Duration of the scan, without the taking of its files. */
  readonly tookMs: number
  readonly walked: Walked
}

/** Follows one folder: takes new and changed files into its dataset, and removes the documents of deleted files. */
export class FolderWatch {
  readonly #services: WatchServices
  readonly #id: string
  readonly #resting: Debounce
  /** Known files that the last scan did not find. */
  #missing = new Set<string>()
  #tookMs = 0
  #standing: Standing = { state: 'waiting', error: null, resting: 0, problems: [] }

  constructor(id: string, services: WatchServices, restMs: number) {
    this.#id = id
    this.#services = services
    this.#resting = new Debounce(restMs)
  }

  get standing(): Standing {
    return this.#standing
  }

  /**
   * Scans the folder and brings the dataset nearer to it. Throws ScanError if it cannot be scanned, NotFoundError if it is
   * no longer watched, and what `signal` is aborted with.
   */
  async scan(signal: AbortSignal): Promise<ScanResult> {
    const { catalog } = this.#services
    const began = performance.now()
    const folder = await catalog.folders.get(this.#id)
    return await this.#telling(signal, async () => {
      const { files, walked } = await scan(folder.path, signal)
      const known = await catalog.folders.files(this.#id)
      const hasVanished = files.size === 0 && known.length > 0
      this.#tell({ problems: walked.problems.slice(0, FOLDER_PROBLEMS) })
      const due = this.#due(known, files)
      this.#tookMs = performance.now() - began
      const { isDone, unreadable } = await this.#take(folder, due, signal)
      // A missing file may have another name now: it is dropped once all candidates are known.
      const error = hasVanished
        ? 'The folder is empty. Nothing of it is removed: its disk may not be mounted.'
        : await this.#drop(known, files, walked)
      await catalog.folders.scanned(this.#id)
      this.#tell({ state: hasVanished ? 'unavailable' : 'watching', error })
      return { next: this.#next(isDone, unreadable), tookMs: this.#tookMs, walked }
    })
  }

  /** Takes the new and changed files of the last scan that are settled by now, without another scan. Throws as scan() does. */
  async takeSettled(signal: AbortSignal): Promise<ScanResult['next']> {
    const folder = await this.#services.catalog.folders.get(this.#id)
    return await this.#telling(signal, async () => {
      const { isDone, unreadable } = await this.#take(folder, this.#resting.due(), signal)
      this.#tell({ state: 'watching' })
      return this.#next(isDone, unreadable)
    })
  }

  #next(isDone: boolean, unreadable: number): ScanResult['next'] {
    const isSettled = this.#resting.size <= unreadable && this.#missing.size === 0
    return !isDone ? 'now' : isSettled ? 'later' : 'after a rest'
  }

  /** Shows the folder as being scanned, and as unavailable if the scan throws. */
  async #telling<T>(signal: AbortSignal, looking: () => Promise<T>): Promise<T> {
    this.#standing = { ...this.#standing, state: 'scanning' }
    try {
      return await looking()
    } catch (error) {
      // The missing files may be there after all.
      this.#missing.clear()
      if (!signal.aborted)
        this.#tell({ state: 'unavailable', error: error instanceof Error ? error.message : String(error) })
      throw error
    }
  }

  #tell(news: Partial<Standing>): void {
    this.#standing = { ...this.#standing, ...news, resting: this.#resting.size }
  }

  /** Drops the documents of files that are missing for the second time. Returns why other missing ones stay. */
  async #drop(
    known: readonly KnownFile[],
    files: ReadonlyMap<string, SeenFile>,
    { devices, unreadable }: Walked,
  ): Promise<string | null> {
    const { catalog, ingestion } = this.#services
    const unknown = new Set(unreadable)
    const isUnreadable = (path: string) => placesOf(path).some((place) => unknown.has(place))
    const absent = known.filter(({ path }) => !files.has(path) && !isUnreadable(path))
    const missing = absent.filter(({ device }) => devices.includes(device))
    const sizes = this.#resting.sizes()
    const gone = missing.filter(({ path, size }) => this.#missing.has(path) && !sizes.has(size))
    this.#missing = new Set(missing.map(({ path }) => path)).difference(new Set(gone.map(({ path }) => path)))
    const paths = gone.map(({ path }) => path)
    for (let at = 0; at < paths.length; at += GONE_AT_ONCE)
      await ingestion.delete(() => catalog.folders.gone(this.#id, paths.slice(at, at + GONE_AT_ONCE)))
    const renumbered = known.flatMap(({ path, device }) => {
      const file = files.get(path)
      return file && file.device !== device ? [file] : []
    })
    if (renumbered.length > 0) await catalog.folders.moved(this.#id, renumbered)
    return absent.length > missing.length
      ? 'A disk in the folder is not mounted. Nothing of it is removed.'
      : null
  }

  /** Selects the files to take: settled, and not taken yet in their present state. */
  #due(known: readonly KnownFile[], files: ReadonlyMap<string, SeenFile>): SeenFile[] {
    const before = new Map(known.map((file) => [file.path, file]))
    const fresh: SeenFile[] = []
    const due: SeenFile[] = []
    for (const file of files.values()) {
      const last = before.get(file.path)
      if (last?.size !== file.size || last.changedMs !== file.changedMs) fresh.push(file)
      else if (!last.settled) due.push(file)
    }
    return [...due, ...this.#resting.rested(fresh)]
  }

  /** Takes files until all are taken or the next scan is due. `unreadable`: number of files that cannot be read now. */
  async #take(
    folder: FolderRow,
    due: readonly SeenFile[],
    signal: AbortSignal,
  ): Promise<{ isDone: boolean; unreadable: number }> {
    const { files } = this.#services
    const until = performance.now() + Math.max(TAKE_MS, this.#tookMs * TAKE_TIMES)
    let lot: Taken[] = []
    let bytes = 0
    let unreadable = 0
    const submit = async () => {
      const sent = lot
      ;[lot, bytes] = [[], 0]
      if (sent.length > 0) await this.#submit(folder, sent, signal)
    }
    try {
      for (const file of due) {
        signal.throwIfAborted()
        if (performance.now() > until) return { isDone: false, unreadable }
        const taken = await this.#takeOne(folder, file)
        if (taken === 'unreadable') unreadable++
        if (taken === null || typeof taken === 'string') continue
        // Of two files with the same bytes the second waits until the first is known.
        if (lot.some(({ incoming }) => incoming.sha256 === taken.incoming.sha256)) {
          await files.discard(taken.incoming)
          continue
        }
        lot.push(taken)
        lot.push(...(await takeAttachments(taken, files, signal)))
        bytes = lot.reduce((sum, { incoming }) => sum + incoming.size, 0)
        if (lot.length >= FILES_AT_ONCE || bytes >= BYTES_AT_ONCE) await submit()
      }
      await submit()
      return { isDone: true, unreadable }
    } finally {
      for (const { incoming } of lot) await files.discard(incoming)
    }
  }

  /** Copies a file; returns null if nothing of it is to be taken, and 'changed' if it is not as the scan saw it. */
  async #takeOne(
    { path: root }: FolderRow,
    seen: SeenFile,
  ): Promise<Taken | 'changed' | 'unreadable' | null> {
    const { catalog, files, ingestion } = this.#services
    const name = seen.path.slice(seen.path.lastIndexOf('/') + 1)
    const refuse = async (sha256: string, error: Message) => {
      await catalog.folders.note(this.#id, { ...seen, sha256, error })
      this.#resting.forget(seen.path)
      return null
    }
    if (seen.size > MAX_FILE_BYTES) return await refuse('', message('file_too_large', { file: name }))
    if (seen.size === 0) return await refuse('', message('file_empty', { file: name }))
    const incoming = await takeFile(root, seen, files).catch((error: unknown) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!['EACCES', 'EPERM', 'EIO', 'ESTALE'].includes(code)) throw error
      const { detail, said } = say('file_unreadable', { code })
      const problem = { path: seen.path, error: detail, said }
      this.#tell({ problems: [...this.#standing.problems, problem].slice(0, FOLDER_PROBLEMS) })
      return 'unreadable' as const
    })
    if (incoming === 'unreadable') return incoming
    if (incoming === null) return 'changed'
    try {
      const { sha256 } = incoming
      if (await catalog.folders.has(this.#id, sha256)) {
        await files.discard(incoming)
        await ingestion.delete(() => catalog.folders.note(this.#id, { ...seen, sha256, error: null }))
        this.#resting.forget(seen.path)
        return null
      }
      const format = await sniff(name, incoming.path)
      return { name, format, incoming, watched: { folderId: this.#id, path: seen.path, seen } }
    } catch (error) {
      await files.discard(incoming)
      if (error instanceof SniffError) return await refuse(incoming.sha256, error.said)
      throw error
    }
  }

  async #submit({ dataset }: FolderRow, lot: readonly Taken[], signal: AbortSignal): Promise<void> {
    const { files, ingestion } = this.#services
    try {
      while ((await ingestion.waiting()) > MOST_WAITING) {
        await Bun.sleep(ROOM_POLL_MS)
        signal.throwIfAborted()
      }
      await ingestion.submit({ datasetName: dataset, metadata: {}, files: lot })
    } catch (error) {
      for (const { incoming } of lot) await files.discard(incoming)
      throw error
    }
    for (const { watched } of lot) this.#resting.forget(watched.path)
  }
}

/** Returns a path and the folders above it. */
function placesOf(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
