import { z } from 'zod'
import { isSignedBy } from '../../storage/data-folder/installation-key.ts'
import { ArchiveError } from './archive-error.ts'

/** Signs bytes with the key of this installation. */
export type Signer = { readonly publicKey: string; sign(bytes: Uint8Array): string }

const Signature = z.object({ key: z.string(), signature: z.string() })

/** Who sealed an archive, as JSON. `seal`: the digest of all that is in it. */
export function signatureOf(seal: string, { publicKey, sign }: Signer): string {
  return JSON.stringify({ key: publicKey, signature: sign(statement(seal)) } satisfies z.infer<
    typeof Signature
  >)
}

/** The public key whose holder signed an archive of this seal. Throws ArchiveError when the signature is of another. */
export function signerOf(seal: string, json: unknown): string {
  const read = Signature.safeParse(json)
  if (!read.success) throw new ArchiveError('its signature cannot be read')
  const { key, signature } = read.data
  if (!isSignedBy(key, statement(seal), signature))
    throw new ArchiveError('its signature is not of what is in it')
  return key
}

/** It says what is signed: the same key signs other things too. */
function statement(seal: string): Uint8Array {
  return new TextEncoder().encode(`Ibid archive\n${seal}\n`)
}
