import { isSavedClosed, showSidebar } from './shell/preferences/sidebar-state.ts'
import { savedTheme, showTheme } from './shell/preferences/theme.ts'

/**
 * Runs before the first paint: sets the dark theme, the closed sidebar and the name of the dataset in the address, so that
 * none of them appears late.
 */
showTheme(savedTheme())
if (isSavedClosed()) showSidebar(false)

new MutationObserver((_, observer) => {
  const title = document.querySelector('[data-name-of-address]')
  if (!title && document.readyState === 'loading') return
  observer.disconnect()
  if (title) title.textContent = decodeURIComponent(location.pathname.split('/').at(-1) ?? '')
}).observe(document, { childList: true, subtree: true })
