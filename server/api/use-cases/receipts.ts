import { createHash } from 'node:crypto'
import { access } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import type { Citation, PastQuery } from '../../../shared/answers.ts'
import type { Document } from '../../../shared/documents.ts'
import {
  type Receipt,
  type ReceiptDocument,
  type ReceiptQuote,
  SignedReceipt,
} from '../../../shared/receipts.ts'
import { ignoreNotFound } from '../../platform/files/file-errors.ts'
import { carried } from '../../platform/native/carried.ts'
import { readTextRange } from '../../storage/blobs/document-text.ts'
import type { FileStore } from '../../storage/blobs/file-store.ts'
import { type InstallationKey, isSignedBy } from '../../storage/data-folder/installation-key.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'
import { ConflictError } from '../../storage/metadata/interfaces/catalog-error.ts'

export type Signer = {
  readonly catalog: Catalog
  readonly files: FileStore
  readonly key: InstallationKey
  readonly version: string
}

/** Characters of a row of a table that a receipt quotes at most. */
const LONGEST_ROW = 4000

/**
 * Signs an answer together with the passages it cites and the rows that it computes from. Reads the quotes from the documents rather than from the answer;
 * throws ConflictError if a cited document has changed since.
 */
export async function signReceipt(
  asked: PastQuery,
  { catalog, files, key, version }: Signer,
): Promise<SignedReceipt> {
  const { answer } = asked
  const rows = answer.computed?.in_answer ? answer.computed.rows : []
  const ofRows = new Set(rows.map(({ source_number }) => source_number))
  const cited = answer.citations.filter(({ used, source_number }) => used || ofRows.has(source_number))
  const documents = await catalog.documents.completed([...new Set(cited.map((one) => one.document_id))])
  const quotes: ReceiptQuote[] = []
  for (const citation of cited) {
    const stands = await citedText(citation, documents, files)
    if (stands === null)
      throw new ConflictError(
        'answer_stale',
        `'${citation.filename}', which this answer quotes, has changed or gone since. Ask again for an answer that can be signed.`,
      )
    quotes.push(quoteOf(citation, stands))
    const own = rows.filter(({ source_number, start }) => {
      return source_number === citation.source_number && start !== citedRange(citation).start
    })
    for (const { start } of own) quotes.push(await rowQuote(citation, start, files))
  }
  const receipt: Receipt = {
    kind: 'answer',
    layout: 1,
    ibid: version,
    commit: carried.commit?.id ?? null,
    query_id: asked.id,
    question: asked.query,
    dataset_names: asked.dataset_names,
    role: asked.role,
    asked_at: asked.asked_at,
    signed_at: Date.now() / 1000,
    answer: answer.answer,
    outcome: answer.outcome ?? null,
    confidence: answer.confidence,
    engine: answer.engine,
    model: answer.model,
    provider: answer.provider,
    sent_to: answer.sent_to,
    documents: [...documents.values()].map(({ id, dataset, filename, sha256 }) => ({
      id,
      dataset,
      filename,
      sha256,
    })),
    quotes,
  }
  return { receipt, public_key: key.publicKey, signature: key.sign(signedBytes(receipt)) }
}

/** Result of a check. `unreadable`: not a receipt; `altered`: not as signed; `unknown`: signed by an unknown key. */
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
  // Programs differ in which value of a duplicate name they show; the last one was signed.
  if (namesIn(text) !== namesOf(signed)) return { state: 'unreadable', reason: 'it gives a name twice' }
  const { receipt, public_key, signature } = signed
  if (!isSignedBy(public_key, signedBytes(receipt), signature)) return { state: 'altered', signed }
  return { state: known.includes(public_key) ? 'unaltered' : 'unknown', signed }
}

/** The present state of a document that a receipt quotes. */
export type DocumentState = 'unaltered' | 'changed' | 'not at hand'

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

/** Reads the text that a citation points to; null if its document is gone. */
async function citedText(
  citation: Citation,
  documents: ReadonlyMap<string, Document>,
  files: FileStore,
): Promise<string | null> {
  if (!documents.has(citation.document_id)) return null
  const { start, end } = citedRange(citation)
  const read = async () => {
    await using text = await files.localText(citation.document_id)
    return await readTextRange(text.path, start, end)
  }
  return await ignoreNotFound(read(), null)
}

function citedRange({ quote, quote_start, quote_end, ...snippet }: Citation): { start: number; end: number } {
  if (quote === null || quote_start === null || quote_end === null) return snippet
  return { start: quote_start, end: quote_end }
}

function quoteOf(citation: Citation, stands: string): ReceiptQuote {
  const { source_number, document_id, page, section, quote, snippet } = citation
  const { start, end } = citedRange(citation)
  return {
    source_number,
    document_id,
    page,
    section,
    text: quote ?? snippet,
    start,
    end,
    sha256: sha256Of(stands),
  }
}

/** Quotes the row of a table that begins at an offset of the document's text. */
async function rowQuote(citation: Citation, start: number, files: FileStore): Promise<ReceiptQuote> {
  await using file = await files.localText(citation.document_id)
  const [text = ''] = (await readTextRange(file.path, start, start + LONGEST_ROW)).split('\n', 1)
  const { source_number, document_id, page, section } = citation
  return {
    source_number,
    document_id,
    page,
    section,
    text,
    start,
    end: start + text.length,
    sha256: sha256Of(text),
  }
}

/** Returns the SHA-256 of a text in UTF-8, in hex. */
export function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Domain separation: the same key signs other things, too. */
const CONTEXT = 'ibid receipt 1\n'

/** Returns the signed bytes of a receipt: a context line, then JSON without white space and with sorted names. */
export function signedBytes(receipt: Receipt): Uint8Array {
  return new TextEncoder().encode(CONTEXT + inOrder(receipt))
}

function inOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOrder).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${inOrder(one)}`).join(',')}}`
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
