import type * as deAgents from '../de/site/agents.ts'
import type * as deDeployment from '../de/site/deployment.ts'
import type * as deLanding from '../de/site/landing.tsx'
import type * as deRoutes from '../de/site/routes.ts'
import type * as deSite from '../de/site/site.tsx'
import type * as deTechnical from '../de/site/technical.tsx'
import type * as enAgents from '../en/site/agents.ts'
import type * as enDeployment from '../en/site/deployment.ts'
import type * as enLanding from '../en/site/landing.tsx'
import type * as enRoutes from '../en/site/routes.ts'
import type * as enSite from '../en/site/site.tsx'
import type * as enTechnical from '../en/site/technical.tsx'
import type { Complete, Covered } from './translation.ts'

type English = {
  agents: typeof enAgents
  deployment: typeof enDeployment
  landing: typeof enLanding
  routes: typeof enRoutes
  site: typeof enSite
  technical: typeof enTechnical
}

type German = {
  agents: typeof deAgents
  deployment: typeof deDeployment
  landing: typeof deLanding
  routes: typeof deRoutes
  site: typeof deSite
  technical: typeof deTechnical
}

export type GermanIsComplete = Complete<English, German>
export type EnglishIsComplete = Covered<German, English>
