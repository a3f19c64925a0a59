import { accessEndpoints } from '../../shared/endpoints/access.ts'
import { readConnection } from './connection.ts'

/** The interval and the timeout for asking a silent server whether it is back. */
const PROBE_MS = 2000
const PROBE_TIMEOUT_MS = 5000
/** The interval at which an idle page checks that the server is still there. */
const IDLE_MS = 4000
/** A single request may fail on its own; after two failures in a row the server counts as lost. */
const FAILURES_UNTIL_LOST = 2

/**
 * What the page knows of the server. `since`: the time of its last answer while it is lost, or of the page's start; null
 * otherwise. `hasAnswered`: false while it is lost since before the page was opened.
 */
export type Connectivity = { readonly since: Date | null; readonly hasAnswered: boolean }

const THERE: Connectivity = { since: null, hasAnswered: true }
let connectivity = THERE
let hasAnswered = false
let lastAnswer = new Date()
let failures = 0
let timer: ReturnType<typeof setTimeout> | null = null
const listeners = new Set<() => void>()
const returns = new Set<() => void>()

/** True if the reply comes from a proxy in front of a server that is down. */
export function isGatewayError(response: Response): boolean {
  const ours = response.headers.get('content-type')?.startsWith('application/json')
  return [502, 503, 504].includes(response.status) && !ours
}

/** Records that the server answered. */
export function noteAnswer(): void {
  lastAnswer = new Date()
  hasAnswered = true
  if (failures === 0) return
  failures = 0
  if (timer) clearTimeout(timer)
  timer = null
  const wasLost = connectivity.since !== null
  connectivity = THERE
  for (const listener of [...returns]) listener()
  if (wasLost) for (const listener of listeners) listener()
}

/** Records that a request went unanswered, and probes the server until it answers. */
export function noteFailure(): void {
  failures++
  timer ??= setTimeout(probe, PROBE_MS)
  if (failures < FAILURES_UNTIL_LOST || connectivity.since) return
  connectivity = { since: lastAnswer, hasAnswered }
  for (const listener of listeners) listener()
}

/** Checks whether the server is down, after a failure that does not say. Does not throw. */
export async function checkServer(): Promise<void> {
  if (!(await answers())) noteFailure()
}

/**
 * Lets a page in view notice a lost server without a request of its own. Returns a function that stops it.
 */
export function watchConnectivity(): () => void {
  const look = () => {
    if (document.hidden || timer || Date.now() - lastAnswer.getTime() < IDLE_MS) return
    void answers().then((answered) => (answered ? noteAnswer() : noteFailure()))
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
  else if (failures > 0) noteFailure()
}

function answers(): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
  const address = `${readConnection().endpoint}${accessEndpoints.visit.path}`
  return fetch(address, { signal, headers: { accept: 'application/json' } }).then(
    (response) => !isGatewayError(response),
    () => false,
  )
}

/** Subscribes to the loss and return of the server, for useSyncExternalStore. */
export function subscribeConnectivity(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the current state: the same object until it changes. */
export function currentConnectivity(): Connectivity {
  return connectivity
}

/** Registers a listener for the first answer after one or more unanswered requests. */
export function onReconnect(listener: () => void): () => void {
  returns.add(listener)
  return () => returns.delete(listener)
}

/** Resolves at the next answer; rejects with the signal's reason. Call only after an unanswered request. */
export function untilReconnect(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const stop = () => {
      end()
      reject(signal.reason)
    }
    const end = onReconnect(() => {
      end()
      signal.removeEventListener('abort', stop)
      resolve()
    })
    signal.addEventListener('abort', stop, { once: true })
  })
}
