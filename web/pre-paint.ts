import { isSavedClosed, showSidebar } from './shell/preferences/sidebar-state.ts'
import { savedTheme, showTheme } from './shell/preferences/theme.ts'

/** Runs before the first paint: sets the dark theme and the closed sidebar, so that neither appears late. */
showTheme(savedTheme())
if (isSavedClosed()) showSidebar(false)
