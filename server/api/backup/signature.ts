import { z } from 'zod'
import { isSignedBy } from '../../storage/data-folder/installation-key.ts'
import { ArchiveError } from './archive-error.ts'

/** Signs bytes with this installation's key. */
export type Signer = { readonly publicKey: string; sign(bytes: Uint8Array): string }

const Signature = z.object({ key: z.string(), signature: z.string() })

/** Signs an archive's seal, as JSON. `seal`: the digest of its contents. */
export function signatureOf(seal: string, { publicKey, sign }: Signer): string {
  return JSON.stringify({ key: publicKey, signature: sign(statement(seal)) } satisfies z.infer<
    typeof Signature
  >)
}

/** Returns the public key that signed this seal. Throws ArchiveError if the signature does not match. */
export function signerOf(seal: string, json: unknown): string {
  const read = Signature.safeParse(json)
  if (!read.success) throw new ArchiveError('its signature cannot be read')
  const { key, signature } = read.data
  if (!isSignedBy(key, statement(seal), signature))
    throw new ArchiveError('its signature is not of what is in it')
  return key
}

/** Returns the signed bytes with domain separation: the same key signs other things, too. */
function statement(seal: string): Uint8Array {
  return new TextEncoder().encode(`Ibid archive\n${seal}\n`)
}
