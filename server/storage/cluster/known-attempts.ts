import type { Table } from '@lancedb/lancedb'
import type { Attempt, AttemptState, AttemptStatesOf } from '../metadata/interfaces/attempt.ts'
import { attemptsIn, isOfAttempts } from './attempts.ts'

/** Refreshes over which all committed attempts are rechecked, part by part. */
const REFRESHES_PER_ROUND = 30
/** Most documents rechecked per refresh; more take more refreshes. */
const MAX_RECHECKED = 5000

/**
 * Tracks the states of attempts in a growing table. Each refresh reads new rows and asks the catalog about states that
 * may have changed; deletions by other processes are noticed within one round.
 */
export class KnownAttempts {
  readonly #attemptStatesOf: AttemptStatesOf
  readonly #documents = new Map<string, Map<number, AttemptState>>()
  /** Documents to ask about at the next refresh. */
  readonly #open = new Set<string>()
  #round: string[] = []
  #share = 0
  /** First unread fragment; existing fragments never gain rows. */
  #nextFragment = 0n
  readonly #hidden = new Map<string, Attempt>()

  constructor(attemptStatesOf: AttemptStatesOf) {
    this.#attemptStatesOf = attemptStatesOf
  }

  /** SQL condition of visible rows; null for all. */
  get shown(): string | null {
    const condition = isOfAttempts([...this.#hidden.values()])
    return condition === null ? null : `NOT ${condition}`
  }

  /** Aborted attempts that still have rows. */
  get aborted(): Attempt[] {
    return [...this.#hidden.values()].filter(
      ({ documentId, attempt }) => this.#documents.get(documentId)?.get(attempt) === 'aborted',
    )
  }

  /** Asks about these documents at the next refresh. */
  recheck(documentIds: readonly string[]): void {
    for (const id of documentIds) if (this.#documents.has(id)) this.#open.add(id)
  }

  async refresh(table: Table): Promise<void> {
    const { attempts, nextFragment } = await attemptsIn(table, this.#nextFragment)
    for (const { documentId, attempt } of attempts) {
      const of = this.#documents.get(documentId) ?? new Map<number, AttemptState>()
      this.#documents.set(documentId, of)
      if (of.has(attempt)) continue
      of.set(attempt, 'pending')
      this.#hidden.set(`${attempt} ${documentId}`, { documentId, attempt })
      this.#open.add(documentId)
    }
    this.#nextFragment = nextFragment
    if (this.#round.length === 0) await this.#beginRound(table)
    await this.#ask([...new Set([...this.#open, ...this.#round.splice(0, this.#share)])])
  }

  async #beginRound(table: Table): Promise<void> {
    const { aborted } = this
    const where = isOfAttempts(aborted)
    // Swept attempts need not be hidden any more.
    if (where !== null && (await table.countRows(where)) === 0) this.#forget(aborted)
    this.#round = [...this.#documents.keys()]
    this.#share = Math.min(MAX_RECHECKED, Math.ceil(this.#round.length / REFRESHES_PER_ROUND))
  }

  #forget(attempts: readonly Attempt[]): void {
    for (const { documentId, attempt } of attempts) {
      this.#hidden.delete(`${attempt} ${documentId}`)
      const of = this.#documents.get(documentId)
      of?.delete(attempt)
      if (of?.size === 0) this.#documents.delete(documentId)
    }
  }

  async #ask(documentIds: readonly string[]): Promise<void> {
    const asked = documentIds.flatMap((documentId) =>
      [...(this.#documents.get(documentId) ?? [])].flatMap(([attempt, state]) =>
        state === 'aborted' ? [] : [{ documentId, attempt }],
      ),
    )
    const states = asked.length === 0 ? [] : await this.#attemptStatesOf(asked)
    // Synchronously, so that a document is always shown by exactly one attempt.
    for (const id of documentIds) this.#open.delete(id)
    for (const [i, known] of asked.entries()) {
      const { documentId, attempt } = known
      const state = states[i] ?? 'pending'
      this.#documents.get(documentId)?.set(attempt, state)
      if (state === 'committed') this.#hidden.delete(`${attempt} ${documentId}`)
      else this.#hidden.set(`${attempt} ${documentId}`, known)
      if (state === 'pending') this.#open.add(documentId)
    }
  }
}
