import { useSyncExternalStore } from 'react'
import { isDark, savedTheme, subscribeTheme } from './theme.ts'

/** The chosen theme, and whether it shows dark now. */
export function useTheme(): { theme: ReturnType<typeof savedTheme>; dark: boolean } {
  const theme = useSyncExternalStore(subscribeTheme, savedTheme, savedTheme)
  const shown = () => isDark(savedTheme())
  const dark = useSyncExternalStore(subscribeTheme, shown, shown)
  return { theme, dark }
}
