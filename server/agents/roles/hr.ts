import type { RoleContext } from './role-context.ts'

export const hr: RoleContext = {
  instructions:
    'The reader works in human resources. State who is covered, what is required, by when, and the exceptions, exactly as the evidence does. Point out compliance duties and deadlines.',
  disclaimer:
    'This answer repeats what your documents say. Check it against the policy in force and the employment law that applies before you decide about a person.',
}
