import { createHash } from 'node:crypto'
import type { Citation, PastQuery } from '../../../shared/answers.ts'
import type { Document } from '../../../shared/documents.ts'
import type { Receipt, ReceiptQuote, SignedReceipt } from '../../../shared/receipts.ts'
import { ignoreNotFound } from '../../platform/files/ignore-not-found.ts'
import { carried } from '../../platform/native/carried.ts'
import { readTextRange } from '../../storage/blobs/document-text.ts'
import type { FileStore } from '../../storage/blobs/file-store.ts'
import type { InstallationKey } from '../../storage/data-folder/installation-key.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'
import { ConflictError } from '../../storage/metadata/interfaces/catalog-error.ts'

export type Signer = {
  readonly catalog: Catalog
  readonly files: FileStore
  readonly key: InstallationKey
  readonly version: string
}

/**
 * Signs an answer together with the passages it cites. Reads the quotes from the documents rather than from the answer;
 * throws ConflictError if a cited document has changed since.
 */
export async function signReceipt(
  asked: PastQuery,
  { catalog, files, key, version }: Signer,
): Promise<SignedReceipt> {
  const cited = asked.answer.citations.filter(({ used }) => used)
  const documents = await catalog.documents.completed([...new Set(cited.map((one) => one.document_id))])
  const quotes: ReceiptQuote[] = []
  for (const citation of cited) {
    const stands = await textOf(citation, documents, files)
    if (stands === null)
      throw new ConflictError(
        'answer_stale',
        `'${citation.filename}', which this answer quotes, has changed or gone since. Ask again for an answer that can be signed.`,
      )
    quotes.push(quoteOf(citation, stands))
  }
  const { answer } = asked
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

/** Reads the text that a citation points to; null if its document is gone. */
async function textOf(
  citation: Citation,
  documents: ReadonlyMap<string, Document>,
  files: FileStore,
): Promise<string | null> {
  if (!documents.has(citation.document_id)) return null
  const { start, end } = placeOf(citation)
  const read = async () => {
    await using text = await files.localText(citation.document_id)
    return await readTextRange(text.path, start, end)
  }
  return await ignoreNotFound(read(), null)
}

function placeOf({ quote, quote_start, quote_end, ...snippet }: Citation): { start: number; end: number } {
  if (quote === null || quote_start === null || quote_end === null) return snippet
  return { start: quote_start, end: quote_end }
}

function quoteOf(citation: Citation, stands: string): ReceiptQuote {
  const { source_number, document_id, page, section, quote, snippet } = citation
  const { start, end } = placeOf(citation)
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
