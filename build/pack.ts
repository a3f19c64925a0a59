import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import type { CarriedLibrary } from '../server/platform/native/carried.ts'
import { strip } from './strip.ts'

declare module 'node:zlib' {
  // Bun has these functions; the Node version that its types describe does not.
  function zstdCompress(
    data: Uint8Array,
    options: { params: Record<number, number> },
    done: (error: Error | null, result: Buffer) => void,
  ): void
  namespace constants {
    const ZSTD_c_compressionLevel: number
    const ZSTD_c_windowLog: number
    const ZSTD_c_enableLongDistanceMatching: number
  }
}

/** The size of a frame. Frames are unpacked one by one, so this bounds the memory needed. */
const FRAME_BYTES = 32 * 1024 * 1024

/** Matching over the whole frame makes LanceDB's addon 7 % smaller than the level alone, and is faster. */
const ZSTD = {
  params: {
    [constants.ZSTD_c_compressionLevel]: 12,
    [constants.ZSTD_c_windowLog]: 25,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
  },
}

/**
 * Strips and compresses the shared library at `path`, for the executable to carry under `name`;
 * server/platform/native/unpack.ts reverses it. Keeps the frames in `cache` by the SHA-256 of the content, so
 * that the work is done once.
 */
export async function packLibrary(name: string, path: string, cache: string): Promise<CarriedLibrary> {
  const bytes = strip(await Bun.file(path).bytes())
  const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  const folder = join(cache, `${sha256}-${Object.values(ZSTD.params).join('-')}`)
  const known = await stat(folder).catch(() => null)
  if (!known) await compress(bytes, folder)
  const frames = (await readdir(folder)).sort().map((frame) => join(folder, frame))
  return { name, size: bytes.length, sha256, frames }
}

/**
 * Compresses a file that embeddedFile() unpacks whole, and keeps it in `cache` by its content. Returns its
 * path.
 */
export async function packFile(path: string, cache: string): Promise<string> {
  const bytes = await Bun.file(path).bytes()
  const packed = join(cache, `${new Bun.CryptoHasher('sha256').update(bytes).digest('hex')}.zst`)
  if (await stat(packed).catch(() => null)) return packed
  const partial = `${packed}.${process.pid}`
  await Bun.write(partial, await Bun.zstdCompress(bytes, { level: 19 }))
  await rename(partial, packed)
  return packed
}

async function compress(bytes: Uint8Array<ArrayBuffer>, folder: string): Promise<void> {
  const partial = `${folder}.${process.pid}`
  const count = Math.ceil(bytes.length / FRAME_BYTES)
  const frames = Array.from({ length: count }, async (_, index) => {
    const start = index * FRAME_BYTES
    const frame = await promisify(zstdCompress)(bytes.subarray(start, start + FRAME_BYTES), ZSTD)
    await Bun.write(join(partial, `${String(index).padStart(3, '0')}.zst`), frame)
  })
  await Promise.all(frames)
  await rename(partial, folder).catch(async (error) => {
    // Another build may have finished first, with the same content.
    await rm(partial, { recursive: true })
    if (!(await stat(folder).catch(() => null))) throw error
  })
}
