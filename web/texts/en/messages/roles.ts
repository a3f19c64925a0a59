import { ROLES, type Role } from '../../../../shared/roles.ts'

export const label = {
  general: ROLES.general.label,
  doctor: ROLES.doctor.label,
  lawyer: ROLES.lawyer.label,
  hr: ROLES.hr.label,
} as const satisfies Record<Role, string>

export const description = {
  general: ROLES.general.description,
  doctor: ROLES.doctor.description,
  lawyer: ROLES.lawyer.description,
  hr: ROLES.hr.description,
} as const satisfies Record<Role, string>

/** Asked of several datasets; a single dataset has examples of its own. */
export const examples: Record<Role, readonly string[]> = {
  general: ROLES.general.examples,
  doctor: ROLES.doctor.examples,
  lawyer: ROLES.lawyer.examples,
  hr: ROLES.hr.examples,
}
