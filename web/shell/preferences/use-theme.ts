import { useEffect, useSyncExternalStore } from 'react'
import { applyTheme, isDark, savedTheme, subscribeTheme } from './theme.ts'

/** Returns the chosen theme, and whether it is dark at the moment. */
export function useTheme(): { theme: ReturnType<typeof savedTheme>; dark: boolean } {
  const theme = useSyncExternalStore(subscribeTheme, savedTheme, savedTheme)
  const shown = () => isDark(savedTheme())
  const dark = useSyncExternalStore(subscribeTheme, shown, shown)
  return { theme, dark }
}

/** Applies a theme chosen in another tab at once. */
export function useThemeSync(): void {
  useEffect(() => {
    const follow = () => applyTheme(savedTheme())
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])
}
