import type { MessageCode } from '../../../shared/messages.ts'
import type { Role } from '../../../shared/roles.ts'

/** How an answer is framed for a reader: instructions to the model, and the code of a disclaimer. */
export type RoleContext = {
  readonly instructions: string
  readonly disclaimer: Extract<MessageCode, `disclaimer_${string}`> | null
}

export const roleContexts: Readonly<Record<Role, RoleContext>> = {
  general: {
    instructions: 'Answer for a general reader, in plain words.',
    disclaimer: null,
  },
  doctor: {
    instructions:
      'The reader is a medical professional. Give doses with their units, frequencies, contraindications, interactions and warnings exactly as the evidence gives them. Do not diagnose and do not advise beyond the evidence.',
    disclaimer: 'disclaimer_doctor',
  },
  lawyer: {
    instructions:
      'The reader is a legal professional. Name parties, clauses, sections, dates, periods and amounts exactly as the evidence does. Keep obligation words (shall, must, may, unless) as they stand. Separate what is agreed from what is argued.',
    disclaimer: 'disclaimer_lawyer',
  },
  hr: {
    instructions:
      'The reader works in human resources. State who is covered, what is required, by when, and the exceptions, exactly as the evidence does. Point out compliance duties and deadlines.',
    disclaimer: 'disclaimer_hr',
  },
}
