import '../support/happy-dom.ts'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { until } from '../support/until.ts'

export type Rendered = {
  root: HTMLElement
  /** Returns the first matching element; throws an error that names the selector. */
  find: (selector: string) => HTMLElement
  /** Returns the button, link or input with this accessible name. */
  named: (text: string) => HTMLElement
  click: (element: HTMLElement) => Promise<void>
  type: (element: HTMLElement, text: string) => Promise<void>
  unmount: () => Promise<void>
}

/** Waits until `holds` of what is drawn, and lets the page go on meanwhile. */
export async function untilDrawn(what: string, holds: () => boolean): Promise<void> {
  await until(what, async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
    return holds()
  })
}

/** Renders a component into the page and waits for the effects it starts at once. */
export async function render(node: ReactNode): Promise<Rendered> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  await act(async () => root.render(node))
  const find = (selector: string) => {
    const element = place.querySelector<HTMLElement>(selector)
    if (!element) throw new Error(`Nothing matches '${selector}' in: ${place.innerHTML}`)
    return element
  }
  return {
    root: place,
    find,
    named: (text) => {
      const found = [...place.querySelectorAll<HTMLElement>('button, a, input, textarea, select')].find(
        (element) => (element.getAttribute('aria-label') ?? element.textContent).trim() === text,
      )
      if (!found) throw new Error(`Nothing is called '${text}' in: ${place.innerHTML}`)
      return found
    },
    click: (element) => act(async () => element.click()),
    type: (element, text) =>
      act(async () => {
        // React listens to the setter of the prototype, so the value is set through it.
        const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set
        set?.call(element, text)
        element.dispatchEvent(new window.Event('input', { bubbles: true }))
      }),
    unmount: async () => {
      await act(async () => root.unmount())
      place.remove()
    },
  }
}
