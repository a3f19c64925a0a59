import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { core } from 'zod/mini'
import type { Problem } from '../../../../shared/problem.ts'
import { ModelError } from '../../../models/chat/language-model.ts'
import { EmbeddingModelError, NoSuchEmbeddingModelError } from '../../../models/embedding/embedder.ts'
import { isDamaged, isDiskFull, isDiskUnwritable } from '../../../platform/files/file-errors.ts'
import type { Logger } from '../../../platform/log.ts'
import { isStorageUnavailable } from '../../../storage/blobs/file-store.ts'
import {
  CatalogAway,
  ConflictError,
  NotFoundError,
} from '../../../storage/metadata/interfaces/catalog-error.ts'
import { AccessError } from '../../auth/access-error.ts'
import { AppError, type AppErrorKind } from '../../use-cases/app-error.ts'
import { describeIssues, shortened } from '../../use-cases/describe-issues.ts'
import { errorBody, ProblemError } from '../protocol/problem-error.ts'

const INTERRUPTED = new ProblemError(503, 'interrupted', 'The request was given up before it was answered', {
  'Retry-After': '5',
})

const STATUS: Readonly<Record<AppErrorKind, ContentfulStatusCode>> = {
  invalid: 422,
  too_large: 413,
  unsupported: 415,
  interrupted: 503,
  failed: 500,
}

/**
 * Turns every error into a reply, in this one place: a status and `{detail, code}`, or the error format of the path's
 * protocol. Reveals nothing internal.
 */
export function problemReply(error: unknown, context: Context, log: Logger, basePath: string): Response {
  const { status, problem, headers } = problemOf(
    isOfClient(error, context.req.raw) ? INTERRUPTED : error,
    log,
  )
  return context.json(errorBody(context.req.path.slice(basePath.length))(status, problem), status, {
    ...headers,
  })
}

/** Tells whether the error only means that the client left: nobody reads the reply, and nothing failed here. */
function isOfClient(error: unknown, { signal }: Request): boolean {
  const isAbort = error instanceof Error && error.name === 'AbortError'
  return signal.aborted && (isAbort || error === signal.reason)
}

type Translated = {
  status: ContentfulStatusCode
  problem: Problem
  headers?: Readonly<Record<string, string>>
}

/** Maps an error to its status and body; logs an unexpected one and reports it as such. */
function problemOf(error: unknown, log: Logger): Translated {
  if (error instanceof ProblemError) {
    return { status: error.status, problem: problem(error, LONGEST_LIST), headers: error.headers }
  }
  if (error instanceof AppError) {
    return {
      status: STATUS[error.kind],
      problem: {
        detail: error.message,
        code: error.code,
        ...(error.files.length > 0 ? { files: [...error.files] } : {}),
      },
      headers: error.kind === 'interrupted' ? { 'Retry-After': '5' } : {},
    }
  }
  if (error instanceof core.$ZodError) {
    return { status: 422, problem: { detail: describeIssues(error), code: 'invalid_value' } }
  }
  if (error instanceof AccessError) {
    const { status, code, message, retryAfter } = error
    return {
      status,
      problem: { detail: message, code },
      headers: {
        ...(retryAfter === null ? {} : { 'Retry-After': String(Math.ceil(retryAfter)) }),
        ...(status === 401 ? { 'WWW-Authenticate': 'Bearer realm="Ibid"' } : {}),
      },
    }
  }
  if (error instanceof NotFoundError) return { status: 404, problem: problem(error) }
  if (error instanceof ConflictError) return { status: 409, problem: problem(error) }
  if (error instanceof ModelError && error.code === 'model_missing')
    return { status: 404, problem: { detail: error.message, code: error.code } }
  if (error instanceof ModelError) {
    return {
      status: 503,
      problem: { detail: error.message, code: error.code },
      headers: { 'Retry-After': '5' },
    }
  }
  if (error instanceof NoSuchEmbeddingModelError)
    return { status: 404, problem: { detail: error.message, code: 'embedding_model_missing' } }
  if (error instanceof EmbeddingModelError) {
    log.error('The embedding model cannot be used', { error: error.message })
    // The sentence may name a folder of the server.
    const detail = /'(\/|[A-Za-z]:\\)/.test(error.message)
      ? "The embedding model's files are not as they were added. Ibid's log says which."
      : error.message
    return {
      status: 503,
      problem: { detail, code: 'embedding_model' },
      headers: { 'Retry-After': '5' },
    }
  }
  if (error instanceof CatalogAway) {
    const detail = 'The database does not answer. Try again in a moment.'
    return { status: 503, problem: { detail, code: 'catalog_away' }, headers: { 'Retry-After': '5' } }
  }
  if (isStorageUnavailable(error)) {
    const detail = 'The storage does not answer. Try again in a moment.'
    return { status: 503, problem: { detail, code: 'storage_away' }, headers: { 'Retry-After': '5' } }
  }
  if (isDiskFull(error)) {
    const detail = 'The disk is full. Free some space and try again.'
    return { status: 503, problem: { detail, code: 'disk_full' }, headers: { 'Retry-After': '60' } }
  }
  if (isDiskUnwritable(error)) {
    log.error('The disk takes nothing', { error: String(error) })
    const detail = 'The disk of the data folder cannot be written. See that it works and is not read-only.'
    return { status: 503, problem: { detail, code: 'disk_unwritable' }, headers: { 'Retry-After': '60' } }
  }
  if (isDamaged(error)) {
    log.error('The catalog is damaged', { error: String(error) })
    const detail =
      'The catalog is damaged. Stop Ibid and bring the last backup back: ibid restore FILE --replace'
    return { status: 503, problem: { detail, code: 'catalog_damaged' } }
  }
  log.error('A request failed', {
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  })
  return {
    status: 500,
    problem: { detail: 'Something went wrong in Ibid. Its log says more.', code: 'internal_error' },
  }
}

/** Longest sentence about a refused upload, in characters: it lists every problem at once. */
const LONGEST_LIST = 10_000

/** Shortens the sentence of one of our errors: names sent by a client may be of any length. */
function problem({ message, code }: { message: string; code: string }, most?: number): Problem {
  return { detail: shortened(message, most), code }
}
