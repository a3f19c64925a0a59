import type { Context } from 'hono'
import type { Logger } from '../../../platform/log.ts'
import { AccessError } from '../../auth/access-error.ts'
import { contentDisposition } from './content-disposition.ts'
import { requireAdmitted, STILL_IN_MS } from './still-admitted.ts'

/** `type`: the media type; `name`: that of the file. */
type Download = { readonly type: string; readonly name: string; readonly log: Logger }

/**
 * Replies with a file whose parts come one after the other. It is cut, so that nobody takes it for whole, if they throw, which
 * is noted in the log, or once the caller is no longer admitted. Throws AccessError if that is so before the first part.
 */
export async function download(
  context: Context,
  parts: AsyncIterable<Uint8Array>,
  { type, name, log }: Download,
): Promise<Response> {
  const source = parts[Symbol.asyncIterator]()
  let asked = 0
  const requireStill = async () => {
    asked = performance.now()
    await requireAdmitted(context).catch(async (error: unknown) => {
      await source.return?.()
      throw error
    })
  }
  await requireStill()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await source.next()
          if (done) return controller.close()
          if (performance.now() - asked >= STILL_IN_MS) await requireStill()
          controller.enqueue(value)
        } catch (error) {
          if (!(error instanceof AccessError)) log.error('A download was cut', { error: String(error) })
          // Bun would print an error with its stack.
          controller.error(undefined)
        }
      },
      async cancel() {
        await source.return?.()
      },
    },
    // Nobody would read or end the body of a reply to HEAD.
    { highWaterMark: 0 },
  )
  const headers = { 'Content-Type': type, 'Content-Disposition': contentDisposition('attachment', name) }
  return new Response(body, { headers })
}
