import type * as z from 'zod/mini'
import type { TokenRole } from './access.ts'

/**
 * One endpoint of the contract. `path`: relative to the base path, with ':name' for parameters. `body`: JSON; `form`:
 * multipart, and `file`: media type of plain bytes, both read as a stream. `events`: sent for
 * `Accept: text/event-stream`. `reply` null: replies with bytes or events only; `sends`: their media types. `also`: further
 * statuses, with the same reply or, for files, without one. `access`: required role; by default 'reader' for reading and
 * 'admin' for everything else. `takes`: kind of work whose concurrency is limited.
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

/** Returns the role that an endpoint requires. */
export function accessOf({ access, method }: Pick<Endpoint, 'access' | 'method'>): TokenRole | 'anyone' {
  return access ?? (method === 'GET' ? 'reader' : 'admin')
}
