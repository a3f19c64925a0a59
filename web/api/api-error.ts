import * as z from 'zod/mini'
import * as texts from '#texts/api.ts'
import { problemMessage } from '#texts/messages/problem.ts'
import { Problem, type RefusedFile } from '../../shared/problem.ts'

/**
 * A call that failed. `detail`: the server's message, null if it sent none. `cause`: the reply, if there was
 * one.
 */
export class ApiError extends Error {
  readonly detail: string | null
  readonly code: string
  /** The HTTP status; 0 without a reply. */
  readonly status: number
  /** For a refused upload: the files that the server does not accept. */
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

/** True if no reply came: the server is down or cannot be reached. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0
}

/** Returns the server's message for a failure, or `fallback` if it gave none. */
export function detailOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.detail ? error.detail : fallback
}

/** Reads the body of an error reply. A body other than `{detail, code}` leaves `detail` null. */
export async function problemOf(response: Response): Promise<ApiError> {
  return await localizeError(problemOfText(await response.text(), response.status, response))
}

/** Returns the error with its message in the language of the page, if that has one for its code. */
export async function localizeError(error: ApiError): Promise<ApiError> {
  // The messages are loaded with the first problem, and cannot be while the server is down.
  const detail = await problemMessage(error.code).catch(() => null)
  return detail === null ? error : new ApiError({ ...error, detail, cause: error.cause })
}

/**
 * Parses the body of an error reply. Accepts bodies with only `detail`. If the code is 'sign_in_required',
 * calls the listeners of onSignedOut().
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

/** Registers a listener for replies that ask to sign in first. Returns a function that removes it. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function signedOut(): void {
  for (const listener of listeners) listener()
}
