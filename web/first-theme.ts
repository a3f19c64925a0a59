import { isDark, savedTheme } from './shell/theme.ts'

/** Runs before anything is painted, so that a dark page is never light at first. */
document.documentElement.classList.toggle('dark', isDark(savedTheme()))
