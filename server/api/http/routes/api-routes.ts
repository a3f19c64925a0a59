import type { Hono } from 'hono'
import { type Endpoint, endpoints } from '../../../../shared/endpoints.ts'
import { shortened } from '../../use-cases/describe-issues.ts'
import type { Services } from '../../use-cases/services.ts'
import { authorize } from '../middleware/authenticate.ts'
import { ProblemError } from '../protocol/problem-error.ts'
import { accessRoutes } from './access.ts'
import { analyzeRoutes } from './analyze.ts'
import { answerRoutes } from './answers.ts'
import { backupRoutes } from './backups.ts'
import { datasetRoutes } from './datasets.ts'
import { documentRoutes } from './documents.ts'
import { folderRoutes } from './folders.ts'
import { guideRoutes } from './guides.ts'
import { jobRoutes } from './jobs.ts'
import { receiptRoutes } from './receipts.ts'
import { sampleRoutes } from './samples.ts'
import { systemRoutes } from './system.ts'
import { threadRoutes } from './threads.ts'
import { uploadRoutes } from './uploads.ts'

/** One entry per resource of the contract. */
const ROUTES = [
  uploadRoutes,
  jobRoutes,
  datasetRoutes,
  documentRoutes,
  folderRoutes,
  guideRoutes,
  answerRoutes,
  threadRoutes,
  receiptRoutes,
  analyzeRoutes,
  sampleRoutes,
  systemRoutes,
  accessRoutes,
  backupRoutes,
]

const PATHS = Object.values<Endpoint>(endpoints).map(({ method, path }) => ({
  method,
  path,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
}))

/** Lists the methods that the contract has for a path; empty for an unknown path. */
function methodsOf(path: string, basePath: string): string[] {
  const own = `/${path.slice(basePath.length)}`
  const named = PATHS.filter((row) => row.path === own)
  const rows = named.length > 0 ? named : PATHS.filter(({ pattern }) => pattern.test(own))
  return rows.map(({ method }) => method)
}

/** Adds every route of the contract, and refuses other methods and paths below /api. */
export function apiRoutes(app: Hono, services: Services): void {
  for (const routes of ROUTES) routes(app, services)
  app.all('/api/*', (context) => {
    authorize(context, { method: 'GET' })
    const allowed = methodsOf(context.req.path, services.config.basePath).join(', ')
    if (allowed !== '')
      throw new ProblemError(405, 'method_not_allowed', `What may be done here: ${allowed}`, {
        Allow: allowed,
      })
    throw new ProblemError(
      404,
      'unknown_route',
      `There is no ${context.req.method} ${shortened(context.req.path)}`,
    )
  })
}
