import * as z from 'zod/mini'
import { atMost, withoutControls } from './bounds.ts'
import { DatasetName } from './datasets.ts'
import { MAX_ADDED_CHARS, MAX_TEXT_NAME_CHARS } from './limits.ts'

const TextName = atMost(
  withoutControls(
    z
      .string({ error: 'Please name the text.' })
      .check(z.trim(), z.regex(/[^\s\ufeff]/, 'Please name the text.')),
    "A text's name may not contain control characters.",
  ),
  MAX_TEXT_NAME_CHARS,
  `A text's name can have at most ${MAX_TEXT_NAME_CHARS} characters.`,
)

/** A text to add as a document. Its name gets .md or .txt unless it has one of them. */
export const NewText = z.object({
  dataset_name: DatasetName,
  name: TextName,
  text: atMost(
    z.string({ error: 'Please enter a text.' }).check(z.regex(/[^\s\ufeff]/, 'Please enter a text.')),
    MAX_ADDED_CHARS,
    `A text can have at most ${MAX_ADDED_CHARS} characters; upload a longer one as a file.`,
  ),
})
export type NewText = z.infer<typeof NewText>
