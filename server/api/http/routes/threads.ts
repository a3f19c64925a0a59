import type { Hono } from 'hono'
import { endpoints } from '../../../../shared/endpoints.ts'
import { openThread } from '../../use-cases/answers.ts'
import type { Services } from '../../use-cases/services.ts'
import { readerOf } from '../middleware/authenticate.ts'
import { on } from './endpoint.ts'

export function threadRoutes(app: Hono, { catalog }: Services): void {
  const { threads, queries } = catalog

  on(app, endpoints.threads).json(async ({ query }, context) => {
    const { threads: data, total } = await threads.list(query, readerOf(context))
    return { data, total }
  })
  on(app, endpoints.thread).json(
    async ({ params, query }, context) => await openThread(catalog, params.id, query, readerOf(context)),
  )
  on(app, endpoints.changeThread).json(async ({ params, body }) => ({
    data: await threads.change(params.id, body),
  }))
  on(app, endpoints.deleteThread).json(async ({ params }) => ({
    status: 'deleted' as const,
    queries_deleted: await threads.remove(params.id),
  }))
  on(app, endpoints.judgeAnswer).json(async ({ params, body }) => {
    await queries.judge(params.id, body)
    const { id, rating, note } = await queries.get(params.id)
    return { data: { id, rating, note } }
  })
}
