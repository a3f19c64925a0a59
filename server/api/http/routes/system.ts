import { basename } from 'node:path'
import type { Hono } from 'hono'
import { endpoints } from '../../../../shared/endpoints.ts'
import { roundedSeconds } from '../../../../shared/rounded.ts'
import type { VerifyEvent, VerifyProblem } from '../../../../shared/system.ts'
import { findOffice } from '../../../documents/office/legacy/find-office.ts'
import { missingOcrPackage } from '../../../documents/pdf/ocr.ts'
import { type VerifyServices, verifyDocuments } from '../../../ingest/verify/verify-documents.ts'
import { locateServer } from '../../../models/chat/server-location.ts'
import type { Services } from '../../use-cases/services.ts'
import { on } from './endpoint.ts'

export function systemRoutes(app: Hono, services: Services): void {
  const { catalog, config, embedder, files, ingestion, models } = services

  on(app, endpoints.systemStatus).json(async () => {
    const [counts, queries, metrics, usage, model] = await Promise.all([
      catalog.documents.counts(),
      catalog.queries.counts(),
      ingestion.metrics(),
      files.usage(),
      models.status(),
    ])
    return {
      data: {
        version: services.version,
        uptime_seconds: roundedSeconds(performance.now() / 1000),
        engine: {
          kind: model.model ? ('ollama' as const) : ('extractive' as const),
          writer: model.model ? ('model' as const) : ('extractive' as const),
          provider: model.provider,
          host: model.host,
          place: locateServer(model.host),
          reachable: model.reachable,
          model: model.model,
          models: model.models.map(({ name }) => name),
          error: model.error?.message ?? null,
          ...(model.error && { said: model.error.said }),
          requests: model.requests,
        },
        embedding: {
          model: embedder.model,
          dimensions: embedder.dimensions,
          reindexing: services.reindexer.status,
        },
        storage: { bytes: usage.bytes, free_bytes: usage.free, data_dir_name: basename(config.dataDir) },
        workers: { count: metrics.worker_count, busy: metrics.active_workers },
        programs: { ocr: missingOcrPackage() === null, office: findOffice() !== null },
        datasets: counts.datasets,
        documents: counts.documents,
        chunks: counts.chunks,
        queries_today: queries.today,
        queries_total: queries.total,
      },
    }
  })

  on(app, endpoints.settings).json(async () => ({ data: await catalog.installation.settings() }))
  on(app, endpoints.saveSettings).json(async ({ body }) => {
    await catalog.installation.saveSettings(body)
    await services.settingsChanged()
    return { data: await catalog.installation.settings() }
  })

  const notifications = async () => {
    const data = await catalog.installation.notifications()
    return { data, unread: data.filter((notification) => !notification.read).length }
  }
  on(app, endpoints.notifications).json(notifications)
  on(app, endpoints.readNotifications).json(async ({ body }) => {
    await catalog.installation.read(body.ids ?? null)
    return await notifications()
  })
  on(app, endpoints.activity).json(async ({ query }) => ({
    data: await catalog.installation.activity(query.days),
  }))

  on(app, endpoints.models).json(async () => ({ data: [...(await models.refresh()).models] }))
  on(app, endpoints.chooseModel).json(async ({ body }) => {
    await models.require(body.name)
    const settings = await catalog.installation.settings()
    await catalog.installation.saveSettings({ ...settings, answering: { model: body.name } })
    await services.settingsChanged()
    return { name: body.name }
  })
  on(app, endpoints.reindex).json(async ({ body }) => {
    await services.reindexer.start(body.model ?? null)
    return { data: services.reindexer.status }
  })
  on(app, endpoints.pullModel).events(({ body, signal }) => models.pull(body.name, signal))
  on(app, endpoints.verify).events(({ query, signal }) =>
    verifyEvents({ ...services, reader: query.originals === '1' ? services.ephemeralReader : null }, signal),
  )
}

/** Least time between two progress events. */
const TELL_MS = 200

async function* verifyEvents(services: VerifyServices, signal: AbortSignal): AsyncGenerator<VerifyEvent> {
  const problems: VerifyProblem[] = []
  let documents = 0
  let toldAt = Number.NEGATIVE_INFINITY
  for await (const { documents: read, done, total, problems: found } of verifyDocuments(services, signal)) {
    problems.push(...found)
    documents = read
    if (performance.now() - toldAt < TELL_MS) continue
    toldAt = performance.now()
    yield { event: 'progress', data: { done, total } }
  }
  yield { event: 'result', data: { documents, damage: await services.catalog.damage(), problems } }
}
