import type { Hono } from 'hono'
import { DatasetName, MISSING_DATASET_NAME } from '../../shared/datasets.ts'
import { Metadata } from '../../shared/documents.ts'
import { endpoints } from '../../shared/endpoints.ts'
import type { Format } from '../../shared/formats.ts'
import type { Job, UploadReply } from '../../shared/jobs.ts'
import { MAX_METADATA_CHARS } from '../../shared/limits.ts'
import { SniffError, sniff } from '../parse/sniff/sniff.ts'
import { on } from './endpoint.ts'
import { describeIssues } from './errors.ts'
import { ProblemError } from './problem-error.ts'
import type { Services } from './services.ts'
import { type FormFile, readUploadForm, type UploadForm } from './upload-form.ts'

const NO_FILES = 'Please select at least one file to upload.'

export function uploadRoutes(app: Hono, { files, ingestion }: Services): void {
  on(app, endpoints.upload).bytes(async ({ request, signal }, context) => {
    const form = await readUploadForm(request, files)
    let queued: Job
    let wait: boolean
    try {
      const upload = await checkUpload(form)
      wait = upload.wait
      queued = await ingestion.submit(upload)
    } catch (error) {
      await form.discard()
      throw error
    }
    if (!wait) {
      const reply: UploadReply = {
        status: 'queued',
        job_id: queued.job_id,
        message: `${queued.documents_total} ${queued.documents_total === 1 ? 'file' : 'files'} queued for processing`,
      }
      return context.json(reply, 202)
    }
    return context.json(uploadDone(await ingestion.ended(queued.job_id, signal)), 200)
  })
}

type CheckedUpload = {
  readonly datasetName: string
  readonly metadata: Metadata
  readonly wait: boolean
  readonly files: readonly CheckedFile[]
}

/** Everything that is wrong with an upload is told at once, before anything of it is kept. */
async function checkUpload(form: UploadForm): Promise<CheckedUpload> {
  const problems: UploadProblem[] = []
  const invalid = (code: string, detail: string) => problems.push({ status: 422, code, detail })
  const name = DatasetName.safeParse(form.fields.get('dataset_name') ?? '')
  if (!name.success) invalid('invalid_dataset_name', name.error.issues[0]?.message ?? MISSING_DATASET_NAME)
  const metadata = form.tooLong.has('metadata')
    ? `'metadata' may have at most ${MAX_METADATA_CHARS} characters`
    : parseMetadata(form.fields.get('metadata'))
  if (typeof metadata === 'string') invalid('invalid_metadata', metadata)
  const useCelery = form.fields.get('use_celery') ?? 'true'
  if (useCelery !== 'true' && useCelery !== 'false')
    invalid('invalid_value', `'use_celery' must be 'true' or 'false'`)

  const checked = await checkFiles(form.files)
  problems.push(...checked.problems)
  throwWorst(problems)
  if (!name.success || typeof metadata === 'string')
    throw new Error('Cannot accept an upload: a problem was not reported')
  return { datasetName: name.data, metadata, wait: useCelery === 'false', files: checked.files }
}

export type CheckedFile = FormFile & { readonly format: Format }
type UploadProblem = { status: 413 | 415 | 422; code: string; detail: string }

/** The files with their formats, and everything that is wrong with any of them. */
async function checkFiles(
  received: readonly FormFile[],
): Promise<{ files: CheckedFile[]; problems: UploadProblem[] }> {
  const problems: UploadProblem[] = []
  const invalid = (code: string, detail: string) => problems.push({ status: 422, code, detail })
  if (received.length === 0) invalid('no_files', NO_FILES)
  const files: CheckedFile[] = []
  for (const file of received) {
    if (file.name === '') invalid('missing_filename', 'A file has no name')
    else if (file.tooLarge)
      problems.push({ status: 413, code: 'file_too_large', detail: `${file.name} exceeds 100MB limit` })
    else if (file.incoming.size === 0) invalid('empty_file', `'${file.name}' is empty`)
    else {
      try {
        files.push({ ...file, format: await sniff(file.name, file.incoming.path) })
      } catch (error) {
        if (!(error instanceof SniffError)) throw error
        problems.push({ status: 415, code: 'unsupported_type', detail: error.message })
      }
    }
  }
  return { files, problems }
}

/** Throws one ProblemError for all problems: 413 wins over 415, that over 422. */
function throwWorst(problems: readonly UploadProblem[]): void {
  const worst = [413, 415, 422]
    .map((status) => problems.find((problem) => problem.status === status))
    .find(Boolean)
  if (worst) throw new ProblemError(worst.status, worst.code, problems.map(({ detail }) => detail).join(', '))
}

/** The files of a form that is not a dataset's upload. Throws ProblemError for all that is wrong with them at once. */
export async function usableFiles(received: readonly FormFile[]): Promise<CheckedFile[]> {
  const { files, problems } = await checkFiles(received)
  throwWorst(problems)
  return files
}

/** The metadata, or the sentence that says why it cannot be used. */
function parseMetadata(text: string | undefined): Metadata | string {
  if (text === undefined || text.trim() === '') return {}
  try {
    const result = Metadata.safeParse(JSON.parse(text))
    return result.success ? result.data : `'metadata' must be a JSON object: ${describeIssues(result.error)}`
  } catch {
    return `'metadata' must be a JSON object, as text`
  }
}

function uploadDone(job: Job): UploadReply {
  if (job.status === 'queued' || job.status === 'processing') {
    throw new ProblemError(503, 'interrupted', 'The upload is still being processed', { 'Retry-After': '5' })
  }
  return {
    status: job.status,
    message: job.error ?? `${job.documents_processed} of ${job.documents_total} files processed`,
    documents_processed: job.documents_processed,
    chunks_created: job.chunks_created,
    files: job.files,
  }
}
