import * as z from 'zod/mini'
import { atMost } from '../../../../shared/bounds.ts'
import { endpoints } from '../../../../shared/endpoints.ts'
import { JobFile, UploadDone } from '../../../../shared/jobs.ts'
import { MAX_ADDED_CHARS, MAX_DATASET_NAME_CHARS, MAX_FILENAME_BYTES } from '../../../../shared/limits.ts'
import { ApiProblem, callRow } from '../../client/ibid-api.ts'
import { tool } from './tool.ts'

export const addDocument = tool({
  name: 'add_document',
  title: 'Add a document',
  description:
    'Adds a file to a dataset and waits until it has been read. Creates the dataset if there is none of that name, and replaces a file of the same name.',
  writes: true,
  input: z.object({
    dataset: atMost(z.string().check(z.minLength(1)), MAX_DATASET_NAME_CHARS).check(
      z.describe('The name of the dataset'),
    ),
    filename: atMost(z.string().check(z.minLength(1)), MAX_FILENAME_BYTES).check(
      z.describe('With its extension: notes.md, lease.pdf'),
    ),
    content: atMost(z.string().check(z.minLength(1)), MAX_ADDED_CHARS).check(
      z.describe('The content of the file'),
    ),
    encoding: z
      ._default(z.enum(['text', 'base64']), 'text')
      .check(z.describe('base64 for PDF and Office files')),
  }),
  output: z.extend(z.pick(UploadDone, { status: true, message: true }), {
    files: z.array(z.pick(JobFile, { name: true, status: true, chunks: true, error: true })),
  }),
  async run({ dataset, filename, content, encoding }, { api, signal }) {
    const form = new FormData()
    form.set('dataset_name', dataset)
    form.set('use_celery', 'false')
    form.append('files', new File([encoding === 'text' ? content : bytesOf(content)], filename))
    const done = UploadDone.parse(await callRow(api, endpoints.upload, { form }, signal))
    const errors = done.files.flatMap(({ name, error }) => (error === undefined ? [] : [`${name}: ${error}`]))
    if (done.status !== 'completed')
      throw new ApiProblem(422, done.status, [done.message, ...errors].join('. '))
    return { text: done.message, value: done }
  },
})

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.fromBase64(base64)
  } catch {
    throw new ApiProblem(422, 'invalid_value', "'content' cannot be used: it is not base64")
  }
}
