const KEY = 'ibid.sidebar'

/** Matches if the sidebar has its own column; on a phone it is a drawer over the page. */
export const wide = /* @__PURE__ */ window.matchMedia('(min-width: 48rem)')

/** True if the sidebar was left closed in this browser, on a screen where it has its own column. */
export function isSavedClosed(): boolean {
  return localStorage.getItem(KEY) === 'closed'
}

/** True if the sidebar starts open: as it was left in this browser, and never as a drawer over the page. */
export function isOpenAtFirst(): boolean {
  return wide.matches && !isSavedClosed()
}

/** Saves whether the sidebar is open for the next page. The state of a drawer is not saved. */
export function saveSidebar(open: boolean): void {
  if (wide.matches) localStorage.setItem(KEY, open ? 'open' : 'closed')
}

/**
 * Opens or closes the sidebar. Its styles follow an attribute of the root element, so that it can be set
 * before the first paint; without the attribute, the column is open and the drawer closed.
 */
export function showSidebar(open: boolean): void {
  document.documentElement.dataset.sidebar = open ? 'open' : 'closed'
}
