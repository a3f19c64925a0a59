import { StoreError } from '../../store-error.ts'
import type { CatalogResult, CatalogTask } from './catalog-worker.ts'
import type { CatalogFacts } from './copy-catalog.ts'

/** The executable finds its worker by the path of the entrypoint; the working tree by its address. */
const WORKER = Bun.isStandaloneExecutable
  ? './server/storage/metadata/sqlite/catalog-worker.ts'
  : new URL('./catalog-worker.ts', import.meta.url).href

/** copyCatalog() on a thread of its own. Throws StoreError when it fails there. */
export async function copyCatalogAside(from: string, to: string): Promise<CatalogFacts> {
  const result = await aside({ from, to })
  if ('facts' in result) return result.facts
  throw new StoreError(`Cannot copy the catalog: ${'error' in result ? result.error : 'it was not'}`)
}

/** The first thing that is wrong with a catalog that is in use, looked for on a thread of its own; null for none. */
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
