import type * as z from 'zod/mini'
import { Problem } from '../../../shared/problem.ts'
import { type Reindexing, ReindexReply, SystemStatusReply } from '../../../shared/system.ts'
import type { Config } from '../../config/config.ts'
import { EmbeddingModelError } from '../../models/embedding/embedding-model-error.ts'
import { ProgressLine } from '../terminal/progress-line.ts'
import { askServer, refusalOf } from './ask-server.ts'
import { atTarget, type Target } from './open-target.ts'

const POLL_MS = 300

/**
 * Has the running server make the index anew, or does it here when none runs, and shows how far it is. `model`:
 * null for the present one. Ending the command leaves a running server at it, and a data folder where it was:
 * the next start goes on. Resolves with the exit code. Throws EmbeddingModelError when the model cannot be used.
 */
export async function reindexAndFollow(
  model: string | null,
  config: Config,
  token: string | null,
  version: string,
): Promise<number> {
  return await atTarget({ ...config, embedding: null }, version, token, async (target) => {
    const body = JSON.stringify(model === null ? {} : { model })
    const headers = { 'Content-Type': 'application/json' }
    const begun = await call(target, '/api/reindex', ReindexReply, { method: 'POST', headers, body })
    if (begun.data && !target.isOwn)
      console.error('The server goes on with this when you leave (Ctrl-C); the old vectors serve meanwhile.')
    const failure = begun.data ? await follow(target) : null
    const { data } = await call(target, '/api/system/status', SystemStatusReply)
    if (failure === null) {
      const { model: name, dimensions } = data.embedding
      console.log(`${data.documents} documents are searched with ${name}, ${dimensions} dimensions`)
      return 0
    }
    console.error(
      `ibid: Cannot rebuild the index: ${failure}. ${data.embedding.model} stays in use, and the server tries again every 30 s`,
    )
    return 1
  })
}

/** Resolves when it is done: null, or why it does not get on. */
async function follow(target: Target): Promise<string | null> {
  let line: ProgressLine | null = null
  let total = 0
  for (;;) {
    const { data } = await call(target, '/api/system/status', SystemStatusReply)
    const reindexing: Reindexing | null = data.embedding.reindexing
    if (reindexing === null || reindexing.error !== null) {
      line?.end()
      return reindexing?.error ?? null
    }
    if (line === null || reindexing.documents_total !== total)
      line = new ProgressLine(reindexing.documents_total)
    total = reindexing.documents_total
    line.show(reindexing.documents_done, reindexing.model)
    await Bun.sleep(POLL_MS)
  }
}

async function call<T>(
  { url, token }: Target,
  path: string,
  schema: z.ZodMiniType<T>,
  init: RequestInit = {},
): Promise<T> {
  const response = await askServer(url, path, token, init)
  if (response.ok) return schema.parse(await response.json())
  const { detail } = Problem.parse(await response.json())
  throw new EmbeddingModelError(refusalOf(response.status, detail))
}
