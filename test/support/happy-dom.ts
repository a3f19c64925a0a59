import { Window } from 'happy-dom'

/**
 * Gives the process a page at http://ibid.test/base/ for tests of components. Sets only globals that the runtime
 * lacks: fetch, streams, timers and AbortController stay those of Bun.
 */
const page = new Window({ url: 'http://ibid.test/base/dashboard', width: 1280, height: 860 })
page.document.head.innerHTML = '<base href="/base/">'

const NAMES = [
  'document',
  'localStorage',
  'location',
  'history',
  'Node',
  'NodeFilter',
  'Element',
  'HTMLElement',
  'HTMLButtonElement',
  'HTMLInputElement',
  'HTMLIFrameElement',
  'Text',
  'DocumentFragment',
  'MutationObserver',
  'IntersectionObserver',
  'ResizeObserver',
  'KeyboardEvent',
  'MouseEvent',
  'getComputedStyle',
  'requestAnimationFrame',
  'cancelAnimationFrame',
] as const

Object.assign(globalThis, { window: page, IS_REACT_ACT_ENVIRONMENT: true })
for (const name of NAMES)
  Object.defineProperty(globalThis, name, { value: page[name], configurable: true, writable: true })
