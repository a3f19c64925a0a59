import type { FolderProblem, FolderState } from '../../../shared/folders.ts'
import { FOLDER_PROBLEMS, MAX_FILE_BYTES } from '../../../shared/limits.ts'
import { SniffError, sniff } from '../../documents/sniff/sniff.ts'
import type { Logger } from '../../platform/log.ts'
import type { FileStore } from '../../storage/blobs/file-store.ts'
import type { Catalog, WatchedFile } from '../../storage/metadata/interfaces/catalog.ts'
import {
  attachmentPath,
  type FolderRow,
  type KnownFile,
  type SeenFile,
} from '../../storage/metadata/interfaces/folder-catalog.ts'
import type { Ingestion } from '../ingestion.ts'
import { isMail, mailAttachments } from '../receive/mail-attachments.ts'
import type { UploadFile } from '../receive/upload.ts'
import { Resting } from './debounce.ts'
import { look } from './scan.ts'
import { takeFile } from './take-file.ts'
import type { Walked } from './walk.ts'

/** What is taken goes into ingestion in jobs of so many files and bytes, … */
const FILES_AT_ONCE = 100
const BYTES_AT_ONCE = 64 * 1024 * 1024
/** … while fewer files than this wait there. */
const MOST_WAITING = 200
const ROOM_POLL_MS = 250
/** Then it is looked anew: there may be more. A look that takes long comes less often, or taking 100,000 files in would be looking, mostly. */
const TAKE_MS = 60_000
const TAKE_TIMES = 20
const GONE_AT_ONCE = 500

export type WatchServices = {
  readonly catalog: Catalog
  readonly files: FileStore
  readonly ingestion: Pick<Ingestion, 'submit' | 'delete' | 'waiting'>
  readonly log: Logger
}

/** How a watched folder stands; `problems`: what could not be read at the last look. */
export type Standing = {
  readonly state: FolderState
  readonly error: string | null
  readonly resting: number
  readonly problems: readonly FolderProblem[]
}

/** What a look leads to. `next`: when the next one is due, after a rest where something is to be seen twice. */
export type Looked = {
  readonly next: 'now' | 'after a rest' | 'later'
  /** How long looking took, without taking in what was found. */
  readonly tookMs: number
  readonly walked: Walked
}

type Taken = UploadFile & { readonly watched: WatchedFile }

/** Follows one folder: what is new or changed in it goes into its dataset, and what is gone leaves it. */
export class FolderWatch {
  readonly #services: WatchServices
  readonly #id: string
  readonly #resting: Resting
  /** Files that were not there at the last look. */
  #missing = new Set<string>()
  #tookMs = 0
  #standing: Standing = { state: 'waiting', error: null, resting: 0, problems: [] }

  constructor(id: string, services: WatchServices, restMs: number) {
    this.#id = id
    this.#services = services
    this.#resting = new Resting(restMs)
  }

  get standing(): Standing {
    return this.#standing
  }

  /**
   * Looks through the folder and brings the dataset nearer to it. Throws LookError when it cannot be looked through,
   * NotFoundError when it is not watched any more, and what `signal` aborts with.
   */
  async look(signal: AbortSignal): Promise<Looked> {
    const { catalog } = this.#services
    const began = performance.now()
    const folder = await catalog.folders.get(this.#id)
    return await this.#telling(signal, async () => {
      const { files, walked } = await look(folder.path, signal)
      const known = await catalog.folders.files(this.#id)
      const hasVanished = files.size === 0 && known.length > 0
      this.#tell({ problems: walked.problems.slice(0, FOLDER_PROBLEMS) })
      const due = this.#due(known, files)
      this.#tookMs = performance.now() - began
      const { isDone, unreadable } = await this.#take(folder, due, signal)
      // What is gone may have another name now: it is dropped when all that may be it is known.
      const error = hasVanished
        ? 'The folder is empty. Nothing of it is removed: its disk may not be mounted.'
        : await this.#drop(known, files, walked)
      await catalog.folders.scanned(this.#id)
      this.#tell({ state: hasVanished ? 'unavailable' : 'watching', error })
      return { next: this.#next(isDone, unreadable), tookMs: this.#tookMs, walked }
    })
  }

  /** Takes in what the last look found new or changed and what rests now, and looks for nothing else. Throws as look(). */
  async takeRested(signal: AbortSignal): Promise<Looked['next']> {
    const folder = await this.#services.catalog.folders.get(this.#id)
    return await this.#telling(signal, async () => {
      const { isDone, unreadable } = await this.#take(folder, this.#resting.due(), signal)
      this.#tell({ state: 'watching' })
      return this.#next(isDone, unreadable)
    })
  }

