import * as z from 'zod/mini'
import { PastQuery } from './answers.ts'
import { Count } from './bounds.ts'

/** A question of the history without its answer. `small_talk`: nothing was asked. */
export const QuestionTitle = z.object({
  ...z.pick(PastQuery, { id: true, query: true, dataset_names: true, asked_at: true }).shape,
  answered: z.boolean(),
  small_talk: z.boolean(),
})
export type QuestionTitle = z.infer<typeof QuestionTitle>

export const QuestionTitleList = z.object({ data: z.array(QuestionTitle), total: Count })
