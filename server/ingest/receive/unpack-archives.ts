import type { Metadata } from '../../../shared/documents.ts'
import { MAX_FILES_PER_UPLOAD } from '../../../shared/limits.ts'
import type { Message } from '../../../shared/message.ts'
import { textOf } from '../../../shared/messages.ts'
import { ParseError } from '../../documents/model/parser.ts'
import type { FileStore } from '../../storage/blobs/file-store.ts'
import { discardMembers, type ZipFile, type ZipMember, zipMembers } from './zip-members.ts'

/** Why an upload is refused. */
export type UploadProblem = {
  readonly kind: 'invalid' | 'too_large' | 'unsupported'
  readonly code: string
  readonly detail: string
  /** `detail` by code, if it is about a file. */
  readonly said?: Message
  /** Index of the file among those sent. */
  readonly index?: number
}

/** A ZIP archive of an upload. `index`: among the files sent. */
export type ReceivedArchive = ZipFile & { readonly index: number }

type Archives = {
  readonly members: readonly ZipMember[]
  readonly leftOut: readonly Message[]
  readonly problems: readonly UploadProblem[]
}

/**
 * Unpacks the archives of an upload that has `others` further files. `problems`: of the archives that cannot be unpacked, and of the whole
 * upload, without an index, if it has too many files: then nothing is unpacked. No files stay behind if it throws.
 */
export async function unpackArchives(
  archives: readonly ReceivedArchive[],
  others: number,
  metadata: Metadata,
  store: FileStore,
): Promise<Archives> {
  const members: ZipMember[] = []
  const leftOut: Message[] = []
  const problems: UploadProblem[] = []
  try {
    for (const archive of archives) {
      try {
        const unpacked = await zipMembers(archive, metadata, store, new AbortController().signal)
        members.push(...unpacked.members)
        leftOut.push(...unpacked.leftOut)
      } catch (error) {
        if (!(error instanceof ParseError)) throw error
        problems.push(refusal(archive, error.said))
      }
    }
  } catch (error) {
    await discardMembers(store, members)
    throw error
  }
  if (others + members.length <= MAX_FILES_PER_UPLOAD) return { members, leftOut, problems }
  await discardMembers(store, members)
  return { members: [], leftOut: [], problems: [...problems, tooMany] }
}

export async function discardUnpacked(store: FileStore, { members }: Archives): Promise<void> {
  await discardMembers(store, members)
}

const tooMany: UploadProblem = {
  ...{ kind: 'too_large', code: 'too_many_files' },
  detail: `An upload can have at most ${MAX_FILES_PER_UPLOAD} files`,
}

function refusal({ index }: ReceivedArchive, said: Message): UploadProblem {
  return { kind: 'unsupported', code: 'unusable_archive', detail: textOf(said), said, index }
}
