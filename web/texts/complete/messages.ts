import type * as deProblem from '../de/messages/problem.ts'
import type * as deRoles from '../de/messages/roles.ts'
import type * as deStates from '../de/messages/states.ts'
import type * as deStored from '../de/messages/stored.ts'
import type * as enProblem from '../en/messages/problem.ts'
import type * as enRoles from '../en/messages/roles.ts'
import type * as enStates from '../en/messages/states.ts'
import type * as enStored from '../en/messages/stored.ts'
import type { Complete, Covered } from './translation.ts'

type English = {
  problem: typeof enProblem
  roles: typeof enRoles
  states: typeof enStates
  stored: typeof enStored
}

type German = {
  problem: typeof deProblem
  roles: typeof deRoles
  states: typeof deStates
  stored: typeof deStored
}

export type GermanIsComplete = Complete<English, German>
export type EnglishIsComplete = Covered<German, English>
