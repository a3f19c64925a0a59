import type { Answer } from '../../../shared/answers.ts'
import { DEFAULT_MAX_RESULTS } from '../../../shared/limits.ts'
import type { Role } from '../../../shared/roles.ts'
import { answer } from '../../answer/answer.ts'
import { ParseError } from '../../documents/model/parser.ts'
import type { EphemeralFile } from '../../ingest/read/ephemeral-reader.ts'
import { newJobOf } from '../../ingest/receive/receive.ts'
import { ByteSemaphore } from '../../platform/byte-semaphore.ts'
import type { PackedChunks } from '../../storage/index/chunks/chunk-store.ts'
import { type EphemeralStores, openEphemeralStores } from '../../storage/open/open-stores.ts'
import { answerOf } from './answers.ts'
import { AppError } from './app-error.ts'
import { EVERYTHING } from './find-scope.ts'
import type { Services } from './services.ts'
import { type UploadedFile, type UsableFile, usableFiles } from './upload.ts'

/** Bytes of files that are analysed at once: until the answer, a file takes about ten times its size in memory. */
const BYTES_AT_ONCE = 32 * 1024 * 1024
const semaphore = new ByteSemaphore(BYTES_AT_ONCE)

export type AnalyzeRequest = {
  readonly query: string
  readonly role: Role
  readonly files: readonly UploadedFile[]
}

/** Answers a question from files sent with it, and keeps none of them. Throws AppError for files that cannot be read. */
export async function analyze(
  services: Services,
  request: AnalyzeRequest,
  signal: AbortSignal,
): Promise<Answer> {
  const files = await usableFiles(request.files)
  const bytes = files.reduce((sum, { incoming }) => sum + incoming.size, 0)
  return await semaphore.during(bytes, signal, () => answerOver(services, files, request, signal))
}

async function answerOver(
  services: Services,
  files: Awaited<ReturnType<typeof usableFiles>>,
  { query, role }: AnalyzeRequest,
  signal: AbortSignal,
): Promise<Answer> {
  const library = await openEphemeralLibrary(services, files, signal).catch((error: unknown) => {
    if (!(error instanceof ParseError)) throw error
    throw new AppError('invalid', 'unreadable_file', error.message)
  })
  try {
    const asked = {
      ...{ question: query, scope: EVERYTHING, role },
      ...{ maxResults: DEFAULT_MAX_RESULTS, mode: 'fast' as const },
    }
    return await answerOf(answer(asked, services.answeringOver(library), signal))
  } finally {
    await library.close()
  }
}

/** The dataset of an ephemeral library. */
const DATASET = 'this request'

/** Reads files into a library that lasts for one request and answers questions like the permanent one. Throws ParseError. */
async function openEphemeralLibrary(
  { ephemeralReader, files: store }: Pick<Services, 'ephemeralReader' | 'files'>,
  files: readonly UsableFile[],
  signal: AbortSignal,
): Promise<EphemeralStores> {
  const library = await openEphemeralStores(store, ephemeralReader.dimensions)
  try {
    const { catalog, chunks } = library
    const job = await catalog.jobs.create(newJobOf({ datasetName: DATASET, metadata: {}, files }))
    const sent: EphemeralFile[] = []
    for (const row of job.files) {
      const file = await catalog.jobs.started(row)
      if (file) sent.push({ file, path: files[file.position]?.incoming.path ?? '' })
    }
    const batches: PackedChunks[] = []
    const completed = await ephemeralReader.read(sent, (batch) => batches.push(batch), signal)
    await chunks.add(batches)
    await chunks.countWords(completed.map(({ documentId }) => documentId))
    await catalog.jobs.completed(completed)
    return library
  } catch (error) {
    await library.close()
    throw error
  }
}
