import { useEffect } from 'react'
import { checkServer, onReconnect } from '../api/connectivity.ts'

/**
 * Shows again what failed, once a lost server answers: what fetches a page's bytes does not tell a server that is away from a
 * file that is broken.
 */
export function useWhenBack(failed: boolean, again: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: Only a failure begins to wait.
  useEffect(() => {
    if (!failed) return
    const stop = onReconnect(again)
    void checkServer()
    return stop
  }, [failed])
}
