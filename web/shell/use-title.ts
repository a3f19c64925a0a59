import { useEffect } from 'react'
import product from '../product.json'

/** Has the browser call the page so; nothing changes while the name is null. */
export function useTitle(name: string | null): void {
  useEffect(() => {
    if (name !== null) document.title = `${name} · ${product.name}`
  }, [name])
}
