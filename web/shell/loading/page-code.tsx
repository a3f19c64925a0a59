import { type ComponentType, createElement, use } from 'react'
import { askWhetherThere } from '../../api/presence.ts'

/** After so long what could not be fetched is asked for once more. */
const AGAIN_MS = 1000

/** The code of a page could not be fetched, twice. `forget`: has the next drawing of the page ask anew. */
export class PageCodeError extends Error {
  override readonly name = 'PageCodeError'
  readonly forget: () => void

  constructor(cause: unknown, forget: () => void) {
    super('Cannot load the code of a page', { cause })
    this.forget = forget
  }
}

/** A component whose code comes when it is first drawn, or before that by `preload`, which does not throw. */
export type PageCode<P> = ComponentType<P> & { preload: () => Promise<void> }

/**
 * As React's lazy(), and what has come is drawn at once, without a moment of nothing; what could not be fetched is
 * asked for once more, and then thrown as a PageCodeError when it is drawn.
 */
export function pageCode<P extends object>(load: () => Promise<ComponentType<P>>): PageCode<P> {
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
      // Where the server is away, the page is drawn when it is back.
      void askWhetherThere()
      throw new PageCodeError(cause, () => {
        arriving = null
      })
    }
  }
  const get = () => {
    arriving ??= fetchCode()
    return arriving
  }
  // biome-ignore lint/correctness/noComponentHookFactories: one for each call, which are all made as modules load.
  const Page = (props: P) => createElement(arrived ?? use(get()), props)
  const preload = async () => {
    // Whoever draws the page is told that it did not come.
    await get().catch(() => {})
  }
  return Object.assign(Page, { preload })
}
