import { z } from 'zod'

/** The four role contexts a question can be asked in. A new one is a line here and a file in server/agents/roles. */
export const ROLES = {
  general: {
    label: 'General',
    description: 'General purpose analysis',
    examples: ['What are the key findings?', 'What are the main themes?'],
  },
  doctor: {
    label: 'Doctor',
    description: 'Medical professional context with health disclaimers',
    examples: [
      'What does the patient history say about current medications?',
      'Which drug interactions are known?',
    ],
  },
  lawyer: {
    label: 'Lawyer',
    description: 'Legal professional context with legal disclaimers',
    examples: ['Which precedents on breach of contract are cited?', 'What are the key legal arguments?'],
  },
  hr: {
    label: 'HR',
    description: 'HR professional context with compliance focus',
    examples: [
      'Which policies changed between versions?',
      'What are the compliance requirements for employees?',
    ],
  },
} as const

export type Role = keyof typeof ROLES

export const Role = z.enum(Object.keys(ROLES) as [Role, ...Role[]])
