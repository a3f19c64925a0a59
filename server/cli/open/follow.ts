import type * as z from 'zod/mini'
import { isTerminal, Job } from '../../../shared/jobs.ts'
import { Problem } from '../../../shared/problem.ts'
import { type Reindexing, ReindexReply, SystemStatusReply } from '../../../shared/system.ts'
import type { Config } from '../../config/config.ts'
import { EmbeddingModelError } from '../../models/embedding/embedder.ts'
import { ProgressLine } from '../terminal/progress-line.ts'
import { atTarget, type Target } from './open-target.ts'
import { askServer, refusalOf } from './running-server.ts'

const POLL_MS = 300

/**
 * Rebuilds the index, by the running server or in this process if none runs, and shows the progress. `model`: null for the
 * present one. If the command is interrupted, a running server goes on, and otherwise the next start does. Resolves with
 * the exit code. Throws EmbeddingModelError if the model is unusable.
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

/** Resolves with null once the index is rebuilt, or with the reason why it is stuck. */
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

/** Milliseconds between two looks at a job. */
const JOB_POLL_MS = 300

/** Resolves with the job once it has ended; calls `show` with each state until then. */
export async function jobEnded({ url, token }: Target, id: string, show: (job: Job) => void): Promise<Job> {
  for (;;) {
    const response = await askServer(url, `/api/jobs/${id}/status`, token)
    if (!response.ok) throw new Error(`Cannot follow the job: ${Problem.parse(await response.json()).detail}`)
    const job = Job.parse(await response.json())
    show(job)
    if (isTerminal(job.status)) return job
    await Bun.sleep(JOB_POLL_MS)
  }
}
