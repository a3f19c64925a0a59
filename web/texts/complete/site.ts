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
import type * as esAgents from '../es/site/agents.ts'
import type * as esDeployment from '../es/site/deployment.ts'
import type * as esLanding from '../es/site/landing.tsx'
import type * as esRoutes from '../es/site/routes.ts'
import type * as esSite from '../es/site/site.tsx'
import type * as esTechnical from '../es/site/technical.tsx'
import type * as frAgents from '../fr/site/agents.ts'
import type * as frDeployment from '../fr/site/deployment.ts'
import type * as frLanding from '../fr/site/landing.tsx'
import type * as frRoutes from '../fr/site/routes.ts'
import type * as frSite from '../fr/site/site.tsx'
import type * as frTechnical from '../fr/site/technical.tsx'
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

type French = {
  agents: typeof frAgents
  deployment: typeof frDeployment
  landing: typeof frLanding
  routes: typeof frRoutes
  site: typeof frSite
  technical: typeof frTechnical
}

type Spanish = {
  agents: typeof esAgents
  deployment: typeof esDeployment
  landing: typeof esLanding
  routes: typeof esRoutes
  site: typeof esSite
  technical: typeof esTechnical
}

export type GermanIsComplete = Complete<English, German>
export type FrenchIsComplete = Complete<English, French>
export type SpanishIsComplete = Complete<English, Spanish>
export type EnglishIsComplete = Covered<German, English>
