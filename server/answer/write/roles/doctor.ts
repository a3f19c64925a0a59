import type { RoleContext } from './role-context.ts'

export const doctor: RoleContext = {
  instructions:
    'The reader is a medical professional. Give doses with their units, frequencies, contraindications, interactions and warnings exactly as the evidence gives them. Do not diagnose and do not advise beyond the evidence.',
  disclaimer: 'disclaimer_doctor',
}
