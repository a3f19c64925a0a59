import type { Hono } from 'hono'
import { endpoints } from '../../../../shared/endpoints.ts'
import { answerOf, ask, chat, searchPassages } from '../../use-cases/answers.ts'
import { followUpsOf } from '../../use-cases/follow-ups.ts'
import type { Services } from '../../use-cases/services.ts'
import { summarizeDataset } from '../../use-cases/summarize-dataset.ts'
import { readerOf } from '../middleware/authenticate.ts'
import { on } from './endpoint.ts'

export function answerRoutes(app: Hono, services: Services): void {
  const { queries } = services.catalog

  on(app, endpoints.query).either(
    async ({ body, signal }, context) =>
      await answerOf(ask(services, body, signal, { reader: readerOf(context) })),
    ({ body, signal }, context) => ask(services, body, signal, { reader: readerOf(context) }),
  )
  on(app, endpoints.chat).either(
    async ({ body, signal }, context) =>
      await answerOf(chat(services, body, signal, { reader: readerOf(context) })),
    ({ body, signal }, context) => chat(services, body, signal, { reader: readerOf(context) }),
  )
  on(app, endpoints.search).json(async ({ body, signal }) => await searchPassages(services, body, signal))
  on(app, endpoints.summarize).json(
    async ({ body, signal }) => await summarizeDataset(services, body, signal),
  )

  on(app, endpoints.queries).json(async ({ query }, context) => {
    const { queries: data, total } = await queries.list(query, readerOf(context))
    return { data, total }
  })
  on(app, endpoints.pastQuery).json(
    async ({ params }, context) => await queries.get(params.id, readerOf(context)),
  )
  on(app, endpoints.followUps).json(async ({ params, signal }, context) => ({
    data: await followUpsOf(services, params.id, readerOf(context), signal),
  }))
  on(app, endpoints.deletePastQuery).json(async ({ params }) => {
    await queries.remove(params.id)
    return { status: 'deleted' as const, queries_deleted: 1 }
  })
  on(app, endpoints.clearQueries).json(async () => ({
    status: 'deleted' as const,
    queries_deleted: await queries.clear(),
  }))
}
