import type { Hono } from 'hono'
import { type Labels, numberLines, processFigures } from '../../../platform/metrics.ts'
import { outboundConnections } from '../../../platform/outbound.ts'
import { FIRST_TABLE, type SharedFigures } from '../../../storage/index/chunks/chunk-store.ts'
import type { Services } from '../../use-cases/services.ts'
import { authorize } from '../middleware/authenticate.ts'

/** Lease of the server that maintains the shared index. */
const MAINTAINED = `maintain ${FIRST_TABLE}`

/** Serves `/metrics` in Prometheus' text format, to readers and admins. */
export function metricsRoutes(app: Hono, services: Services): void {
  app.get('/metrics', async (context) => {
    authorize(context, { method: 'GET' })
    const lines = [...ofProcess(services), ...(await ofInstallation(services))]
    for (const histogram of [services.metrics.requests, services.metrics.modelCalls])
      lines.push(...histogram.lines())
    return context.text(`${lines.join('\n')}\n`, 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
    })
  })
}

function ofProcess({ version, startedAt }: Services): string[] {
  const { residentBytes, heapBytes, cpuSeconds, openFiles } = processFigures()
  return [
    ...numberLines('ibid_info', 'gauge', 'Always 1; its label is the version', [[{ version }, 1]]),
    ...numberLines('process_start_time_seconds', 'gauge', 'When the server started', startedAt),
    ...numberLines('process_resident_memory_bytes', 'gauge', 'Resident memory', residentBytes),
    ...numberLines('ibid_heap_bytes', 'gauge', 'Memory of the JavaScript heap in use', heapBytes),
    ...numberLines('process_cpu_seconds_total', 'counter', 'Processor time used', cpuSeconds),
    ...(openFiles === null
      ? []
      : numberLines('process_open_fds', 'gauge', 'Open file descriptors', openFiles)),
  ]
}

async function ofInstallation(services: Services): Promise<string[]> {
  const { catalog, ingestion, files, reindexer, scheduled } = services
  const [counts, queries, jobs, usage] = await Promise.all([
    catalog.documents.counts(),
    catalog.queries.counts(),
    ingestion.metrics(),
    files.usage(),
  ])
  const byStatus = Object.entries(jobs.by_status).map(([status, count]): [Labels, number] => [
    { status },
    count ?? 0,
  ])
  const outbound = outboundConnections().map(({ address, purpose, count }): [Labels, number] => [
    { address, purpose },
    count,
  ])
  const shared = services.chunks.shared?.() ?? null
  const lastBackup = scheduled?.lastAt ?? null
  return [
    ...numberLines('ibid_datasets', 'gauge', 'Datasets', counts.datasets),
    ...numberLines('ibid_documents', 'gauge', 'Documents that can be searched', counts.documents),
    ...numberLines('ibid_chunks', 'gauge', 'Passages that can be searched', counts.chunks),
    ...numberLines('ibid_queries', 'gauge', 'Questions that are kept with their answers', queries.total),
    ...numberLines('ibid_jobs', 'gauge', 'Jobs by their status', byStatus),
    ...numberLines('ibid_queue_depth', 'gauge', 'Files that wait to be read', jobs.queue_depth),
    ...numberLines('ibid_workers', 'gauge', 'Threads that may read files', jobs.worker_count),
    ...numberLines('ibid_workers_busy', 'gauge', 'Threads that read a file now', jobs.active_workers),
    ...numberLines('ibid_reindexing', 'gauge', '1 while the index is rebuilt', reindexer.status ? 1 : 0),
    ...numberLines('ibid_storage_bytes', 'gauge', 'Bytes of the data folder', usage.bytes),
    ...numberLines('ibid_storage_free_bytes', 'gauge', 'Bytes that are free on its disk', usage.free),
    ...numberLines('ibid_outbound_requests_total', 'counter', 'Requests to other servers', outbound),
    ...(shared === null ? [] : sharedLines(shared, await catalog.leases.holder(MAINTAINED))),
    ...(lastBackup === null
      ? []
      : numberLines(
          'ibid_backup_last_success_timestamp_seconds',
          'gauge',
          'When the newest backup was made',
          lastBackup,
        )),
  ]
}

/** Lines about an index shared among servers. `holder`: the server that maintains it now. */
function sharedLines({ ageSeconds, conflicts, isCopy }: SharedFigures, holder: string | null): string[] {
  return [
    ...numberLines(
      'ibid_index_copy_age_seconds',
      'gauge',
      'Since the copy of the index was last known to be whole',
      ageSeconds,
    ),
    ...numberLines(
      'ibid_index_copied',
      'gauge',
      '1 while searches read a copy on this machine',
      isCopy ? 1 : 0,
    ),
    ...numberLines(
      'ibid_index_conflicts_total',
      'counter',
      'Commits to the index that were made again',
      conflicts,
    ),
    ...numberLines('ibid_index_maintained', 'gauge', '1 while its label keeps the index in order', [
      [{ holder: holder ?? '' }, holder === null ? 0 : 1],
    ]),
  ]
}
