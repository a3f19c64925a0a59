import type { Theme } from '../../../shared/system.ts'

const KEY = 'ibid.theme'
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')

/** Returns the theme saved in this browser; 'light' at first. */
export function savedTheme(): Theme {
  const value = localStorage.getItem(KEY)
  return value === 'dark' || value === 'system' ? value : 'light'
}

/** True if this theme is dark at the moment. */
export function isDark(theme: Theme): boolean {
  return theme === 'dark' || (theme === 'system' && systemDark().matches)
}

/** Applies a theme at once and saves it in this browser. */
export function applyTheme(theme: Theme): void {
  if (savedTheme() !== theme) localStorage.setItem(KEY, theme)
  document.documentElement.classList.toggle('dark', isDark(theme))
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

/** Subscribes to changes of the theme, here or in the system, for useSyncExternalStore. */
export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

systemDark().addEventListener('change', () => applyTheme(savedTheme()))
