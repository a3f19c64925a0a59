import type * as z from 'zod/mini'
import type { TokenRole } from './access.ts'

/**
 * One row of the contract. `path` is relative to the base path and uses ':name' for parameters. `body` is JSON;
 * `form` is multipart and `file` the media type of plain bytes; both are read as a stream by the server. `events` is what the route sends with
 * `Accept: text/event-stream`. `reply` null: the route answers with bytes or with events only; `sends`: of which media types they are. `also`: further statuses that it
 * may answer with, with the same reply or, those of files, without one. `access`: the role
 * that is needed where one is; by default reading needs 'reader', everything else 'admin'. `takes`: the kind of
 * work of which the server does only so much at once.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly access?: TokenRole | 'anyone'
  readonly takes?: 'upload' | 'question' | 'search' | 'analysis'
  readonly tag: 'Datasets' | 'Documents' | 'Jobs' | 'Asking' | 'System' | 'Access'
  readonly status?: number
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  readonly form?: z.ZodMiniType
  readonly file?: string
  readonly reply: z.ZodMiniType | null
  readonly also?: readonly (200 | 206 | 304 | 416)[]
  readonly sends?: readonly string[]
  readonly events?: z.ZodMiniType
}

/** Who may call a row of the contract. */
export function accessOf({ access, method }: Pick<Endpoint, 'access' | 'method'>): TokenRole | 'anyone' {
  return access ?? (method === 'GET' ? 'reader' : 'admin')
}
