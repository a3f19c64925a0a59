import * as z from 'zod/mini'
import { Confidence, Outcome } from './answers.ts'
import { Count, Ordinal } from './bounds.ts'
import { Engine, Provider } from './engines.ts'

/** SHA-256 in hex. */
const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A document that an answer quotes. `sha256`: hash of its original's bytes. */
export const ReceiptDocument = z.strictObject({
  id: z.string(),
  dataset: z.string(),
  filename: z.string(),
  sha256: Sha256,
})
export type ReceiptDocument = z.infer<typeof ReceiptDocument>

/**
 * A quoted passage. `start`, `end`: UTF-16 offsets in the document's extracted text; `sha256`: hash of that text in UTF-8.
 */
export const ReceiptQuote = z.strictObject({
  source_number: Ordinal,
  document_id: z.string(),
  page: z.nullable(Ordinal),
  section: z.nullable(z.string()),
  text: z.string(),
  start: Count,
  end: Count,
  sha256: Sha256,
})
export type ReceiptQuote = z.infer<typeof ReceiptQuote>

/**
 * An installation's statement of its answer. `ibid`: version; `commit`: commit it was built from; `provider` and `sent_to`:
 * those of the answer, missing in receipts of earlier versions.
 */
export const Receipt = z.strictObject({
  kind: z.literal('answer'),
  layout: z.literal(1),
  ibid: z.string(),
  commit: z.nullable(z.string()),
  query_id: z.string(),
  question: z.string(),
  dataset_names: z.array(z.string()),
  role: z.string(),
  asked_at: z.number(),
  signed_at: z.number(),
  answer: z.string(),
  outcome: z.nullable(Outcome),
  confidence: Confidence,
  engine: Engine,
  model: z.nullable(z.string()),
  provider: z.optional(z.nullable(Provider)),
  sent_to: z.optional(z.nullable(z.string())),
  documents: z.array(ReceiptDocument),
  quotes: z.array(ReceiptQuote),
})
export type Receipt = z.infer<typeof Receipt>

/** A receipt with the Ed25519 signature of `public_key` over its canonical JSON; see server/docs/receipts.md. */
export const SignedReceipt = z.strictObject({
  receipt: Receipt,
  public_key: z.string(),
  signature: z.string(),
})
export type SignedReceipt = z.infer<typeof SignedReceipt>

/** Public key of an installation. `fingerprint`: short form for people to compare. */
export const PublicKey = z.strictObject({ public_key: z.string(), fingerprint: z.string() })
export type PublicKey = z.infer<typeof PublicKey>
