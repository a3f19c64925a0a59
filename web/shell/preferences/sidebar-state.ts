const KEY = 'ibid.sidebar'

/** Matches where the sidebar has its own column; on a phone it is a drawer over the page. */
export const wide = /* @__PURE__ */ window.matchMedia('(min-width: 48rem)')

/** Whether the sidebar was left closed in this browser, where it has its own column. */
export function isKeptClosed(): boolean {
  return localStorage.getItem(KEY) === 'closed'
}

/** Whether the sidebar is open when a page begins: as it was left in this browser, and never over the page. */
export function isOpenAtFirst(): boolean {
  return wide.matches && !isKeptClosed()
}

/** Keeps for the next page how the sidebar was left. A drawer is not kept. */
export function keepSidebar(open: boolean): void {
  if (wide.matches) localStorage.setItem(KEY, open ? 'open' : 'closed')
}

/**
 * Shows the sidebar so. Its styles go by the root element, which can be told before anything is painted; while it is
 * not told, the column is open and the drawer is not.
 */
export function showSidebar(open: boolean): void {
  document.documentElement.dataset.sidebar = open ? 'open' : 'closed'
}
