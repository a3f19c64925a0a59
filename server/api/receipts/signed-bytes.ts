import type { Receipt } from '../../../shared/receipts.ts'

/** Tells a signature of a receipt from those of other things that a key signs. */
const CONTEXT = 'ibid receipt 1\n'

/** What is signed of a receipt: a line of its own, then its JSON without white space, the names of each object in order. */
export function signedBytes(receipt: Receipt): Uint8Array {
  return new TextEncoder().encode(CONTEXT + inOrder(receipt))
}

function inOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOrder).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${inOrder(one)}`).join(',')}}`
}
