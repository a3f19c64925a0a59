import * as z from 'zod/mini'

/**
 * State to open the Query page with. `ask`: asks the question at once and, where there is room beside the answer, opens its first source.
 * `documents`: those that the question is asked of, by id.
 */
export const QuestionToFill = z.object({
  question: z.string(),
  datasets: z.array(z.string()),
  ask: z.optional(z.boolean()),
  documents: z.optional(z.array(z.string())),
})
export type QuestionToFill = z.infer<typeof QuestionToFill>

/** State to open the Upload page with: the dataset to add files to. */
export const UploadTarget = z.object({ dataset: z.string() })
export type UploadTarget = z.infer<typeof UploadTarget>

/** State to open the sign-in page with: the path to return to. */
export type AfterSignIn = { from: string }
