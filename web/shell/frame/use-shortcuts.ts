import { useEffect } from 'react'

/**
 * Listens for the keys that work everywhere: '/' or Ctrl-K (⌘K) for the palette, '?' for the list of keys. The
 * plain keys stay what they are where text is written.
 */
export function useShortcuts(open: (what: 'palette' | 'keys') => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target
      const writing =
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
      const withControl = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      const plain = !writing && !event.ctrlKey && !event.metaKey && !event.altKey
      if (withControl || (plain && event.key === '/')) open('palette')
      else if (plain && event.key === '?') open('keys')
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [open])
}
