import type { CatalogFacts } from '../store/sqlite/copy-catalog.ts'
import { StoreError } from '../store/store-error.ts'
import type { CopyResult, CopyTask } from './catalog-worker.ts'

/** The executable finds its worker by the path of the entrypoint; the working tree by its address. */
const WORKER = Bun.isStandaloneExecutable
  ? './server/backup/catalog-worker.ts'
  : new URL('./catalog-worker.ts', import.meta.url).href

/** copyCatalog() on a thread of its own. Throws StoreError when it fails there. */
export async function copyCatalogAside(from: string, to: string): Promise<CatalogFacts> {
  const { promise, resolve, reject } = Promise.withResolvers<CopyResult>()
  const worker = new Worker(WORKER)
  worker.onmessage = ({ data }: MessageEvent<CopyResult>) => resolve(data)
  worker.onerror = (event) => reject(new StoreError(`Cannot copy the catalog: ${event.message}`))
  try {
    worker.postMessage({ from, to } satisfies CopyTask)
    const result = await promise
    if ('facts' in result) return result.facts
    throw new StoreError(`Cannot copy the catalog: ${result.error}`)
  } finally {
    worker.terminate()
  }
}
