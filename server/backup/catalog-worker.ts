import { type CatalogFacts, copyCatalog } from '../store/sqlite/copy-catalog.ts'

/** Copies a catalog aside, so that the server answers meanwhile. */
declare const self: Worker

export type CopyTask = { readonly from: string; readonly to: string }
export type CopyResult = { readonly facts: CatalogFacts } | { readonly error: string }

self.onmessage = ({ data }: MessageEvent<CopyTask>) => {
  let result: CopyResult
  try {
    result = { facts: copyCatalog(data.from, data.to) }
  } catch (error) {
    result = { error: error instanceof Error ? error.message : String(error) }
  }
  self.postMessage(result)
}
