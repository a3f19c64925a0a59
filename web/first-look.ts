import { isKeptClosed, showSidebar } from './shell/preferences/sidebar-state.ts'
import { isDark, savedTheme } from './shell/preferences/theme.ts'

/** Runs before anything is painted, so that a dark page is never light at first, nor a closed sidebar open. */
document.documentElement.classList.toggle('dark', isDark(savedTheme()))
if (isKeptClosed()) showSidebar(false)
