import { open } from 'node:fs/promises'
import { z } from 'zod'
import { isSignedBy } from '../../storage/data-folder/installation-key.ts'
import { streamOf } from './stream-of.ts'
import { ArchiveError, type Entry, readTar, writeTar } from './tar.ts'

/** Entry with the digest of everything before it. It proves that an archive is complete, not who wrote it. */
const SEAL = 'SEAL'
/** Optional entry after the seal: the signature of the archive's author. */
const SIGNATURE = 'SIGNATURE'
const PART_BYTES = 256 * 1024

/** Signs bytes with this installation's key. */
export type Signer = { readonly publicKey: string; sign(bytes: Uint8Array): string }

/** Writes files as a sealed `.tar.zst`, signed by `signer`, in a stream that never holds a whole file in memory. */
export async function* writeArchive(
  entries: AsyncIterable<Entry>,
  signer: Signer | null = null,
): AsyncGenerator<Uint8Array> {
  const tar = writeTar(sealed(entries, signer))
  try {
    yield* through(tar, new CompressionStream('zstd'))
  } finally {
    await tar.return(undefined)
  }
}

/**
 * Yields the files of a sealed archive in order. Throws ArchiveError if it is no archive, is damaged, or does not end with
 * the seal of exactly these files: use nothing of it before the end is reached. `signed` receives the signer's public
 * key, if there is a signature; the caller decides whether to trust it.
 */
export async function* readArchive(
  source: AsyncIterable<Uint8Array>,
  signed: (publicKey: string) => void = () => undefined,
): AsyncGenerator<Entry> {
  const seal = new Bun.CryptoHasher('sha256')
  let digest: string | null = null
  let isSigned = false
  for await (const entry of readTar(unzipped(source))) {
    if (digest !== null) {
      if (entry.name !== SIGNATURE || isSigned) throw new ArchiveError('something follows its end')
      isSigned = true
      signed(signerOf(digest, await jsonOf(entry)))
      continue
    }
    if (entry.name === SEAL) {
      digest = seal.digest('hex')
      if ((await entryText(entry)) !== digest) throw new ArchiveError('its content is not what was written')
      continue
    }
    const file = new Bun.CryptoHasher('sha256')
    const bytes = hashed(entry.bytes, file)
    yield { ...entry, bytes }
    for await (const _part of bytes) {
      // The digest covers the whole file, so read the rest, too.
    }
    note(seal, entry, file)
  }
  if (digest === null) throw new ArchiveError('it is not whole: its end is missing')
}

const Signature = z.object({ key: z.string(), signature: z.string() })

/** Signs an archive's seal, as JSON. `seal`: the digest of its contents. */
function signatureOf(seal: string, { publicKey, sign }: Signer): string {
  return JSON.stringify({ key: publicKey, signature: sign(statement(seal)) } satisfies z.infer<
    typeof Signature
  >)
}

/** Returns the public key that signed this seal. Throws ArchiveError if the signature does not match. */
function signerOf(seal: string, json: unknown): string {
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

/** Reads an entry's text; throws ArchiveError above a megabyte. */
async function entryText({ name, size, bytes }: Entry): Promise<string> {
  if (size > 1024 * 1024) throw new ArchiveError(`'${name}' in it is too large`)
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

/** Reads an entry's JSON; throws ArchiveError if it is none. */
export async function jsonOf(entry: Entry): Promise<unknown> {
  const text = await entryText(entry)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ArchiveError(`'${entry.name}' in it cannot be read`, { cause })
  }
}

/** Makes an entry of a text. */
export function textEntry(name: string, text: string): Entry {
  const bytes = new TextEncoder().encode(text)
  return {
    name,
    size: bytes.length,
    bytes: (async function* () {
      yield bytes
    })(),
  }
}

/** Makes an entry of a file on disk, which is opened when its turn comes. */
export function fileEntry(name: string, path: string, size: number): Entry {
  return { name, size, bytes: fileParts(path) }
}

/** Reads a file in parts. */
export async function* fileParts(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r')
  try {
    for (;;) {
      const part = Buffer.allocUnsafeSlow(PART_BYTES)
      const { bytesRead } = await file.read(part, 0, PART_BYTES)
      if (bytesRead === 0) return
      yield part.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

async function* sealed(entries: AsyncIterable<Entry>, signer: Signer | null): AsyncGenerator<Entry> {
  const seal = new Bun.CryptoHasher('sha256')
  for await (const entry of entries) {
    const file = new Bun.CryptoHasher('sha256')
    yield { ...entry, bytes: hashed(entry.bytes, file) }
    note(seal, entry, file)
  }
  const digest = seal.digest('hex')
  yield textEntry(SEAL, digest)
  if (signer !== null) yield textEntry(SIGNATURE, signatureOf(digest, signer))
}

function note(seal: Bun.CryptoHasher, { name, size }: Entry, file: Bun.CryptoHasher): void {
  seal.update(`${file.digest('hex')} ${size} ${name}\n`)
}

async function* hashed(
  bytes: AsyncIterable<Uint8Array>,
  hasher: Bun.CryptoHasher,
): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) {
    hasher.update(part)
    yield part
  }
}

async function* unzipped(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const failure: { error?: unknown } = {}
  try {
    yield* through(noting(source, failure), new DecompressionStream('zstd'))
  } catch (error) {
    if ('error' in failure) throw failure.error
    throw new ArchiveError('it is damaged', { cause: error })
  }
}

/** Passes parts on and records an error of the source, to tell it from an error in the data. */
async function* noting(
  source: AsyncIterable<Uint8Array>,
  failure: { error?: unknown },
): AsyncGenerator<Uint8Array> {
  try {
    yield* source
  } catch (error) {
    failure.error = error
    throw error
  }
}

async function* through(
  source: AsyncIterable<Uint8Array>,
  transform: CompressionStream | DecompressionStream,
): AsyncGenerator<Uint8Array> {
  const reader = streamOf(source).pipeThrough(transform).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
