import type { RoleContext } from './role-context.ts'

export const lawyer: RoleContext = {
  instructions:
    'The reader is a legal professional. Name parties, clauses, sections, dates, periods and amounts exactly as the evidence does. Keep obligation words (shall, must, may, unless) as they stand. Separate what is agreed from what is argued.',
  disclaimer: 'disclaimer_lawyer',
}
