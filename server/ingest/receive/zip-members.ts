import type { Metadata } from '../../../shared/documents.ts'
import { extensionOf, type Format } from '../../../shared/formats.ts'
import { MAX_FILE_BYTES, MAX_FILES_PER_UPLOAD } from '../../../shared/limits.ts'
import type { Message } from '../../../shared/message.ts'
import { message } from '../../../shared/messages.ts'
import { ParseError } from '../../documents/model/parser.ts'
import { SniffError, sniff } from '../../documents/sniff/sniff.ts'
import { ZipArchive } from '../../documents/zipped-xml/zip-archive.ts'
import { turns } from '../../platform/yielding.ts'
import type { FileStore, Incoming } from '../../storage/blobs/file-store.ts'
import { cleanName, cleanPath } from './clean-name.ts'

/** A ZIP archive on disk. `path`: its relative path, if sent with folders. */
export type ZipFile = { readonly name: string; readonly path?: string; readonly incoming: Incoming }

/** A file of an archive on disk, not kept yet. */
export type ZipMember = {
  readonly name: string
  readonly path?: string
  readonly incoming: Incoming
  readonly format: Format
  readonly metadata: Metadata
}

/** `leftOut`: a message for each member that Ibid does not take, and one for what the operating system added. */
export type Unpacked = { readonly members: readonly ZipMember[]; readonly leftOut: readonly Message[] }

/** What macOS and Windows put into archives, by any part of its path. */
const SYSTEM_FILE =
  /^(?:__MACOSX|\.DS_Store|\._.*|Thumbs\.db|ehthumbs\.db|desktop\.ini|\.Spotlight-V100|\.Trashes)$/i
const ARCHIVES = new Set(['zip', '7z', 'rar', 'tar', 'gz', 'tgz', 'bz2', 'xz', 'zst'])

/**
 * Unpacks the files of an archive that Ibid can read, which keep their paths and name the archive in their metadata. Throws
 * ParseError if the archive is damaged, protected or a decompression bomb, or if nothing in it can be read; then leaves no
 * files behind.
 */
export async function zipMembers(
  zip: ZipFile,
  metadata: Metadata,
  files: FileStore,
  signal: AbortSignal,
): Promise<Unpacked> {
  const { incoming } = zip
  const archive = await ZipArchive.open({ name: zip.name, path: incoming.path, size: incoming.size })
  const names = [...archive.names()].filter((name) => !name.endsWith('/'))
  const own = names.filter((name) => !name.split('/').some((part) => SYSTEM_FILE.test(part)))
  if (own.length > MAX_FILES_PER_UPLOAD)
    throw new ParseError(
      message('file_zip_files', { file: zip.name, files: own.length, most: MAX_FILES_PER_UPLOAD }),
    )
  const leftOut = archive.leadingOut.map((name) => message('file_zip_outside', { file: shown(name) }))
  const members: ZipMember[] = []
  const rest = turns(signal)
  try {
    for (const name of own) {
      await rest()
      const taken = await member(zip, archive, name, files, signal)
      if ('code' in taken) leftOut.push(taken)
      else members.push({ ...taken, metadata: { ...metadata, unpacked_from: zip.name } })
    }
    const added = names.length - own.length
    if (added > 0) leftOut.push(message('file_zip_system', { file: zip.name, files: added }))
    if (members.length > 0) return { members, leftOut }
    const [why] = leftOut
    throw new ParseError(
      why
        ? message('file_zip_nothing_why', { file: zip.name, why })
        : message('file_zip_nothing', { file: zip.name }),
    )
  } catch (error) {
    await discardMembers(files, members)
    throw error
  }
}

export async function discardMembers(files: FileStore, members: readonly ZipMember[]): Promise<void> {
  await Promise.all(members.map(({ incoming }) => files.discard(incoming)))
}

/** Unpacks a member; returns a message if Ibid does not take it. */
async function member(
  zip: ZipFile,
  archive: ZipArchive,
  inside: string,
  files: FileStore,
  signal: AbortSignal,
): Promise<Omit<ZipMember, 'metadata'> | Message> {
  const name = cleanName(inside)
  const { size, isLink } = archive.about(inside)
  if (name === '') return message('file_nameless', { file: shown(inside) })
  if (isLink) return message('file_zip_link', { file: shown(inside) })
  if (ARCHIVES.has(extensionOf(name))) return message('file_zip_in_zip', { file: shown(inside) })
  if (size === 0) return message('file_empty', { file: shown(inside) })
  if (size > MAX_FILE_BYTES) return message('file_too_large', { file: shown(inside) })
  const incoming = await files.receive(archive.read(inside, signal))
  try {
    const format = await sniff(shown(inside), incoming.path)
    const path = pathOf(zip, inside)
    return { name, ...(path === null ? {} : { path }), incoming, format }
  } catch (error) {
    await files.discard(incoming)
    if (error instanceof SniffError) return error.said
    throw error
  }
}

/** A member's path, below the folder that the archive was sent with. */
function pathOf(zip: ZipFile, inside: string): string | null {
  const folder = zip.path?.split('/').slice(0, -1).join('/')
  return cleanPath(folder ? `${folder}/${inside}` : inside)
}

/** A member's path as sentences show it. */
function shown(inside: string): string {
  const clean = inside.split('/').map(cleanName).filter(Boolean).join('/')
  return clean === '' ? '?' : clean
}
