import type { RefusedFile } from '../../../shared/problem.ts'

/** Why a use case could not be done, as HTTP, the command line and others tell it in their own way. */
export type AppErrorKind = 'invalid' | 'too_large' | 'unsupported' | 'interrupted' | 'failed'

/** What was asked for could not be done; the message is a sentence for who asked, `code` one word for programs. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly kind: AppErrorKind
  readonly code: string
  /** Of a refused upload: the files that cannot be taken. */
  readonly files: readonly RefusedFile[]

  constructor(kind: AppErrorKind, code: string, detail: string, files: readonly RefusedFile[] = []) {
    super(detail)
    this.kind = kind
    this.code = code
    this.files = files
  }
}
