import type * as deComputed from '../de/computed.ts'
import type * as deConnections from '../de/connections.tsx'
import type * as deDatasets from '../de/datasets.tsx'
import type * as deHelp from '../de/help.ts'
import type * as deLogin from '../de/login.ts'
import type * as deOverview from '../de/overview.tsx'
import type * as deQuery from '../de/query.tsx'
import type * as deUpload from '../de/upload.ts'
import type * as deViewer from '../de/viewer.ts'
import type * as enComputed from '../en/computed.ts'
import type * as enConnections from '../en/connections.tsx'
import type * as enDatasets from '../en/datasets.tsx'
import type * as enHelp from '../en/help.ts'
import type * as enLogin from '../en/login.ts'
import type * as enOverview from '../en/overview.tsx'
import type * as enQuery from '../en/query.tsx'
import type * as enUpload from '../en/upload.ts'
import type * as enViewer from '../en/viewer.ts'
import type * as esComputed from '../es/computed.ts'
import type * as esConnections from '../es/connections.tsx'
import type * as esDatasets from '../es/datasets.tsx'
import type * as esHelp from '../es/help.ts'
import type * as esLogin from '../es/login.ts'
import type * as esOverview from '../es/overview.tsx'
import type * as esQuery from '../es/query.tsx'
import type * as esUpload from '../es/upload.ts'
import type * as esViewer from '../es/viewer.ts'
import type * as frComputed from '../fr/computed.ts'
import type * as frConnections from '../fr/connections.tsx'
import type * as frDatasets from '../fr/datasets.tsx'
import type * as frHelp from '../fr/help.ts'
import type * as frLogin from '../fr/login.ts'
import type * as frOverview from '../fr/overview.tsx'
import type * as frQuery from '../fr/query.tsx'
import type * as frUpload from '../fr/upload.ts'
import type * as frViewer from '../fr/viewer.ts'
import type { Complete, Covered } from './translation.ts'

type English = {
  computed: typeof enComputed
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
  computed: typeof deComputed
  connections: typeof deConnections
  datasets: typeof deDatasets
  help: typeof deHelp
  login: typeof deLogin
  overview: typeof deOverview
  query: typeof deQuery
  upload: typeof deUpload
  viewer: typeof deViewer
}

type French = {
  computed: typeof frComputed
  connections: typeof frConnections
  datasets: typeof frDatasets
  help: typeof frHelp
  login: typeof frLogin
  overview: typeof frOverview
  query: typeof frQuery
  upload: typeof frUpload
  viewer: typeof frViewer
}

type Spanish = {
  computed: typeof esComputed
  connections: typeof esConnections
  datasets: typeof esDatasets
  help: typeof esHelp
  login: typeof esLogin
  overview: typeof esOverview
  query: typeof esQuery
  upload: typeof esUpload
  viewer: typeof esViewer
}

export type GermanIsComplete = Complete<English, German>
export type FrenchIsComplete = Complete<English, French>
export type SpanishIsComplete = Complete<English, Spanish>
export type EnglishIsComplete = Covered<German, English>
