import type { RefusedFile } from '../../../shared/problem.ts'

/** Kind of failure; HTTP gives each kind its status. */
export type AppErrorKind = 'invalid' | 'too_large' | 'unsupported' | 'interrupted' | 'failed'

/** Reports that a use case failed. The message is for people, `code` for programs. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly kind: AppErrorKind
  readonly code: string
  /** The refused files of an upload. */
  readonly files: readonly RefusedFile[]

  constructor(kind: AppErrorKind, code: string, detail: string, files: readonly RefusedFile[] = []) {
    super(detail)
    this.kind = kind
    this.code = code
    this.files = files
  }
}
