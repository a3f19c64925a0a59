import { useEffect } from 'react'
import product from '../product.json'

/** Sets the title of the browser tab while the component is mounted; does nothing while the name is null. */
export function useTitle(name: string | null): void {
  useEffect(() => {
    if (name === null) return
    document.title = `${name} · ${product.name}`
    return () => {
      document.title = product.name
    }
  }, [name])
}
