import type { ForeignNames } from '../../../shared/messages.ts'
import type * as deAgents from '../de/messages/agents.ts'
import type * as deEngine from '../de/messages/engine.ts'
import type * as deProblem from '../de/messages/problem.ts'
import type * as deRoles from '../de/messages/roles.ts'
import type * as deServer from '../de/messages/server.ts'
import type * as deStates from '../de/messages/states.ts'
import type * as enAgents from '../en/messages/agents.ts'
import type * as enEngine from '../en/messages/engine.ts'
import type * as enProblem from '../en/messages/problem.ts'
import type * as enRoles from '../en/messages/roles.ts'
import type * as enServer from '../en/messages/server.ts'
import type * as enStates from '../en/messages/states.ts'
import type * as esAgents from '../es/messages/agents.ts'
import type * as esEngine from '../es/messages/engine.ts'
import type * as esProblem from '../es/messages/problem.ts'
import type * as esRoles from '../es/messages/roles.ts'
import type * as esServer from '../es/messages/server.ts'
import type * as esStates from '../es/messages/states.ts'
import type * as frAgents from '../fr/messages/agents.ts'
import type * as frEngine from '../fr/messages/engine.ts'
import type * as frProblem from '../fr/messages/problem.ts'
import type * as frRoles from '../fr/messages/roles.ts'
import type * as frServer from '../fr/messages/server.ts'
import type * as frStates from '../fr/messages/states.ts'
import type { Complete, Covered } from './translation.ts'

type English = {
  agents: typeof enAgents
  engine: typeof enEngine
  problem: typeof enProblem
  roles: typeof enRoles
  states: typeof enStates
  server: typeof enServer
}

type German = {
  agents: typeof deAgents
  engine: typeof deEngine
  problem: typeof deProblem
  roles: typeof deRoles
  states: typeof deStates
  server: typeof deServer
}

type French = {
  agents: typeof frAgents
  engine: typeof frEngine
  problem: typeof frProblem
  roles: typeof frRoles
  states: typeof frStates
  server: typeof frServer
}

type Spanish = {
  agents: typeof esAgents
  engine: typeof esEngine
  problem: typeof esProblem
  roles: typeof esRoles
  states: typeof esStates
  server: typeof esServer
}

export type GermanIsComplete = Complete<English, German>
export type FrenchIsComplete = Complete<English, French>
export type SpanishIsComplete = Complete<English, Spanish>
export type EnglishIsComplete = Covered<German, English>

/** Does not compile if a text has a parameter in braces that the English one lacks. */
type WithoutForeignNames<Codes extends never> = Codes

export type GermanNamesFit = WithoutForeignNames<ForeignNames<typeof deServer.server>>
export type FrenchNamesFit = WithoutForeignNames<ForeignNames<typeof frServer.server>>
export type SpanishNamesFit = WithoutForeignNames<ForeignNames<typeof esServer.server>>
