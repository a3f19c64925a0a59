import type { Context, Hono } from 'hono'
import { Metadata } from '../../../../shared/documents.ts'
import { endpoints } from '../../../../shared/endpoints.ts'
import type { Job, LeftOut, UploadQueued, UploadReply } from '../../../../shared/jobs.ts'
import { MAX_LEFT_OUT, MAX_METADATA_CHARS, MAX_METADATA_DEPTH } from '../../../../shared/limits.ts'
import { textOf } from '../../../../shared/messages.ts'
import type { UploadProblem } from '../../../ingest/receive/unpack-archives.ts'
import { isNestedBeyond } from '../../../platform/json-nesting.ts'
import { AppError } from '../../use-cases/app-error.ts'
import { describeIssues } from '../../use-cases/describe-issues.ts'
import type { Services } from '../../use-cases/services.ts'
import { type Uploaded, upload } from '../../use-cases/upload.ts'
import { uploadPage, uploadText } from '../../use-cases/upload-source.ts'
import { UPLOAD_PACE } from '../protocol/paced-body.ts'
import { requireAdmitted } from '../protocol/still-admitted.ts'
import { readUploadForm, type UploadForm } from '../protocol/upload-form.ts'
import { limited, on } from './endpoint.ts'

export function uploadRoutes(app: Hono, services: Services): void {
  const { files, ingestion } = services

  async function received(context: Context): Promise<Uploaded & { wait: boolean }> {
    const form = await readUploadForm(context.req.raw, files, UPLOAD_PACE)
    const { metadata, wait, problems } = readFields(form)
    const datasetName = form.fields.get('dataset_name') ?? ''
    try {
      await requireAdmitted(context)
      const asked = { datasetName, metadata, files: form.files, problems }
      return { ...(await upload({ ingestion, files }, asked)), wait }
    } catch (error) {
      await form.discard()
      throw error
    }
  }

  on(app, endpoints.upload).bytes(async ({ signal }, context) => {
    const { wait, ...uploaded } = await limited(context, 'upload', () => received(context))
    if (!wait) return context.json(uploadQueued(uploaded), 202)
    const job = await ingestion.progress.ended(uploaded.job.job_id, signal)
    return context.json({ ...uploadDone(job), ...leftOutOf(uploaded) }, 200)
  })

  on(app, endpoints.uploadText).json(async ({ body }) =>
    uploadQueued(await uploadText({ ingestion, files }, body)),
  )

  on(app, endpoints.uploadPage).json(async ({ body, signal }, context) =>
    uploadQueued(await uploadPage(services, body, signal, () => requireAdmitted(context))),
  )

  on(app, endpoints.documentPassword).json(async ({ params, body }) => {
    await services.catalog.documents.get(params.id)
    const job = await ingestion.readWithPassword(params.id, body.password)
    return uploadQueued({ job, leftOut: [] })
  })
}

/** Returns the reply to an upload whose files wait to be read. */
function uploadQueued(uploaded: Uploaded): UploadQueued {
  const { job_id, documents_total: files } = uploaded.job
  const message = `${files} ${files === 1 ? 'file' : 'files'} queued for processing`
  return { status: 'queued', job_id, message, ...leftOutOf(uploaded) }
}

function leftOutOf({ leftOut }: Uploaded): { left_out?: LeftOut[] } {
  if (leftOut.length === 0) return {}
  return {
    left_out: leftOut
      .slice(0, MAX_LEFT_OUT)
      .map(({ said, ...file }) => ({ ...file, detail: textOf(said), said })),
  }
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
