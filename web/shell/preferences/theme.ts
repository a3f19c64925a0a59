import type { Theme } from '../../../shared/system.ts'

const KEY = 'ibid.theme'
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')

/** The theme kept in this browser; 'light' at first. */
export function savedTheme(): Theme {
  const value = localStorage.getItem(KEY)
  return value === 'dark' || value === 'system' ? value : 'light'
}

/** True when this theme shows dark now. */
export function isDark(theme: Theme): boolean {
  return theme === 'dark' || (theme === 'system' && systemDark().matches)
}

/** Shows the page in this theme at once, and keeps it in this browser. */
export function applyTheme(theme: Theme): void {
  if (savedTheme() !== theme) localStorage.setItem(KEY, theme)
  document.documentElement.classList.toggle('dark', isDark(theme))
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

/** For useSyncExternalStore: calls back when the theme changes, here or in the system. */
export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

systemDark().addEventListener('change', () => applyTheme(savedTheme()))
