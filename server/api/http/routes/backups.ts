import type { Hono } from 'hono'
import { endpoints } from '../../../../shared/endpoints.ts'
import { openInstallationKey } from '../../../storage/data-folder/installation-key.ts'
import { ConflictError } from '../../../storage/metadata/interfaces/catalog-error.ts'
import { SHARED_BACKUP } from '../../backup/backups.ts'
import { exportDataset } from '../../backup/export-dataset.ts'
import { importDataset } from '../../backup/import-dataset.ts'
import { ArchiveError } from '../../backup/tar.ts'
import type { Services } from '../../use-cases/services.ts'
import { connectionOf } from '../protocol/client.ts'
import { download } from '../protocol/download.ts'
import { pacedBody, UPLOAD_PACE } from '../protocol/paced-body.ts'
import { ProblemError } from '../protocol/problem-error.ts'
import { requireAdmitted } from '../protocol/still-admitted.ts'
import { on } from './endpoint.ts'

const ARCHIVE = 'application/zstd'

export function backupRoutes(app: Hono, services: Services): void {
  const { backups, files, log } = services
  const { dataDir } = services.config

  on(app, endpoints.backup).bytes(async (_call, context) => {
    if (services.cluster.isShared) throw new ConflictError('backup_elsewhere', SHARED_BACKUP)
    // Waits until a large index is compacted.
    connectionOf(context)?.wait?.()
    const day = new Date().toISOString().slice(0, 10)
    return await download(context, await backups.begin(), { type: ARCHIVE, name: `ibid-${day}.tar.zst`, log })
  })

  on(app, endpoints.exportDataset).bytes(async ({ params, query }, context) => {
    const signer = query.sign === '1' ? await openInstallationKey(dataDir) : null
    const parts = await exportDataset(params.name, { ...services, dataDir }, signer)
    return await download(context, parts, { type: ARCHIVE, name: `${params.name}.tar.zst`, log })
  })

  on(app, endpoints.importDataset).json(async ({ query, request }, context) => {
    // The archive is read to its end before the reply.
    connectionOf(context)?.wait?.()
    const incoming = await files.receive(pacedBody(request, UPLOAD_PACE))
    try {
      await requireAdmitted(context)
      const { job, signer } = await importDataset(incoming.path, query.dataset ?? null, {
        ...services,
        dataDir,
      })
      const what = job.documents_total === 1 ? '1 document is' : `${job.documents_total} documents are`
      const how =
        signer === null
          ? '. No key trusted here signed the file, so the originals are read again'
          : `, signed by ${signer}`
      const message = `${what} being imported into '${job.dataset_name}'${how}`
      return { status: 'queued', job_id: job.job_id, message }
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error
      throw new ProblemError(422, 'archive_unusable', `Cannot take the archive in: ${error.message}`)
    } finally {
      await files.discard(incoming)
    }
  })
}
