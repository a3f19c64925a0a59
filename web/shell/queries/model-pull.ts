import { useSyncExternalStore } from 'react'
import { systemEndpoints } from '../../../shared/endpoints/system.ts'
import { ApiError } from '../../api/api-error.ts'

/**
 * A download of a model through Ollama. `status`: Ollama's own words, '' before the first; `completed`, `total`: bytes of
 * the part that is coming; `failure`: why it ended.
 */
export type ModelPull = {
  readonly name: string
  readonly phase: 'running' | 'done' | 'failed'
  readonly status: string
  readonly completed: number
  readonly total: number
  readonly failure: unknown
}

let pull: ModelPull | null = null
let running: AbortController | null = null
const listeners = new Set<() => void>()

function set(next: ModelPull | null): void {
  pull = next
  for (const listener of listeners) listener()
}

/** The download that runs in this tab or was its last; null if there was none. It goes on when its page is left. */
export function useModelPull(): ModelPull | null {
  return useSyncExternalStore(subscribe, () => pull)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Has Ollama download a model. Calls `done` once it is installed. A second download does not begin beside the first. */
export async function startModelPull(name: string, done: () => Promise<void>): Promise<void> {
  if (running) return
  const controller = new AbortController()
  running = controller
  let now: ModelPull = { name, phase: 'running', status: '', completed: 0, total: 0, failure: null }
  set(now)
  try {
    const { events } = await import('../../api/events.ts')
    for await (const event of events(systemEndpoints.pullModel, { body: { name } }, controller.signal)) {
      if (event.event === 'error') {
        const { said, detail, code } = event.data
        const { localizeMessage } = await import('../../texts/localize/message.ts')
        throw new ApiError({ detail: localizeMessage(said, detail), code, status: 200 })
      }
      if (event.event === 'done') break
      now = { ...now, ...event.data }
      set(now)
    }
    await done()
    set({ ...now, phase: 'done' })
  } catch (failure) {
    set(controller.signal.aborted ? null : { ...now, phase: 'failed', failure })
  } finally {
    running = null
  }
}

/** Stops the download. Ollama keeps what has come, and goes on from there when it is started again. */
export function cancelModelPull(): void {
  running?.abort()
}

/** Forgets how the last download ended. */
export function dismissModelPull(): void {
  if (!running) set(null)
}
