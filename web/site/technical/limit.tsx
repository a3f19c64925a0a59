import { locale } from '#texts/page/locale.ts'
import {
  CHUNK_CHARS,
  CHUNK_OVERLAP_CHARS,
  DEFAULT_MAX_RESULTS,
  MAX_AGENTS_PER_QUERY,
  MAX_FILES_PER_UPLOAD,
  MAX_QUERY_CHARS,
  QUESTIONS_AT_ONCE,
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
  QUESTIONS_AT_ONCE,
  UPLOADS_AT_ONCE,
  WORKER_COUNT,
} as const
export type LimitName = keyof typeof LIMITS

/** A number that the program itself uses. */
export function Limit({ of }: { of: LimitName }) {
  return (
    <span data-limit={of} className="tabular-nums">
      {LIMITS[of].toLocaleString(locale)}
    </span>
  )
}