  #next(isDone: boolean, unreadable: number): Looked['next'] {
    const isSettled = this.#resting.size <= unreadable && this.#missing.size === 0
    return !isDone ? 'now' : isSettled ? 'later' : 'after a rest'
  }

  /** Tells that the folder is looked through, and that it cannot be when that throws. */
  async #telling<T>(signal: AbortSignal, looking: () => Promise<T>): Promise<T> {
    this.#standing = { ...this.#standing, state: 'scanning' }
    try {
      return await looking()
    } catch (error) {
      // Nobody knows what is there: what was missing may be there.
      this.#missing.clear()
      if (!signal.aborted)
        this.#tell({ state: 'unavailable', error: error instanceof Error ? error.message : String(error) })
      throw error
    }
  }

  #tell(news: Partial<Standing>): void {
    this.#standing = { ...this.#standing, ...news, resting: this.#resting.size }
  }

  /** Drops what is missing for the second time; returns why others that are missing stay. */
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

  /** Files whose bytes are to be read: not dealt with as they are now, and at rest. */
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

  /** Takes files in, until all are or it is time to look anew; `unreadable`: how many cannot be read now. */
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
        // Of two with the same bytes the second waits until the first is known.
        if (lot.some(({ incoming }) => incoming.sha256 === taken.incoming.sha256)) {
          await files.discard(taken.incoming)
          continue
        }
        lot.push(taken)
        lot.push(...(await this.#attachmentsOf(taken, signal)))
        bytes = lot.reduce((sum, { incoming }) => sum + incoming.size, 0)
        if (lot.length >= FILES_AT_ONCE || bytes >= BYTES_AT_ONCE) await submit()
      }
      await submit()
      return { isDone: true, unreadable }
    } finally {
      for (const { incoming } of lot) await files.discard(incoming)
    }
  }

  /** The file on its way in; null where nothing of it is to be taken in, 'changed' where it is not as it was seen. */
  async #takeOne(
    { path: root }: FolderRow,
    seen: SeenFile,
  ): Promise<Taken | 'changed' | 'unreadable' | null> {
    const { catalog, files, ingestion } = this.#services
    const name = seen.path.slice(seen.path.lastIndexOf('/') + 1)
    const refuse = async (sha256: string, error: string) => {
      await catalog.folders.note(this.#id, { ...seen, sha256, error })
      this.#resting.forget(seen.path)
      return null
    }
    if (seen.size > MAX_FILE_BYTES) return await refuse('', `${name} exceeds 100MB limit`)
    if (seen.size === 0) return await refuse('', `'${name}' is empty`)
    const incoming = await takeFile(root, seen, files).catch((error: unknown) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!['EACCES', 'EPERM', 'EIO', 'ESTALE'].includes(code)) throw error
      const problem = { path: seen.path, error: `It cannot be read: ${code}` }
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
      if (error instanceof SniffError) return await refuse(incoming.sha256, error.message)
      throw error
    }
  }

  /** What is attached to a mail, on its way in with it. When it throws, nothing is left of it. */
  async #attachmentsOf({ watched: mail, ...file }: Taken, signal: AbortSignal): Promise<Taken[]> {
    if (!isMail(file.format)) return []
    const attachments = await mailAttachments(file, {}, this.#services.files, signal)
    const names = new Set<string>()
    return attachments.map(({ within, ...attached }) => {
      const dot = within.lastIndexOf('.')
      let name = within
      for (let number = 2; names.has(name); number++)
        name = `${within.slice(0, dot)} (${number})${within.slice(dot)}`
      names.add(name)
      const path = attachmentPath(mail.path, name)
      return { ...attached, watched: { folderId: mail.folderId, path, mailSha256: file.incoming.sha256 } }
    })
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

/** A path and the folders above it. */
function placesOf(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
