import { useEffect } from 'react'
import { applyTheme, savedTheme } from './theme.ts'

/** Shows the theme that is chosen in another tab, there and then. */
export function useThemeOfOtherTabs(): void {
  useEffect(() => {
    const follow = () => applyTheme(savedTheme())
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])
}
