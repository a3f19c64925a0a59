import * as z from 'zod/mini'
import { atMost, Count, withoutControls } from './bounds.ts'
import { Format } from './formats.ts'
import { MAX_DATASET_NAME_CHARS } from './limits.ts'

export const MISSING_DATASET_NAME = 'Please enter a dataset name or select an existing one.'

const NO_SIGNS = "A dataset name may not contain '/', '\\' or control characters."

/** Invisible characters, which would make different names look alike. Unicode does not count the Braille blank as one. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/u
/** Contexts in which scripts and emoji need joiners, which are visible there. */
const JOINERS =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})\ufe0f|(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u200c\u200d]|(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic})/gu

/** Letters that look like others but for their width or font: full-width, half-width and mathematical ones. */
const LOOK_ALIKE = /[\uff01-\uffee\u{1d400}-\u{1d7ff}]+/gu

/** Normalizes a name for storage: NFC, usual letters for those of another width or font, and single spaces. */
export function normalizeDatasetName(name: string): string {
  return name
    .replace(LOOK_ALIKE, (letters) => letters.normalize('NFKC'))
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
}

/** A new name: 1–100 characters after trimming, any script; no control or invisible characters, no slashes, not '.' or '..'. */
export const DatasetName = atMost(
  withoutControls(
    z
      .string({ error: MISSING_DATASET_NAME })
      .check(z.overwrite(normalizeDatasetName), z.regex(/[^\s\ufeff]/, MISSING_DATASET_NAME)),
    NO_SIGNS,
  ).check(
    z.regex(/^[^/\\\u2028\u2029]*$/, NO_SIGNS),
    z.regex(/^(?!\.{1,2}$)/, "A dataset name may not be '.' or '..'."),
    z.refine(
      (name) => !UNSEEN.test(name.replace(JOINERS, '')),
      'A dataset name may not contain signs that cannot be seen.',
    ),
    // Approximates the rule for the API document, without the exceptions.
    z.meta({
      pattern:
        '^[^\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8]*$',
    }),
  ),
  MAX_DATASET_NAME_CHARS,
  `A dataset name can have at most ${MAX_DATASET_NAME_CHARS} characters.`,
)

/** The name of an existing dataset, which may predate the rules for new ones. */
export const DatasetRef = atMost(
  z.string({ error: MISSING_DATASET_NAME }).check(z.minLength(1)),
  2 * MAX_DATASET_NAME_CHARS,
)

export const Dataset = z.object({
  name: z.string(),
  document_count: Count,
  size_bytes: Count,
  created_at: z.number(),
  /** Formats of its documents; only in a list of all datasets. */
  file_types: z.optional(z.array(Format)),
})
export type Dataset = z.infer<typeof Dataset>

export const DatasetList = z.object({ data: z.array(Dataset) })

export const NewDataset = z.object({ name: DatasetName })

export const DatasetParams = z.object({ name: DatasetRef })

export const DatasetStats = z.object({
  total_chunks: Count,
  file_types: z.array(Format),
  document_count: Count,
  size_bytes: Count,
  pages: Count,
})
export type DatasetStats = z.infer<typeof DatasetStats>

export const DatasetStatsReply = z.object({ data: DatasetStats })

export const DatasetExamples = z.object({ data: z.array(z.string()) })

export const DatasetDeleted = z.object({
  status: z.literal('deleted'),
  name: z.string(),
  documents_deleted: Count,
  chunks_deleted: Count,
})
export type DatasetDeleted = z.infer<typeof DatasetDeleted>
