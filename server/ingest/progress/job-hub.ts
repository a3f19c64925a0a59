import type { Change } from '../../storage/metadata/interfaces/changes.ts'

/** Tells those who follow a job that it has changed. */
export class JobHub {
  readonly #followers = new Map<string, Set<() => void>>()

  /** Calls `changed` at every change until the returned function is called. */
  follow(jobId: string, changed: () => void): () => void {
    const followers = this.#followers.get(jobId) ?? new Set()
    followers.add(changed)
    this.#followers.set(jobId, followers)
    return () => {
      followers.delete(changed)
      if (followers.size === 0) this.#followers.delete(jobId)
    }
  }

  /** Passes on what other processes changed. */
  hear(change: Change): void {
    if (change.kind === 'job') this.changed(change.id)
    if (change.kind === 'anything') for (const jobId of this.#followers.keys()) this.changed(jobId)
  }

  changed(jobId: string): void {
    for (const changed of this.#followers.get(jobId) ?? []) changed()
  }
}
