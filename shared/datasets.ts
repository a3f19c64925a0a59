import { z } from 'zod'
import { Format } from './formats.ts'
import { MAX_DATASET_NAME_CHARS } from './limits.ts'

export const MISSING_DATASET_NAME = 'Please enter a dataset name or select an existing one.'

/** 1–100 characters after trimming, any script; no control characters, no slashes, not '.' or '..'. */
export const DatasetName = z
  .string({ error: MISSING_DATASET_NAME })
  .trim()
  .min(1, MISSING_DATASET_NAME)
  .refine((name) => [...name].length <= MAX_DATASET_NAME_CHARS, {
    error: `A dataset name may have at most ${MAX_DATASET_NAME_CHARS} characters.`,
  })
  .refine((name) => !/[\p{Cc}\p{Cs}/\\]/u.test(name), {
    error: "A dataset name may not contain '/', '\\' or control characters.",
  })
  .refine((name) => name !== '.' && name !== '..', { error: "A dataset name may not be '.' or '..'." })

export const Dataset = z.object({
  name: z.string(),
  document_count: z.number().int().nonnegative(),
  size_bytes: z.number().int().nonnegative(),
  created_at: z.number(),
})
export type Dataset = z.infer<typeof Dataset>

export const DatasetList = z.object({ data: z.array(Dataset) })

export const NewDataset = z.object({ name: DatasetName })

export const DatasetParams = z.object({ name: z.string().min(1) })

export const DatasetStats = z.object({
  total_chunks: z.number().int().nonnegative(),
  file_types: z.array(Format),
  document_count: z.number().int().nonnegative(),
  size_bytes: z.number().int().nonnegative(),
  pages: z.number().int().nonnegative(),
})
export type DatasetStats = z.infer<typeof DatasetStats>

export const DatasetStatsReply = z.object({ data: DatasetStats })

export const DatasetDeleted = z.object({
  status: z.literal('deleted'),
  name: z.string(),
  documents_deleted: z.number().int().nonnegative(),
  chunks_deleted: z.number().int().nonnegative(),
})
export type DatasetDeleted = z.infer<typeof DatasetDeleted>
