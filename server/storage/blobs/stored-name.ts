import { StoreError } from '../store-error.ts'

/**
 * Returns the name that something is stored under, an id or a SHA-256 that the catalog gives. A path or key is made of it, so
 * throws StoreError for one that Ibid never gives: a catalog may come from elsewhere, and say anything.
 */
export function storedName(name: string): string {
  if (/^\w[\w-]{0,99}$/.test(name)) return name
  throw new StoreError('Cannot find what is stored: the catalog gives it a name that Ibid gives nothing')
}
