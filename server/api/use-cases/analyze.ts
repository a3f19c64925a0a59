import type { Answer } from '../../../shared/answers.ts'
import { DEFAULT_MAX_RESULTS } from '../../../shared/limits.ts'
import type { Role } from '../../../shared/roles.ts'
import { answer } from '../../answer/answer.ts'
import { ParseError } from '../../documents/model/parser.ts'
import { ByteSemaphore } from '../../platform/byte-semaphore.ts'
import { AppError } from './app-error.ts'
import { answerOf } from './ask.ts'
import { openEphemeralLibrary } from './ephemeral-library.ts'
import { EVERYTHING } from './find-scope.ts'
import type { Services } from './services.ts'
import { type ReceivedFile, usableFiles } from './upload.ts'

/** Files take some ten times their size in memory until the answer: more files wait for their turn. */
const BYTES_AT_ONCE = 32 * 1024 * 1024
const admission = new ByteSemaphore(BYTES_AT_ONCE)

export type AnalyzeRequest = {
  readonly query: string
  readonly role: Role
  readonly files: readonly ReceivedFile[]
}

/** Answers over files that come with the question; nothing of them is kept. Throws AppError for files of no use. */
export async function analyze(
  services: Services,
  request: AnalyzeRequest,
  signal: AbortSignal,
): Promise<Answer> {
  const files = await usableFiles(request.files)
  const bytes = files.reduce((sum, { incoming }) => sum + incoming.size, 0)
  return await admission.during(bytes, signal, () => answerOver(services, files, request, signal))
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
