import { useEffect, useSyncExternalStore } from 'react'
import { applyTheme, isDark, savedTheme, subscribeTheme } from './theme.ts'

/** The chosen theme, and whether it shows dark now. */
export function useTheme(): { theme: ReturnType<typeof savedTheme>; dark: boolean } {
  const theme = useSyncExternalStore(subscribeTheme, savedTheme, savedTheme)
  const shown = () => isDark(savedTheme())
  const dark = useSyncExternalStore(subscribeTheme, shown, shown)
  return { theme, dark }
}

/** Shows the theme that is chosen in another tab, there and then. */
export function useThemeOfOtherTabs(): void {
  useEffect(() => {
    const follow = () => applyTheme(savedTheme())
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])
}
