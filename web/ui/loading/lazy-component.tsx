import { type ComponentType, createElement, use } from 'react'
import { checkServer } from '../../api/connectivity.ts'

/** The delay before code that could not be loaded is requested once more. */
const AGAIN_MS = 1000

/** The code of a page failed to load twice. `reset`: lets the next render of the page load it again. */
export class ComponentLoadError extends Error {
  override readonly name = 'PageCodeError'
  readonly reset: () => void

  constructor(cause: unknown, reset: () => void) {
    super('Cannot load the code of a page', { cause })
    this.reset = reset
  }
}

/**
 * A component whose code is loaded when it is first rendered, or earlier by `preload`, which does not throw.
 */
export type LazyComponent<P> = ComponentType<P> & { preload: () => Promise<void> }

/**
 * Like React's lazy(), but renders loaded code at once, without suspending. Retries a failed load once, then
 * throws a ComponentLoadError on render.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let arrived: ComponentType<P> | null = null
  let arriving: Promise<ComponentType<P>> | null = null

  async function fetchCode(): Promise<ComponentType<P>> {
    try {
      arrived = await load().catch(async () => {
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
        return load()
      })
      return arrived
    } catch (cause) {
      // If the server is down, the page is rendered when it is back.
      void checkServer()
      throw new ComponentLoadError(cause, () => {
        arriving = null
      })
    }
  }
  const get = () => {
    arriving ??= fetchCode()
    return arriving
  }
  // biome-ignore lint/correctness/noComponentHookFactories: One per call, and all calls are made while modules load.
  const Page = (props: P) => createElement(arrived ?? use(get()), props)
  const preload = async () => {
    // The component reports the failure when it is rendered.
    await get().catch(() => {})
  }
  return Object.assign(Page, { preload })
}
