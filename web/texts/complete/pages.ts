import type * as deConnections from '../de/connections.tsx'
import type * as deDatasets from '../de/datasets.tsx'
import type * as deHelp from '../de/help.ts'
import type * as deLogin from '../de/login.ts'
import type * as deOverview from '../de/overview.tsx'
import type * as deQuery from '../de/query.tsx'
import type * as deUpload from '../de/upload.ts'
import type * as deViewer from '../de/viewer.ts'
import type * as enConnections from '../en/connections.tsx'
import type * as enDatasets from '../en/datasets.tsx'
import type * as enHelp from '../en/help.ts'
import type * as enLogin from '../en/login.ts'
import type * as enOverview from '../en/overview.tsx'
import type * as enQuery from '../en/query.tsx'
import type * as enUpload from '../en/upload.ts'
import type * as enViewer from '../en/viewer.ts'
import type { Complete, Covered } from './translation.ts'

type English = {
  connections: typeof enConnections
  datasets: typeof enDatasets
  help: typeof enHelp
  login: typeof enLogin
  overview: typeof enOverview
  query: typeof enQuery
  upload: typeof enUpload
  viewer: typeof enViewer
}

type German = {
  connections: typeof deConnections
  datasets: typeof deDatasets
  help: typeof deHelp
  login: typeof deLogin
  overview: typeof deOverview
  query: typeof deQuery
  upload: typeof deUpload
  viewer: typeof deViewer
}

export type GermanIsComplete = Complete<English, German>
export type EnglishIsComplete = Covered<German, English>
