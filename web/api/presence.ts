import { endpoints } from '../../shared/endpoints.ts'
import { readConnection } from './connection.ts'

/** So often a server that did not answer is asked whether it is back, and so long it has to say so. */
const PROBE_MS = 2000
const PROBE_TIMEOUT_MS = 5000
/** A page that asks for nothing else asks so often whether the server is still there. */
const IDLE_MS = 4000
/** One request may fail by itself; after two in a row the server counts as lost. */
const FAILURES_UNTIL_LOST = 2

/** What is known of the server. `since`: when it last answered, while it is lost; null otherwise. */
export type Presence = { readonly since: Date | null }

let presence: Presence = { since: null }
let lastAnswer = new Date()
let failures = 0
let timer: ReturnType<typeof setTimeout> | null = null
const listeners = new Set<() => void>()
const returns = new Set<() => void>()

/** True when this reply comes from what stands before the server, which is away. */
export function isGatewayError(response: Response): boolean {
  const ours = response.headers.get('content-type')?.startsWith('application/json')
  return [502, 503, 504].includes(response.status) && !ours
}

/** A reply came from the server. */
export function noteAnswer(): void {
  lastAnswer = new Date()
  if (failures === 0) return
  failures = 0
  if (timer) clearTimeout(timer)
  timer = null
  const wasLost = presence.since !== null
  presence = { since: null }
  for (const listener of [...returns]) listener()
  if (wasLost) for (const listener of listeners) listener()
}

/** A request was not answered: the server is asked until it answers. */
export function noteSilence(): void {
  failures++
  timer ??= setTimeout(probe, PROBE_MS)
  if (failures < FAILURES_UNTIL_LOST || presence.since) return
  presence = { since: lastAnswer }
  for (const listener of listeners) listener()
}

/** Finds out whether the server is away: for what failed without telling. Does not throw. */
export async function askWhetherThere(): Promise<void> {
  if (!(await answers())) noteSilence()
}

/** Has a page that is looked at learn of a lost server without a request of its own. Returns what ends it. */
export function watchPresence(): () => void {
  const look = () => {
    if (document.hidden || timer || Date.now() - lastAnswer.getTime() < IDLE_MS) return
    void answers().then((answered) => (answered ? noteAnswer() : noteSilence()))
  }
  const every = setInterval(look, IDLE_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(every)
    document.removeEventListener('visibilitychange', look)
  }
}

async function probe(): Promise<void> {
  const answered = await answers()
  timer = null
  if (answered) noteAnswer()
  else if (failures > 0) noteSilence()
}

function answers(): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
  const address = `${readConnection().endpoint}${endpoints.visit.path}`
  return fetch(address, { signal, headers: { accept: 'application/json' } }).then(
    (response) => !isGatewayError(response),
    () => false,
  )
}

/** For useSyncExternalStore: calls back when the server is lost, and when it is back. */
export function subscribePresence(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is known now; the same object until it changes. */
export function currentPresence(): Presence {
  return presence
}

/** Calls back when the server answers again after at least one request that it did not answer. */
export function onReturn(listener: () => void): () => void {
  returns.add(listener)
  return () => returns.delete(listener)
}

/** Resolves at the next answer; rejects with the signal's reason. Ask only after a request that was not answered. */
export function untilReturn(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const stop = () => {
      end()
      reject(signal.reason)
    }
    const end = onReturn(() => {
      end()
      signal.removeEventListener('abort', stop)
      resolve()
    })
    signal.addEventListener('abort', stop, { once: true })
  })
}
