import { isOpenAtFirst, showSidebar } from './shell/sidebar-state.ts'
import { isDark, savedTheme } from './shell/theme.ts'

/** Runs before anything is painted, so that a dark page is never light at first, nor a closed sidebar open. */
document.documentElement.classList.toggle('dark', isDark(savedTheme()))
showSidebar(isOpenAtFirst())

/** Says that the page's program could not be fetched. */
function sayNotStarted(): void {
  const notice = document.getElementById('not-started')
  notice?.querySelector('button')?.addEventListener('click', () => location.reload())
  notice?.removeAttribute('hidden')
}
addEventListener('not-started', sayNotStarted)
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && sayNotStarted(), true)
