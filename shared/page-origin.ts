import * as z from 'zod/mini'
import type { Metadata } from './documents.ts'

/** Where a document was fetched from, and when, in epoch seconds. */
export const PageOrigin = z.object({
  address: z.string().check(z.regex(/^https?:\/\/[^\s/]/i)),
  fetched_at: z.number(),
})
export type PageOrigin = z.infer<typeof PageOrigin>

/** Returns the metadata that keep a page's origin with its document. */
export function metadataOf({ address, fetched_at }: PageOrigin): Metadata {
  return { page_address: address, fetched_at }
}

/** Finds a page's origin in the metadata of its document; null for other documents. */
export function pageOriginOf({ page_address: address, fetched_at }: Metadata): PageOrigin | null {
  return PageOrigin.safeParse({ address, fetched_at }).data ?? null
}
