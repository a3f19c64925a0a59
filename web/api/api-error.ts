import * as z from 'zod/mini'
import * as texts from '#texts/api.ts'
import { problemInWords } from '#texts/messages/problem.ts'
import { Problem, type RefusedFile } from '../../shared/problem.ts'

/**
 * A call that did not succeed. `detail` is the server's sentence, or null where it sent none; `cause` the reply, where
 * one came.
 */
export class ApiError extends Error {
  readonly detail: string | null
  readonly code: string
  /** The HTTP status; 0 when no reply came. */
  readonly status: number
  /** Of a refused upload: the files that cannot be taken. */
  readonly files: readonly RefusedFile[]

  constructor(options: {
    detail: string | null
    code: string
    status: number
    files?: readonly RefusedFile[] | undefined
    cause?: unknown
  }) {
    super(options.detail ?? texts.requestFailed(options.code), { cause: options.cause })
    this.name = 'ApiError'
    this.detail = options.detail
    this.code = options.code
    this.status = options.status
    this.files = options.files ?? []
  }
}

/** True when no reply came: the server is away or cannot be reached. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0
}

/** The server's own sentence about a failure, or `fallback` where it gave none. */
export function detailOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.detail ? error.detail : fallback
}

/** Reads the body of an error reply. A body that is not `{detail, code}` leaves `detail` null. */
export async function problemOf(response: Response): Promise<ApiError> {
  return await inPageLanguage(problemOfText(await response.text(), response.status, response))
}

/** The same error with its sentence in the language of the page, where that has one for its code. */
export async function inPageLanguage(error: ApiError): Promise<ApiError> {
  // The sentences come with the first problem; a server that is away does not send them either.
  const detail = await problemInWords(error.code).catch(() => null)
  return detail === null ? error : new ApiError({ ...error, detail, cause: error.cause })
}

/**
 * As problemOf, for a body already read. Servers that send only `detail` are understood. One that asks to sign in
 * first is told to those who listen for that.
 */
export function problemOfText(text: string, status: number, cause?: Response): ApiError {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return new ApiError({ detail: null, code: 'unreadable_error', status, cause })
  }
  const problem = z.partial(Problem).safeParse(body)
  if (problem.data?.code === 'sign_in_required') signedOut()
  return new ApiError({
    detail: problem.data?.detail ?? null,
    code: problem.data?.code ?? 'unknown_error',
    status,
    files: problem.data?.files,
    cause,
  })
}

const listeners = new Set<() => void>()

/** Calls back when a server says that one has to sign in first. Returns what ends that. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A reply said so. */
function signedOut(): void {
  for (const listener of listeners) listener()
}
