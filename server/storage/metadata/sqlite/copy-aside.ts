import { StoreError } from '../../store-error.ts'
import type { CatalogResult, CatalogTask } from './catalog-worker.ts'
import type { CatalogFacts } from './copy-catalog.ts'

/** The executable finds its worker by the entrypoint's path, the working tree by URL. */
const WORKER = Bun.isStandaloneExecutable
  ? './server/storage/metadata/sqlite/catalog-worker.ts'
  : new URL('./catalog-worker.ts', import.meta.url).href

/** Runs copyCatalog() in a worker. Throws StoreError if it fails there. */
export async function copyCatalogAside(from: string, to: string): Promise<CatalogFacts> {
  const result = await aside({ from, to })
  if ('facts' in result) return result.facts
  throw new StoreError(`Cannot copy the catalog: ${'error' in result ? result.error : 'it was not'}`)
}

/** Checks a catalog in use for damage, in a worker; returns the first finding, or null. */
export async function catalogDamageAside(path: string): Promise<string | null> {
  const result = await aside({ from: path, to: null })
  if ('damage' in result) return result.damage
  return 'error' in result ? result.error : null
}

async function aside(task: CatalogTask): Promise<CatalogResult> {
  const { promise, resolve, reject } = Promise.withResolvers<CatalogResult>()
  const worker = new Worker(WORKER)
  worker.onmessage = ({ data }: MessageEvent<CatalogResult>) => resolve(data)
  worker.onerror = (event) => reject(new StoreError(`Cannot read the catalog: ${event.message}`))
  try {
    worker.postMessage(task)
    return await promise
  } finally {
    worker.terminate()
  }
}
