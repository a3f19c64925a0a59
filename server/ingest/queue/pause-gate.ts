import type { RunningFiles } from './running-files.ts'

/** Counts who wants no further file to begin: a reindex, an upload being registered, a full disk. */
export class PauseGate {
  readonly #running: RunningFiles
  readonly #released: () => void
  #holders = 0

  /** Calls `released` each time a holder lets go. */
  constructor(running: RunningFiles, released: () => void) {
    this.#running = running
    this.#released = released
  }

  get isClosed(): boolean {
    return this.#holders > 0
  }

  /** Closes the gate until the returned function is called; files that are being read go on. */
  hold(): () => void {
    this.#holders++
    let held = true
    return () => {
      if (held) this.#holders--
      held = false
      this.#released()
    }
  }

  /** Closes the gate and resolves when no file is being read any more. Throws what `signal` is aborted with. */
  async pause(signal: AbortSignal): Promise<() => void> {
    const release = this.hold()
    const ended = this.#running.ended()
    const { promise: aborted, resolve } = Promise.withResolvers<void>()
    const stop = () => resolve()
    signal.addEventListener('abort', stop, { once: true })
    if (!signal.aborted) await Promise.race([ended, aborted])
    signal.removeEventListener('abort', stop)
    if (signal.aborted) release()
    signal.throwIfAborted()
    return release
  }
}
