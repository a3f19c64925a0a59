import type { Hono } from 'hono'
import { Metadata } from '../../../../shared/documents.ts'
import { endpoints } from '../../../../shared/endpoints.ts'
import type { Job, UploadReply } from '../../../../shared/jobs.ts'
import { MAX_METADATA_CHARS, MAX_METADATA_DEPTH } from '../../../../shared/limits.ts'
import { isNestedBeyond } from '../../../platform/json-nesting.ts'
import { AppError } from '../../use-cases/app-error.ts'
import { describeIssues } from '../../use-cases/describe-issues.ts'
import type { Services } from '../../use-cases/services.ts'
import { type UploadProblem, upload } from '../../use-cases/upload.ts'
import { UPLOAD_PACE } from '../protocol/paced-body.ts'
import { readUploadForm, type UploadForm } from '../protocol/upload-form.ts'
import { limited, on } from './endpoint.ts'

export function uploadRoutes(app: Hono, { files, ingestion }: Services): void {
  async function received(request: Request): Promise<{ queued: Job; wait: boolean }> {
    const form = await readUploadForm(request, files, UPLOAD_PACE)
    const { metadata, wait, problems } = readFields(form)
    const datasetName = form.fields.get('dataset_name') ?? ''
    try {
      const asked = { datasetName, metadata, files: form.files, problems }
      return { queued: await upload({ ingestion, files }, asked), wait }
    } catch (error) {
      await form.discard()
      throw error
    }
  }

  on(app, endpoints.upload).bytes(async ({ request, signal }, context) => {
    const { queued, wait } = await limited(context, 'upload', () => received(request))
    if (!wait) {
      const reply: UploadReply = {
        status: 'queued',
        job_id: queued.job_id,
        message: `${queued.documents_total} ${queued.documents_total === 1 ? 'file' : 'files'} queued for processing`,
      }
      return context.json(reply, 202)
    }
    return context.json(uploadDone(await ingestion.progress.ended(queued.job_id, signal)), 200)
  })
}

/** Reads a form's further fields, and the problems found in them. */
function readFields(form: UploadForm): { metadata: Metadata; wait: boolean; problems: UploadProblem[] } {
  const problems: UploadProblem[] = []
  const invalid = (code: string, detail: string) => problems.push({ kind: 'invalid', code, detail })
  const metadata = form.tooLong.has('metadata')
    ? `'metadata' can have at most ${MAX_METADATA_CHARS} characters`
    : parseMetadata(form.fields.get('metadata'))
  if (typeof metadata === 'string') invalid('invalid_metadata', metadata)
  const useCelery = form.fields.get('use_celery') ?? 'true'
  if (useCelery !== 'true' && useCelery !== 'false')
    invalid('invalid_value', `'use_celery' must be 'true' or 'false'`)
  return { metadata: typeof metadata === 'string' ? {} : metadata, wait: useCelery === 'false', problems }
}

/** Parses the metadata; returns a sentence if it cannot be used. */
function parseMetadata(text: string | undefined): Metadata | string {
  if (text === undefined || text.trim() === '') return {}
  try {
    const json: unknown = JSON.parse(text)
    if (isNestedBeyond(MAX_METADATA_DEPTH, json))
      return `'metadata' can have at most ${MAX_METADATA_DEPTH} lists and objects in one another`
    const result = Metadata.safeParse(json)
    return result.success ? result.data : `'metadata' must be a JSON object: ${describeIssues(result.error)}`
  } catch {
    return `'metadata' must be a JSON object, as text`
  }
}

function uploadDone(job: Job): UploadReply {
  if (job.status === 'queued' || job.status === 'processing')
    throw new AppError('interrupted', 'interrupted', 'The upload is still being processed')
  return {
    status: job.status,
    message: job.error ?? `${job.documents_processed} of ${job.documents_total} files processed`,
    documents_processed: job.documents_processed,
    chunks_created: job.chunks_created,
    files: job.files,
  }
}
