import * as z from 'zod/mini'

/** The four role contexts a question can be asked in. A new one is a line here and an entry in server/answer/write/role-contexts.ts. */
export const ROLES = {
  general: {
    label: 'General',
    description: 'General purpose analysis',
    examples: [
      'Summarize the key findings of these documents',
      'What are the main themes discussed in these documents?',
    ],
  },
  doctor: {
    label: 'Doctor',
    description: 'Medical professional context with health disclaimers',
    examples: [
      'What does the patient history say about current medications?',
      'Which drug interactions should be considered?',
    ],
  },
  lawyer: {
    label: 'Lawyer',
    description: 'Legal professional context with legal disclaimers',
    examples: [
      'Which precedents on breach of contract do these documents cite?',
      'What are the key legal arguments in these documents?',
    ],
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
