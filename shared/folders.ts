import * as z from 'zod/mini'
import { atMost, Count, Id, withoutControls } from './bounds.ts'
import { DatasetName } from './datasets.ts'
import { MAX_FOLDER_PATH_CHARS } from './limits.ts'
import { Message } from './message.ts'

const MISSING = 'Please name a folder.'

/** Absolute path of a folder on the server's machine. */
export const FolderPath = atMost(
  withoutControls(
    z.string({ error: MISSING }).check(z.minLength(1, MISSING)),
    'A path may not contain control characters.',
  ),
  MAX_FOLDER_PATH_CHARS,
)

export const NewFolder = z.object({ path: FolderPath, dataset: DatasetName })
export type NewFolder = z.infer<typeof NewFolder>

/** 'unavailable': the folder cannot be scanned at present; its documents stay. */
export const FolderState = z.enum(['waiting', 'scanning', 'watching', 'unavailable'])
export type FolderState = z.infer<typeof FolderState>

/** A file of a watched folder that could not be added, and why; `said`: `error` by code. */
export const FolderProblem = z.object({ path: z.string(), error: z.string(), said: z.optional(Message) })
export type FolderProblem = z.infer<typeof FolderProblem>

/**
 * A watched folder, whose files are documents of a dataset. `files`: known files of a supported type; `documents`: those
 * searchable; `resting`: new or changed files that may still be being written; `problems`: the first ones.
 */
export const Folder = z.object({
  id: z.string(),
  path: z.string(),
  dataset: z.string(),
  created_at: z.number(),
  state: FolderState,
  error: z.nullable(z.string()),
  scanned_at: z.nullable(z.number()),
  files: Count,
  documents: Count,
  resting: Count,
  problems: z.array(FolderProblem),
  problems_total: Count,
})
export type Folder = z.infer<typeof Folder>

export const FolderList = z.object({ data: z.array(Folder) })

export const FolderParams = z.object({ id: Id })

/** `documents`: whether to keep or delete the folder's documents. */
export const FolderRemoval = z.object({ documents: z._default(z.enum(['keep', 'delete']), 'keep') })

export const FolderRemoved = z.object({
  status: z.literal('removed'),
  id: z.string(),
  documents_deleted: Count,
})
