import type { RoleContext } from './role-context.ts'

export const general: RoleContext = {
  instructions: 'Answer for a general reader, in plain words.',
  disclaimer: null,
}
