import type { AgentTrace } from '../../../../shared/answers.ts'
import type { DocumentKind } from '../../../../shared/guides.ts'
import type { FileStage, FileStatus, JobStatus } from '../../../../shared/jobs.ts'

export const fileStatus = {
  pending: 'pending',
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
} as const satisfies Record<FileStatus, string>

export const fileStage = {
  queued: 'queued',
  reading: 'reading',
  chunking: 'chunking',
  embedding: 'embedding',
  saving: 'saving',
} as const satisfies Record<FileStage, string>

export const jobStatus = {
  queued: 'queued',
  processing: 'processing',
  completed: 'completed',
  completed_with_errors: 'completed with errors',
  failed: 'failed',
  timeout: 'timeout',
  cancelled: 'cancelled',
} as const satisfies Record<JobStatus, string>

export const stepStatus = {
  done: 'done',
  skipped: 'skipped',
  failed: 'failed',
} as const satisfies Record<AgentTrace['status'], string>

export const documentKind = {
  report: 'Report',
  contract: 'Contract',
  invoice: 'Invoice',
  table: 'Table',
  mail: 'Mail',
  slides: 'Slides',
  manual: 'Manual',
  recipe: 'Recipe',
  article: 'Article',
  minutes: 'Minutes',
} as const satisfies Record<DocumentKind, string>
