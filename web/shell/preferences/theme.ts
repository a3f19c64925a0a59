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

/** The paper of tokens.css, which a browser paints the window's frame with. */
const FRAME = { light: '#f6f6f3', dark: '#131416' } as const

/** Shows the page and its window's frame dark or light. */
export function showTheme(theme: Theme): void {
  const dark = isDark(theme)
  document.documentElement.classList.toggle('dark', dark)
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', FRAME[dark ? 'dark' : 'light'])
}

/** Applies a theme at once and saves it in this browser. */
export function applyTheme(theme: Theme): void {
  if (savedTheme() !== theme) localStorage.setItem(KEY, theme)
  showTheme(theme)
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

/** Subscribes to changes of the theme, here or in the system, for useSyncExternalStore. */
export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

systemDark().addEventListener('change', () => applyTheme(savedTheme()))
