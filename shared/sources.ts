import * as z from 'zod/mini'
import { atMost, withoutControls } from './bounds.ts'
import { DatasetName } from './datasets.ts'
import { MAX_ADDED_CHARS, MAX_ADDRESS_CHARS, MAX_PASSWORD_CHARS, MAX_TEXT_NAME_CHARS } from './limits.ts'

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

/** A page of the web to fetch once and add as a document. */
export const NewPage = z.object({
  dataset_name: DatasetName,
  address: atMost(
    z
      .string({ error: 'Please enter the address of a page.' })
      .check(z.trim(), z.regex(/[^\s\ufeff]/, 'Please enter the address of a page.')),
    MAX_ADDRESS_CHARS,
    `An address can have at most ${MAX_ADDRESS_CHARS} characters.`,
  ),
})
export type NewPage = z.infer<typeof NewPage>

/** The password of a protected file, which Ibid uses once and does not keep. */
export const FilePassword = z.object({
  password: atMost(
    z.string({ error: 'Please enter the password.' }).check(z.minLength(1, 'Please enter the password.')),
    MAX_PASSWORD_CHARS,
    `A password can have at most ${MAX_PASSWORD_CHARS} characters.`,
  ),
})
