import * as z from 'zod/mini'
import { Problem } from '../../../shared/problem.ts'

export type Replied = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

const STACK = /\n\s+at .{0,200}[:(]\d+|\bat \S+ \([^)]*:\d+:\d+\)|node_modules|\/\$bunfs|[\w./-]+\.ts:\d+/

/** Returns what is wrong with a reply to any request; null if nothing is. `secrets`: texts that no reply may contain. */
export function replyFault({ status, headers, text }: Replied, secrets: readonly string[]): string | null {
  if (status >= 500 && !(status === 503 && headers.has('retry-after')))
    return `status ${status}: ${text.slice(0, 300)}`
  // The listener itself replies to headers that are too large, before there is a request.
  if (status === 431) return null
  if (headers.get('x-content-type-options') !== 'nosniff') return 'it may be sniffed'
  const told = secrets.find((secret) => text.includes(secret))
  if (told !== undefined) return `it tells '${told}'`
  if (status < 400) return null
  if (STACK.test(text)) return `it tells where in the code: ${text.slice(0, 300)}`
  const type = headers.get('content-type') ?? ''
  if (status === 416 || text === '') return null
  if (!type.startsWith('application/json'))
    return type.startsWith('text/plain') ? null : `its type is '${type}'`
  const problem = z.strictObject(Problem.shape).safeParse(JSON.parse(text))
  return problem.success ? null : `it is no problem: ${text.slice(0, 300)}`
}
