import type { Format } from '../../../shared/formats.ts'

/** What a file's bytes say it is. `passes`: the names under which it is accepted. */
export type FileContent = { readonly label: string; readonly passes: readonly Format[] }
