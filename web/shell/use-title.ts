import { useEffect } from 'react'
import product from '../product.json'

/** Has the browser call the page so while it is there; nothing changes while the name is null. */
export function useTitle(name: string | null): void {
  useEffect(() => {
    if (name === null) return
    document.title = `${name} · ${product.name}`
    return () => {
      document.title = product.name
    }
  }, [name])
}
