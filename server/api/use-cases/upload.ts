import { DatasetName, MISSING_DATASET_NAME } from '../../../shared/datasets.ts'
import type { Metadata } from '../../../shared/documents.ts'
import { type Format, isZipName } from '../../../shared/formats.ts'
import type { Job } from '../../../shared/jobs.ts'
import type { Message } from '../../../shared/message.ts'
import { message, textOf } from '../../../shared/messages.ts'
import { SniffError, sniff } from '../../documents/sniff/sniff.ts'
import {
  type Attachment,
  discardAll,
  isMail,
  mailAttachments,
} from '../../ingest/receive/mail-attachments.ts'
import {
  discardUnpacked,
  type ReceivedArchive,
  type UploadProblem,
  unpackArchives,
} from '../../ingest/receive/unpack-archives.ts'
import type { ZipMember } from '../../ingest/receive/zip-members.ts'
import type { FileStore, Incoming } from '../../storage/blobs/file-store.ts'
import { AppError } from './app-error.ts'
import type { Services } from './services.ts'

const NO_FILES = 'Please select at least one file to upload.'

/**
 * A received file on disk, not stored yet. `path`: relative path, if the client sent one. `tooLarge`: the file exceeded
 * the limit, so it is incomplete on disk.
 */
export type UploadedFile = {
  readonly name: string
  readonly path?: string
  readonly incoming: Incoming
  readonly tooLarge: boolean
}

export type UsableFile = UploadedFile & { readonly format: Format }

/** `problems`: problems of the form, reported together with those of the files. */
export type UploadRequest = {
  readonly datasetName: string
  readonly metadata: Metadata
  readonly files: readonly UploadedFile[]
  readonly problems?: readonly UploadProblem[]
}

/** Why a file was left out. `index`: among the files sent; none for a member of an archive. */
export type LeftOutFile = { readonly said: Message; readonly index?: number }

export type Uploaded = { readonly job: Job; readonly leftOut: readonly LeftOutFile[] }

/**
 * Queues received files as one job through Ingestion.submit(), and creates the dataset if missing. ZIP archives are replaced
 * by their files. Leaves out files that cannot be taken. If none can be taken, or something is wrong with the form, throws one AppError
 * for all problems before it stores anything; the caller then discards the files.
 */
export async function upload(
  { ingestion, files: store }: Pick<Services, 'ingestion' | 'files'>,
  { datasetName, metadata, files, problems = [] }: UploadRequest,
): Promise<Uploaded> {
  const name = DatasetName.safeParse(datasetName)
  const checked = await checkFiles(files, isZipName)
  if (!name.success) {
    const detail = name.error.issues[0]?.message ?? MISSING_DATASET_NAME
    throw worst([{ kind: 'invalid', code: 'invalid_dataset_name', detail }, ...problems, ...checked.problems])
  }
  if (problems.length > 0) throw worst([...problems, ...checked.problems])
  const unpacked = await unpackArchives(checked.archives, checked.files.length, metadata, store)
  const faults = inOrder([...checked.problems, ...unpacked.problems])
  const received = [...checked.files, ...unpacked.members]
  if (received.length === 0 || faults.some(({ index }) => index === undefined)) throw worst(faults)
  const leftOut = [
    ...faults.map(({ detail, said = message('text', { text: detail }), index }) => ({
      said,
      ...(index === undefined ? {} : { index }),
    })),
    ...unpacked.leftOut.map((said) => ({ said })),
  ]
  let attachments: Attachment[] = []
  try {
    attachments = await attachmentsOf(received, metadata, store)
    const job = await ingestion.submit({
      ...{ datasetName: name.data, metadata, files: [...received, ...attachments] },
      leftOut: leftOut.map(({ said }) => said),
    })
    const taken = new Set<UploadedFile['incoming']>(checked.files.map(({ incoming }) => incoming))
    const rest = files.filter(({ incoming }) => !taken.has(incoming))
    await Promise.all(rest.map(({ incoming }) => store.discard(incoming)))
    return { job, leftOut }
  } catch (error) {
    await discardAll(store, attachments)
    await discardUnpacked(store, unpacked)
    throw error
  }
}

/** Extracts attachments of the mails among the files. Leaves no files behind if it throws. */
async function attachmentsOf(
  files: readonly (UsableFile | ZipMember)[],
  metadata: Metadata,
  store: FileStore,
): Promise<Attachment[]> {
  const all: Attachment[] = []
  try {
    for (const file of files)
      if (isMail(file.format))
        all.push(
          ...(await mailAttachments(
            file,
            'metadata' in file ? file.metadata : metadata,
            store,
            new AbortController().signal,
          )),
        )
    return all
  } catch (error) {
    await discardAll(store, all)
    throw error
  }
}

/** Detects the formats of files. Throws one AppError for all problems. */
export async function usableFiles(received: readonly UploadedFile[]): Promise<UsableFile[]> {
  const { files, problems } = await checkFiles(received)
  if (problems.length > 0) throw worst(problems)
  return files
}

async function checkFiles(
  received: readonly UploadedFile[],
  isArchive: (name: string) => boolean = () => false,
): Promise<{ files: UsableFile[]; archives: ReceivedArchive[]; problems: UploadProblem[] }> {
  const problems: UploadProblem[] = []
  if (received.length === 0) problems.push({ kind: 'invalid', code: 'no_files', detail: NO_FILES })
  const files: UsableFile[] = []
  const archives: ReceivedArchive[] = []
  for (const [index, file] of received.entries()) {
    const wrong = (kind: UploadProblem['kind'], code: string, said: Message) =>
      problems.push({ kind, code, detail: textOf(said), said, index })
    if (file.name === '') wrong('invalid', 'missing_filename', message('file_unnamed'))
    else if (file.tooLarge)
      wrong('too_large', 'file_too_large', message('file_too_large', { file: file.name }))
    else if (file.incoming.size === 0)
      wrong('invalid', 'empty_file', message('file_empty', { file: file.name }))
    else if (isArchive(file.name)) archives.push({ ...file, index })
    else {
      try {
        files.push({ ...file, format: await sniff(file.name, file.incoming.path) })
      } catch (error) {
        if (!(error instanceof SniffError)) throw error
        wrong('unsupported', 'unsupported_type', error.said)
      }
    }
  }
  return { files, archives, problems }
}

function inOrder(problems: readonly UploadProblem[]): UploadProblem[] {
  return problems.toSorted((a, b) => (a.index ?? -1) - (b.index ?? -1))
}

/** Combines problems into one error of the worst kind. */
function worst(problems: readonly UploadProblem[]): AppError {
  const first = (['too_large', 'unsupported', 'invalid'] as const)
    .map((kind) => problems.find((problem) => problem.kind === kind))
    .find(Boolean)
  if (!first) throw new Error('Cannot refuse an upload: nothing is wrong with it')
  const files = problems.flatMap(({ index, code, detail, said }) =>
    index === undefined ? [] : [{ index, code, detail, ...(said && { said }) }],
  )
  return new AppError(first.kind, first.code, problems.map(({ detail }) => detail).join(', '), files)
}
