import * as z from 'zod/mini'
import { Confidence, Engine, Outcome, Provider } from './answers.ts'
import { Count, Ordinal } from './bounds.ts'

/** SHA-256 in hex. */
const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A document that an answer quotes. `sha256`: of the bytes of its original. */
export const ReceiptDocument = z.strictObject({
  id: z.string(),
  dataset: z.string(),
  filename: z.string(),
  sha256: Sha256,
})
export type ReceiptDocument = z.infer<typeof ReceiptDocument>

/**
 * What a source of an answer says. `start`, `end`: UTF-16 offsets in the extracted text of the document; `sha256`: of
 * what stands there, in UTF-8.
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
 * What an installation says that it answered. `ibid`: its version; `commit`: what that was built from; `provider` and
 * `sent_to`: as of the answer, absent from receipts of earlier versions.
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

/** A receipt with the Ed25519 signature of `public_key` over its canonical JSON; see the page of receipts. */
export const SignedReceipt = z.strictObject({
  receipt: Receipt,
  public_key: z.string(),
  signature: z.string(),
})
export type SignedReceipt = z.infer<typeof SignedReceipt>

/** The key by which what an installation signs is known. `fingerprint`: what people compare. */
export const PublicKey = z.strictObject({ public_key: z.string(), fingerprint: z.string() })
export type PublicKey = z.infer<typeof PublicKey>
