import type { ReactNode } from 'react'
import type * as deAgents from './de/agents.ts'
import type * as deApi from './de/api.ts'
import type * as deConnections from './de/connections.tsx'
import type * as deDatasets from './de/datasets.tsx'
import type * as deFolders from './de/folders.tsx'
import type * as deHelp from './de/help.ts'
import type * as deKept from './de/kept.ts'
import type * as deLanding from './de/landing.tsx'
import type * as deLocale from './de/locale.ts'
import type * as deLogin from './de/login.ts'
import type * as deOverview from './de/overview.tsx'
import type * as dePage from './de/page.ts'
import type * as deProblem from './de/problem.ts'
import type * as deQuery from './de/query.tsx'
import type * as deRoles from './de/roles.ts'
import type * as deRoutes from './de/routes.ts'
import type * as deSamples from './de/samples.ts'
import type * as deSettings from './de/settings.tsx'
import type * as deShell from './de/shell.tsx'
import type * as deShowcase from './de/showcase.tsx'
import type * as deStates from './de/states.ts'
import type * as deTechnical from './de/technical.tsx'
import type * as deUi from './de/ui.ts'
import type * as deUpload from './de/upload.ts'
import type * as deViewer from './de/viewer.ts'
import type * as enAgents from './en/agents.ts'
import type * as enApi from './en/api.ts'
import type * as enConnections from './en/connections.tsx'
import type * as enDatasets from './en/datasets.tsx'
import type * as enFolders from './en/folders.tsx'
import type * as enHelp from './en/help.ts'
import type * as enKept from './en/kept.ts'
import type * as enLanding from './en/landing.tsx'
import type * as enLocale from './en/locale.ts'
import type * as enLogin from './en/login.ts'
import type * as enOverview from './en/overview.tsx'
import type * as enPage from './en/page.ts'
import type * as enProblem from './en/problem.ts'
import type * as enQuery from './en/query.tsx'
import type * as enRoles from './en/roles.ts'
import type * as enRoutes from './en/routes.ts'
import type * as enSamples from './en/samples.ts'
import type * as enSettings from './en/settings.tsx'
import type * as enShell from './en/shell.tsx'
import type * as enShowcase from './en/showcase.tsx'
import type * as enStates from './en/states.ts'
import type * as enTechnical from './en/technical.tsx'
import type * as enUi from './en/ui.ts'
import type * as enUpload from './en/upload.ts'
import type * as enViewer from './en/viewer.ts'

type English = {
  agents: typeof enAgents
  api: typeof enApi
  connections: typeof enConnections
  datasets: typeof enDatasets
  folders: typeof enFolders
  help: typeof enHelp
  kept: typeof enKept
  landing: typeof enLanding
  locale: typeof enLocale
  login: typeof enLogin
  overview: typeof enOverview
  page: typeof enPage
  problem: typeof enProblem
  query: typeof enQuery
  roles: typeof enRoles
  routes: typeof enRoutes
  samples: typeof enSamples
  settings: typeof enSettings
  shell: typeof enShell
  showcase: typeof enShowcase
  states: typeof enStates
  technical: typeof enTechnical
  ui: typeof enUi
  upload: typeof enUpload
  viewer: typeof enViewer
}

type German = {
  agents: typeof deAgents
  api: typeof deApi
  connections: typeof deConnections
  datasets: typeof deDatasets
  folders: typeof deFolders
  help: typeof deHelp
  kept: typeof deKept
  landing: typeof deLanding
  locale: typeof deLocale
  login: typeof deLogin
  overview: typeof deOverview
  page: typeof dePage
  problem: typeof deProblem
  query: typeof deQuery
  roles: typeof deRoles
  routes: typeof deRoutes
  samples: typeof deSamples
  settings: typeof deSettings
  shell: typeof deShell
  showcase: typeof deShowcase
  states: typeof deStates
  technical: typeof deTechnical
  ui: typeof deUi
  upload: typeof deUpload
  viewer: typeof deViewer
}

/** What a text has to be in another language: words for words, with the same parameters. */
type Translatable<T> = T extends string
  ? string
  : T extends (...parameters: infer P) => infer R
    ? (...parameters: P) => R extends string ? string : R extends Promise<unknown> ? R : ReactNode
    : { readonly [K in keyof T]: Translatable<T[K]> }

type Keys<T> = { readonly [Area in keyof T]: Readonly<Record<keyof T[Area], unknown>> }

/** Does not compile where the second language lacks a text of the first, or has one with other parameters. */
type Complete<First, Second extends Translatable<First>> = Second
/** Does not compile where the second language lacks the key of a text. */
type Covered<First, Second extends Keys<First>> = Second

export type GermanIsComplete = Complete<English, German>
export type EnglishIsComplete = Covered<German, English>
