import type { MessageTexts } from '../../../../shared/messages.ts'
import { answers } from './answers.ts'
import { files } from './files.ts'
import { jobs } from './jobs.ts'
import { models } from './models.ts'

/** What the server says, by code. */
export const server = { ...files, ...jobs, ...models, ...answers } as const satisfies MessageTexts
