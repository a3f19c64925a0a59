import { stat } from 'node:fs/promises'
import type { LocalFile } from './file-store.ts'

/** The most that unused copies take of this machine's disk. */
const KEPT_BYTES = 1 << 30

type Copy = {
  readonly file: Promise<LocalFile>
  readonly users: Set<symbol>
  bytes: number
  isDropped: boolean
}

/** Keeps copies of shared files on this machine, the most recently used ones, so that they are fetched once. */
export class LocalCopies {
  readonly #mostBytes: number
  /** By key, the least recently used first. */
  readonly #copies = new Map<string, Copy>()

  constructor(mostBytes = KEPT_BYTES) {
    this.#mostBytes = mostBytes
  }

  /** Provides a copy, fetched unless there is one. It stays until its release. Throws like `fetch`. */
  async use(key: string, fetch: () => Promise<LocalFile>): Promise<LocalFile> {
    const copy = this.#copies.get(key) ?? {
      file: fetch(),
      users: new Set<symbol>(),
      bytes: 0,
      isDropped: false,
    }
    const user = Symbol()
    copy.users.add(user)
    this.#copies.delete(key)
    this.#copies.set(key, copy)
    try {
      const { path } = await copy.file
      copy.bytes = (await stat(path)).size
      return { path, [Symbol.asyncDispose]: () => this.#release(copy, user) }
    } catch (error) {
      copy.users.delete(user)
      if (this.#copies.get(key) === copy) this.#copies.delete(key)
      throw error
    }
  }

  /** Removes a copy, once nobody uses it. */
  async drop(key: string): Promise<void> {
    const copy = this.#copies.get(key)
    this.#copies.delete(key)
    if (!copy) return
    copy.isDropped = true
    if (copy.users.size === 0) await removed(copy)
  }

  async #release(copy: Copy, user: symbol): Promise<void> {
    copy.users.delete(user)
    if (copy.isDropped && copy.users.size === 0) await removed(copy)
    let bytes = this.#copies.values().reduce((sum, one) => sum + one.bytes, 0)
    for (const [key, one] of this.#copies) {
      if (bytes <= this.#mostBytes) return
      if (one.users.size > 0) continue
      bytes -= one.bytes
      await this.drop(key)
    }
  }
}

async function removed({ file }: Copy): Promise<void> {
  await (await file)[Symbol.asyncDispose]()
}
