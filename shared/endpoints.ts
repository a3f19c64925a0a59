import { accessEndpoints } from './endpoints/access.ts'
import { askingEndpoints } from './endpoints/asking.ts'
import { datasetEndpoints } from './endpoints/datasets.ts'
import { documentEndpoints } from './endpoints/documents.ts'
import { folderEndpoints } from './endpoints/folders.ts'
import { jobEndpoints } from './endpoints/jobs.ts'
import { sourceEndpoints } from './endpoints/sources.ts'
import { systemEndpoints } from './endpoints/system.ts'
import { threadEndpoints } from './endpoints/threads.ts'

export type { Endpoint } from './endpoint.ts'

/** The contract: source of the server's routes, the web client and the OpenAPI document. */
export const endpoints = {
  ...sourceEndpoints,
  ...datasetEndpoints,
  ...documentEndpoints,
  ...folderEndpoints,
  ...jobEndpoints,
  ...askingEndpoints,
  ...threadEndpoints,
  ...systemEndpoints,
  ...accessEndpoints,
} as const

export type Endpoints = typeof endpoints
