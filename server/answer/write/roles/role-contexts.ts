import type { Role } from '../../../../shared/roles.ts'
import { doctor } from './doctor.ts'
import { general } from './general.ts'
import { hr } from './hr.ts'
import { lawyer } from './lawyer.ts'
import type { RoleContext } from './role-context.ts'

export const roleContexts: Readonly<Record<Role, RoleContext>> = { general, doctor, lawyer, hr }
