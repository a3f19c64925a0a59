import type { Hono } from 'hono'
import { endpoints } from '../../../../shared/endpoints.ts'
import { openInstallationKey } from '../../../storage/data-folder/installation-key.ts'
import { signReceipt } from '../../use-cases/receipts.ts'
import type { Services } from '../../use-cases/services.ts'
import { readerOf } from '../middleware/authenticate.ts'
import { contentDisposition } from '../protocol/content-disposition.ts'
import { on } from './endpoint.ts'

export function receiptRoutes(app: Hono, { catalog, files, config, version }: Services): void {
  on(app, endpoints.receipt).json(async ({ params }, context) => {
    const asked = await catalog.queries.get(params.id, readerOf(context))
    const key = await openInstallationKey(config.dataDir)
    context.header('Content-Disposition', contentDisposition('attachment', `receipt-${asked.id}.json`))
    return await signReceipt(asked, { catalog, files, key, version })
  })
  on(app, endpoints.publicKey).json(async () => {
    const { publicKey, fingerprint } = await openInstallationKey(config.dataDir)
    return { public_key: publicKey, fingerprint }
  })
}
