import type { RoleContext } from './role-context.ts'

export const hr: RoleContext = {
  instructions:
    'The reader works in human resources. State who is covered, what is required, by when, and the exceptions, exactly as the evidence does. Point out compliance duties and deadlines.',
  disclaimer: 'disclaimer_hr',
}
