import { locale } from '#texts/page/locale.ts'
import {
  CHUNK_CHARS,
  CHUNK_OVERLAP_CHARS,
  DEFAULT_MAX_RESULTS,
  MAX_AGENTS_PER_QUERY,
  MAX_FILES_PER_UPLOAD,
  MAX_QUERY_CHARS,
  PARALLEL_PASSAGES,
  PASSAGE_BATCH,
  QUESTIONS_AT_ONCE,
  RECOMMENDED_CORES,
  RECOMMENDED_DOCUMENTS_AT_ONCE,
  RECOMMENDED_MEMORY_GB,
  RECOMMENDED_STORAGE_GB,
  UPLOADS_AT_ONCE,
  WORKER_COUNT,
} from '../../../shared/limits.ts'

const LIMITS = {
  CHUNK_CHARS,
  CHUNK_OVERLAP_CHARS,
  DEFAULT_MAX_RESULTS,
  MAX_AGENTS_PER_QUERY,
  MAX_FILES_PER_UPLOAD,
  MAX_QUERY_CHARS,
  PARALLEL_PASSAGES,
  PASSAGE_BATCH,
  QUESTIONS_AT_ONCE,
  RECOMMENDED_CORES,
  RECOMMENDED_DOCUMENTS_AT_ONCE,
  RECOMMENDED_MEMORY_GB,
  RECOMMENDED_STORAGE_GB,
  UPLOADS_AT_ONCE,
  WORKER_COUNT,
} as const
export type LimitName = keyof typeof LIMITS

/** A limit, as the program's own constant. */
export function Limit({ of }: { of: LimitName }) {
  return (
    <span data-limit={of} className="tabular-nums">
      {LIMITS[of].toLocaleString(locale)}
    </span>
  )
}
