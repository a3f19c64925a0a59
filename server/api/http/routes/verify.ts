import type { Hono } from 'hono'
import { endpoints } from '../../../../shared/endpoints.ts'
import type { VerifyEvent, VerifyProblem } from '../../../../shared/system.ts'
import { type VerifyServices, verifyDocuments } from '../../../ingest/verify/verify-documents.ts'
import type { Services } from '../../use-cases/services.ts'
import { on } from './endpoint.ts'

/** Least time between two progress events. */
const TELL_MS = 200

export function verifyRoutes(app: Hono, services: Services): void {
  on(app, endpoints.verify).events(({ query, signal }) =>
    verify({ ...services, reader: query.originals === '1' ? services.ephemeralReader : null }, signal),
  )
}

async function* verify(services: VerifyServices, signal: AbortSignal): AsyncGenerator<VerifyEvent> {
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
