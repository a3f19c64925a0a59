import { isSavedClosed, showSidebar } from './shell/preferences/sidebar-state.ts'
import { isDark, savedTheme } from './shell/preferences/theme.ts'

/** Runs before the first paint: sets the dark theme and the closed sidebar, so that neither appears late. */
document.documentElement.classList.toggle('dark', isDark(savedTheme()))
if (isSavedClosed()) showSidebar(false)
