import type { Hono } from 'hono'
import { endpoints } from '../../../../shared/endpoints.ts'
import { answerOf, ask, chat, searchPassages, summarizeDataset } from '../../use-cases/answers.ts'
import type { Services } from '../../use-cases/services.ts'
import { on } from './endpoint.ts'

export function answerRoutes(app: Hono, services: Services): void {
  const { queries } = services.catalog

  on(app, endpoints.query).either(
    async ({ body, signal }) => await answerOf(ask(services, body, signal)),
    ({ body, signal }) => ask(services, body, signal),
  )
  on(app, endpoints.chat).either(
    async ({ body, signal }) => await answerOf(chat(services, body, signal)),
    ({ body, signal }) => chat(services, body, signal),
  )
  on(app, endpoints.search).json(async ({ body, signal }) => await searchPassages(services, body, signal))
  on(app, endpoints.summarize).json(
    async ({ body, signal }) => await summarizeDataset(services, body, signal),
  )

  on(app, endpoints.queries).json(async ({ query }) => {
    const { queries: data, total } = await queries.list(query)
    return { data, total }
  })
  on(app, endpoints.questionTitles).json(async ({ query }) => {
    const { queries: past, total } = await queries.list(query)
    const data = past.map(({ id, query, dataset_names, asked_at, answer }) => ({
      ...{ id, query, dataset_names, asked_at },
      answered: answer.answered,
      small_talk: answer.said?.answer?.code === 'small_talk',
    }))
    return { data, total }
  })
  on(app, endpoints.pastQuery).json(async ({ params }) => await queries.get(params.id))
  on(app, endpoints.deletePastQuery).json(async ({ params }) => {
    await queries.remove(params.id)
    return { status: 'deleted' as const, queries_deleted: 1 }
  })
  on(app, endpoints.clearQueries).json(async () => ({
    status: 'deleted' as const,
    queries_deleted: await queries.clear(),
  }))
}
