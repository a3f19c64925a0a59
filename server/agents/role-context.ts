import type { Role } from '../../shared/roles.ts'
import { doctor } from './roles/doctor.ts'
import { general } from './roles/general.ts'
import { hr } from './roles/hr.ts'
import { lawyer } from './roles/lawyer.ts'

/** How an answer is framed for a reader. `prefers`: what the extractive writer ranks a little higher. */
export type RoleContext = {
  readonly instructions: string
  readonly disclaimer: string | null
  readonly prefers: RegExp | null
}

export const roleContexts: Readonly<Record<Role, RoleContext>> = { general, doctor, lawyer, hr }
