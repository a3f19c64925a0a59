import { type CatalogResult, type CatalogTask, catalogDamage, copyCatalog } from './copy-catalog.ts'

/** Copies or checks a catalog in a worker, while the server goes on answering. */
declare const self: Worker

self.onmessage = ({ data: { from, to } }: MessageEvent<CatalogTask>) => {
  let result: CatalogResult
  try {
    result = to === null ? { damage: catalogDamage(from) } : { facts: copyCatalog(from, to) }
  } catch (error) {
    result = { error: error instanceof Error ? error.message : String(error) }
  }
  self.postMessage(result)
}
