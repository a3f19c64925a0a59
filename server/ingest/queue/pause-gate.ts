import type { RunningFiles } from './running-files.ts'

/** Those who want no document to be read. */
export class Holds {
  readonly #running: RunningFiles
  readonly #released: () => void
  #count = 0

  /** `released` is called when one of them has let go. */
  constructor(running: RunningFiles, released: () => void) {
    this.#running = running
    this.#released = released
  }

  get any(): boolean {
    return this.#count > 0
  }

  /** No further document is begun until the returned function is called. */
  hold(): () => void {
    this.#count++
    let held = true
    return () => {
      if (held) this.#count--
      held = false
      this.#released()
    }
  }

  /** The same; resolves when none is being read any more. Throws what `signal` is aborted with. */
  async pause(signal: AbortSignal): Promise<() => void> {
    const release = this.hold()
    const ended = this.#running.ended()
    const { promise: aborted, resolve } = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => resolve(), { once: true })
    if (!signal.aborted) await Promise.race([ended, aborted])
    if (signal.aborted) release()
    signal.throwIfAborted()
    return release
  }
}
