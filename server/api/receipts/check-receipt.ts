import { access } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { type Receipt, type ReceiptDocument, SignedReceipt } from '../../../shared/receipts.ts'
import { ignoreNotFound } from '../../platform/files/ignore-not-found.ts'
import { readTextRange } from '../../storage/blobs/document-text.ts'
import type { FileStore } from '../../storage/blobs/file-store.ts'
import { isSignedBy } from '../../storage/data-folder/installation-key.ts'
import { sha256Of, signedBytes } from './sign-receipt.ts'

/** The present state of a document that a receipt quotes. */
export type DocumentState = 'unaltered' | 'changed' | 'not at hand'

/** `unreadable`: not a receipt; `altered`: the text differs from what was signed; `unknown`: signed by an unknown key. */
export type Checked =
  | { readonly state: 'unreadable'; readonly reason: string }
  | { readonly state: 'altered' | 'unknown' | 'unaltered'; readonly signed: SignedReceipt }

/** Checks a receipt's signature. `known`: the trusted public keys. */
export function checkReceipt(text: string, known: readonly string[]): Checked {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { state: 'unreadable', reason: 'it is not JSON' }
  }
  const parsed = SignedReceipt.safeParse(json)
  if (!parsed.success)
    return { state: 'unreadable', reason: z.prettifyError(parsed.error).split('\n')[0] ?? '' }
  const signed = parsed.data
  // With a duplicate name, programs differ in which value they show; the last one was signed.
  if (namesIn(text) !== namesOf(signed)) return { state: 'unreadable', reason: 'it gives a name twice' }
  const { receipt, public_key, signature } = signed
  if (!isSignedBy(public_key, signedBytes(receipt), signature)) return { state: 'altered', signed }
  return { state: known.includes(public_key) ? 'unaltered' : 'unknown', signed }
}

/** Counts the property names in JSON text. */
function namesIn(json: string): number {
  return json.matchAll(/"(?:[^"\\]|\\.)*"\s*(:)?/g).reduce((count, [, name]) => (name ? count + 1 : count), 0)
}

/** Counts the properties of a value's objects. */
function namesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value).reduce<number>((count, one) => count + namesOf(one), 0)
  return inner + (Array.isArray(value) ? 0 : Object.keys(value).length)
}

/** Looks for a quoted document among given files. `given`: SHA-256 by path. */
export function stateAmong(
  { filename, sha256 }: ReceiptDocument,
  given: ReadonlyMap<string, string>,
): DocumentState {
  if ([...given.values()].includes(sha256)) return 'unaltered'
  const name = filename.split('/').at(-1) ?? ''
  return given.keys().some((path) => basename(path) === name) ? 'changed' : 'not at hand'
}

/** Compares a quoted document with this installation's copy: its bytes, and the quotes in its text. */
export async function stateIn(
  document: ReceiptDocument,
  receipt: Receipt,
  files: FileStore,
): Promise<DocumentState> {
  const { id, sha256 } = document
  // A new version gets a new id.
  const original = await files.original(sha256)
  if (original === null || (await sha256OfBytes(original.stream())) !== sha256) return 'changed'
  const quotes = receipt.quotes.filter((one) => one.document_id === id)
  return (await ignoreNotFound(stand(quotes, id, files), false)) ? 'unaltered' : 'changed'
}

/** Tells whether a document's text contains every quote. Throws ENOENT if the document has no text. */
async function stand(quotes: Receipt['quotes'], id: string, files: FileStore): Promise<boolean> {
  await using text = await files.localText(id)
  await access(text.path)
  for (const { start, end, sha256 } of quotes)
    if (sha256Of(await readTextRange(text.path, start, end)) !== sha256) return false
  return true
}

/** Returns the SHA-256 of a file's bytes, in hex. */
export async function sha256OfFile(path: string): Promise<string> {
  return await sha256OfBytes(Bun.file(path).stream())
}

async function sha256OfBytes(bytes: ReadableStream<Uint8Array>): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256')
  for await (const part of bytes) hasher.update(part)
  return hasher.digest('hex')
}
