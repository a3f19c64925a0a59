import { pageOrigin } from '../api/base.ts'

/** The page comes first; the shell is fetched once it has rested. */
const REST_MS = 3000

/**
 * Registers the service worker, which opens the dashboard while the server is away, where the browser allows one: under
 * https or on this machine.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  setTimeout(() => {
    navigator.serviceWorker
      .register(`${pageOrigin()}/service-worker.js`)
      .catch((error: unknown) => console.warn('Ibid cannot be kept for when the server is away:', error))
  }, REST_MS)
}
